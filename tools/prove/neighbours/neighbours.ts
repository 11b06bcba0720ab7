import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Result } from '#tools/bench/report.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import { fillLikeALargeStudio } from './fill.store.ts'
import { type Outcome, playNeighbours } from './playNeighbours.ts'

/** Videos in thousands: the other amounts are in proportion. */
const FULL = 100

/** The limits of calls hold; those of a day would end the play before it is over. */
const GENEROUS = {
  CALL_LIMITS: 'on',
  SPEECH_DAILY_CHARACTERS: '100000',
  OPENAI_DAILY_CALLS: '1000',
  OPENAI_DAILY_TOKENS: '100000000',
}

/** One member does all that the limits allow; the waiting times of another one beside it are judged. */
export async function run(_seed: number, thousands: number = FULL): Promise<Result> {
  const stage = await openStage(GENEROUS)
  try {
    const [busy, quiet] = await stage.members(2)
    if (!busy || !quiet) throw new Error('There are no members')
    await fill(stage.obi.dataDir, busy.contactId, thousands)
    await makeCoach(stage.database, quiet.contactId)
    const memberOf = ({ contactId, idToken }: typeof busy) => ({ id: contactId, url: stage.obi.url, token: idToken })
    return judge(await playNeighbours({ busy: memberOf(busy), quiet: memberOf(quiet) }), thousands)
  } finally {
    await stage.close()
  }
}

/** With time enough for a hundred thousand rows. */
async function fill(dataDir: string, memberId: string, thousands: number): Promise<void> {
  const { address } = postgresOf(dataDir)
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), timeLimitMs: 1_200_000 })
  try {
    const amounts = { videos: thousands * 1000, logLines: thousands * 1200, enrolled: thousands * 40 }
    await fillLikeALargeStudio(database, memberId, amounts)
  } finally {
    await database.close()
  }
}

const MOST_TIMES = 1.5
const MOST_MORE_MS = 50

/** A plan of the neighbor takes a few turns of the solver, and one item of the busy member may run before each. */
const MOST_OVERTAKEN = 4

/**
 * Counts the acts that the busy member could not play at all, and the burdens beside which a call of the neighbor
 * failed or waited for a backlog that is not its own. In full, also those beside which it took longer than 1.5 times
 * as long as alone and 50 ms more: a small machine that does other work would tell more of itself than of us.
 */
function judge(outcomes: readonly Outcome[], thousands: number): Result {
  const burdens = outcomes.map(({ name, alone, beside, failures, overtaken, busyCodes }) => {
    const aloneP95 = Math.round(percentile(alone, 0.95))
    const besideP95 = Math.round(percentile(beside, 0.95))
    const middle = percentile(overtaken, 0.5)
    const isSlow = besideP95 > Math.max(aloneP95 * MOST_TIMES, aloneP95 + MOST_MORE_MS)
    const isPlayed = (busyCodes['fine'] ?? 0) > 0
    const isBad = !isPlayed || failures.length > 0 || middle > MOST_OVERTAKEN || (isSlow && thousands >= FULL)
    return { name, isBad, aloneP95, besideP95, overtaken: middle, failures, busyCodes }
  })
  for (const burden of burdens) process.stdout.write(`${JSON.stringify(burden)}\n`)
  const bad = burdens.filter(({ isBad }) => isBad)
  return {
    name: 'neighbours',
    kind: 'value',
    measured: bad.length,
    goal: { atMost: 0 },
    details: { thousands, bad: bad.map(({ name }) => name), burdens },
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
}

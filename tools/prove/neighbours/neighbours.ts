import type { Result } from '#tools/bench/report.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import { CROWD_TIMES, playCrowd } from './crowd.ts'
import { fillStudio, generous } from './fillStudio.ts'
import { percentile } from './percentile.ts'
import { type Outcome, playNeighbours } from './playNeighbours.ts'

/** Videos in thousands: the other amounts are in proportion. */
const FULL = 100

/**
 * One member does all that the limits allow; the waiting times of another one beside it are judged. In full, also those of
 * the many members of an ordinary day.
 */
export async function run(_seed: number, thousands: number = FULL): Promise<Result> {
  const alone = await besideOne(thousands)
  return thousands < FULL ? alone : withCrowd(alone, await playCrowd(thousands))
}

function withCrowd(alone: Result, crowd: Awaited<ReturnType<typeof playCrowd>>): Result {
  const isSlow = !crowd.isWhole || crowd.ratio > CROWD_TIMES
  return { ...alone, measured: Number(alone.measured) + (isSlow ? 1 : 0), details: { ...alone.details, crowd } }
}

async function besideOne(thousands: number): Promise<Result> {
  const stage = await openStage(generous)
  try {
    const [busy, quiet] = await stage.members(2)
    if (!busy || !quiet) throw new Error('There are no members')
    await fillStudio(stage.obi.dataDir, { memberId: busy.contactId, thousands })
    await makeCoach(stage.database, quiet.contactId)
    const memberOf = ({ contactId, idToken }: typeof busy) => ({ id: contactId, url: stage.obi.url, token: idToken })
    return judge(await playNeighbours({ busy: memberOf(busy), quiet: memberOf(quiet) }), thousands)
  } finally {
    await stage.close()
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

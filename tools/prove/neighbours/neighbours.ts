import * as v from 'valibot'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Result } from '#tools/bench/report.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { documents } from './documents.ts'
import { fillLikeALargeStudio } from './fill.store.ts'
import { type Outcome, playNeighbours, type Send } from './playNeighbours.ts'

/** Videos in thousands: the other amounts are in proportion. */
const FULL = 100

/** One member does all that the limits allow; what another one waits beside it is counted. */
export async function run(_seed: number, thousands: number = FULL): Promise<Result> {
  const stage = await openStage({ GRAPHQL_DOCUMENTS: 'any', CALL_LIMITS: 'on', SPEECH_DAILY_CHARACTERS: '100000' })
  try {
    const [busy, quiet] = await stage.members(2)
    if (!busy || !quiet) throw new Error('There are no members')
    await fill(stage.obi.dataDir, busy.contactId, thousands)
    const sendAs =
      (token: string): Send =>
      (document, variables) =>
        sendText(stage.obi.url, { query: documents[document], variables, token })
    const outcomes = await playNeighbours({
      busy: { id: busy.contactId, send: sendAs(busy.idToken) },
      quiet: { id: quiet.contactId, send: sendAs(quiet.idToken) },
    })
    return judge(outcomes, thousands)
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

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.object({ extensions: v.object({ code: v.string() }) })), []),
})

function codeOf(body: unknown): string {
  const { data, errors } = v.parse(Answer, body)
  const payload = v.safeParse(v.object({ code: v.string() }), Object.values(data ?? {})[0])
  return errors[0]?.extensions.code ?? (payload.success ? payload.output.code : 'fine')
}

interface Sending {
  query: string
  variables: Readonly<Record<string, unknown>> | undefined
  token: string
}

async function sendText(url: string, { query, variables = {}, token }: Sending): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return codeOf(await response.json())
}

const MOST_TIMES = 1.5
const MOST_MORE_MS = 50

/** A plan of the neighbor takes a few turns of the solver, and one item of the busy member may run before each. */
const MOST_OVERTAKEN = 4

/**
 * Counts the burdens beside which a call of the neighbor failed or waited for a backlog that is not its own. In full, also
 * those beside which it took longer than 1.5 times as long as alone and 50 ms more: a small machine that does other work
 * would tell more of itself than of us.
 */
function judge(outcomes: readonly Outcome[], thousands: number): Result {
  const burdens = outcomes.map(({ name, alone, beside, failures, overtaken, busyCodes }) => {
    const aloneP95 = Math.round(percentile(alone, 0.95))
    const besideP95 = Math.round(percentile(beside, 0.95))
    const middle = percentile(overtaken, 0.5)
    const isSlow = besideP95 > Math.max(aloneP95 * MOST_TIMES, aloneP95 + MOST_MORE_MS)
    const isBad = failures.length > 0 || middle > MOST_OVERTAKEN || (isSlow && thousands >= FULL)
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

import { setTimeout as pause } from 'node:timers/promises'
import { readStatements } from '#tools/bench/pages/readTransactions.ts'
import { openStatementLog, type StatementLog } from '#tools/bench/pages/statementLog.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import type { Stage } from '#tools/stage/openStage.ts'

export const METRICS_TOKEN = 'token-of-the-proof'

/** What the server itself counts: requests by document and code, open subscriptions, and statements in the database. */
export interface Executions {
  /** Requests that ran a document which is not registered, in the server's own count. */
  others: number
  /** Requests that ran a registered document, by its name. */
  registered: Readonly<Record<string, number>>
  /** Requests that were refused for their document. */
  refused: number
}

/** Codes of requests that end before a document runs. */
const REFUSALS = ['BAD_INPUT', 'UNKNOWN_DOCUMENT']

export async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!response.ok) throw new Error(`The metrics answered ${response.status}`)
  return response.text()
}

export async function openSubscriptions(url: string): Promise<number> {
  return Number(/^obi_subscriptions (\d+)$/m.exec(await readMetrics(url))?.[1] ?? Number.NaN)
}

export async function readExecutions(url: string, refusals: readonly string[] = REFUSALS): Promise<Executions> {
  const registered: Record<string, number> = {}
  let [others, refused] = [0, 0]
  const lines = (await readMetrics(url)).matchAll(/^obi_requests_total\{document="(\w+)",code="(\w+)"\} (\d+)$/gm)
  for (const [, document = '', code = '', text = ''] of lines) {
    if (document !== 'other') registered[document] = (registered[document] ?? 0) + Number(text)
    else if (code === 'UNKNOWN_DOCUMENT') refused += Number(text)
    else if (!refusals.includes(code)) others += Number(text)
  }
  return { others, registered, refused }
}

/** Longer than the pause between two reports to operators, the most frequent statement that no caller causes. */
const IDLE_MS = 6_000
/** Statements of upkeep that comes once a minute or less often. No document sends them. */
const UPKEEP =
  /^(begin|commit|presence_|meeting_list_to_close|event_log_(move|lock|trim)|mutation_key_forget|call_count_forget)/

/** Tells statements of documents from those that the server sends anyhow, or to know who calls. */
export async function openStatementWatch(
  stage: Stage,
  member: Member,
): Promise<{ log: StatementLog; unexpected(log: string): string[] }> {
  const log = await openStatementLog(stage)
  const { url } = stage.obi
  const usual = await log.during(async () => {
    await callApi({ url, document: 'viewer' })
    await callApi({ url, document: 'viewer', token: member.idToken })
    await askUnknown(url)
    await readMetrics(url)
    await pause(IDLE_MS)
  })
  const known = new Set(statementsIn(usual))
  return {
    log,
    unexpected: (later) =>
      [...new Set(statementsIn(later))].filter((statement) => !known.has(statement) && !UPKEEP.test(statement)),
  }
}

/** Makes the server look at an unknown hash again. */
async function askUnknown(url: string): Promise<void> {
  await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: 'unknown' }),
  })
}

function statementsIn(log: string): string[] {
  return readStatements(log).map(({ statement }) => statement)
}

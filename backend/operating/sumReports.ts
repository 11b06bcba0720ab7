import type { FailedRequest, Traffic } from '#schema/__generated__/wire.ts'
import type { ServerReport } from './serverReport.ts'
import { newCount, p95Ms, sumCounts } from './trafficWindow.ts'

const MOST_DOCUMENTS = 20
const MOST_FAILURES = 50

/** All servers together, as the page of operators shows them: the server that answers comes first. */
export function sumReports(own: ServerReport, others: readonly ServerReport[]): Traffic {
  const reports = [own, ...others]
  const fronts = reports.filter(({ answersBrowsers }) => answersBrowsers)
  const counted = fronts.length > 0 ? fronts : reports
  const documents = sumDocuments(counted)
  const counts = [...documents.values()]
  return {
    server: own.server,
    seconds: Math.max(...counted.map(({ seconds }) => seconds)),
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    errors: counts.reduce((sum, { errors }) => sum + errors, 0),
    sockets: counted.reduce((sum, { sockets }) => sum + sockets, 0),
    subscriptions: counted.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
    slowest: [...documents]
      .map(([name, count]) => ({ name, requests: count.requests, errors: count.errors, p95Ms: p95Ms(count) }))
      .toSorted((one, other) => other.p95Ms - one.p95Ms || other.requests - one.requests)
      .slice(0, MOST_DOCUMENTS),
    followed: sumFollowed(counted),
    failures: newest(reports),
    servers: reports.map(serverOf),
  }
}

function sumDocuments(reports: readonly ServerReport[]) {
  const sums = new Map<string, ServerReport['documents'][number][1]>()
  for (const [name, count] of reports.flatMap(({ documents }) => documents))
    sums.set(name, sumCounts(sums.get(name) ?? newCount(), count))
  return sums
}

function sumFollowed(reports: readonly ServerReport[]): Traffic['followed'] {
  const sums = new Map<string, number>()
  for (const { name, subscriptions } of reports.flatMap(({ followed }) => followed))
    sums.set(name, (sums.get(name) ?? 0) + subscriptions)
  return [...sums]
    .map(([name, subscriptions]) => ({ name, subscriptions }))
    .toSorted((one, other) => other.subscriptions - one.subscriptions)
    .slice(0, MOST_DOCUMENTS)
}

/** A request that a gateway passed to another server fails on both, and is listed once. */
function newest(reports: readonly ServerReport[]): FailedRequest[] {
  const failuresOf = (isFront: boolean) =>
    reports.filter(({ answersBrowsers }) => answersBrowsers === isFront).flatMap(({ failures }) => failures)
  const atFront = failuresOf(true)
  const listed = new Set(atFront.map(({ requestID }) => requestID))
  return [...atFront, ...failuresOf(false).filter(({ requestID }) => !listed.has(requestID))]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MOST_FAILURES)
}

function serverOf({ server, seconds, documents, sockets, subscriptions, missing }: ServerReport) {
  const counts = documents.map(([, count]) => count)
  return {
    server,
    seconds,
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    errors: counts.reduce((sum, { errors }) => sum + errors, 0),
    sockets,
    subscriptions,
    missing,
  }
}

import type { FailedRequest, Traffic } from '#schema/__generated__/wire.ts'
import { isServerFault } from '#schema/errors.ts'
import { p95Ms, TrafficWindow } from './trafficWindow.ts'

/** The shape of the gateway's port; neither imports the other. */
interface AnsweredRequest {
  document: string
  requestId: string
  code: string
  seconds: number
}

interface SocketLoad {
  sockets: number
  subscriptions: number
  /** Number of subscriptions by the name of their document. */
  byDocument: ReadonlyMap<string, number>
}

/** What this process has to do, kept in its memory for the page of operators. */
export interface TrafficCounts {
  onRequest(request: AnsweredRequest): void
  /** Of a process with sockets: how to count them, which is done only when an operator looks. */
  watchSockets(load: () => SocketLoad): void
  read(): Traffic
}

interface TrafficRequest {
  /** The server's name on its network. */
  server: string
  /** Milliseconds since 1970. */
  now(): number
}

const MOST_DOCUMENTS = 20
const MOST_FAILURES = 25

export function createTraffic({ server, now }: TrafficRequest): TrafficCounts {
  const window = new TrafficWindow(now)
  // Apart, so that no caller can push failures out of the list with requests that are refused.
  const lists = { faults: new Array<FailedRequest>(), refusals: new Array<FailedRequest>() }
  let load = (): SocketLoad => ({ sockets: 0, subscriptions: 0, byDocument: new Map() })
  return {
    onRequest({ document, requestId, code, seconds }) {
      const isError = code !== 'OK' && code !== 'LEFT'
      window.count(document, { isError, seconds })
      if (!isError) return
      const list = isServerFault(code) ? lists.faults : lists.refusals
      list.unshift({ requestID: requestId, at: new Date(now()).toISOString(), document, code })
      list.length = Math.min(list.length, MOST_FAILURES)
    },
    watchSockets(read) {
      load = read
    },
    read() {
      const { seconds, documents } = window.read()
      const { sockets, subscriptions, byDocument } = load()
      const counts = [...documents.values()]
      return {
        server,
        seconds,
        requests: counts.reduce((sum, { requests }) => sum + requests, 0),
        errors: counts.reduce((sum, { errors }) => sum + errors, 0),
        sockets,
        subscriptions,
        slowest: [...documents]
          .map(([name, count]) => ({ name, requests: count.requests, errors: count.errors, p95Ms: p95Ms(count) }))
          .toSorted((one, other) => other.p95Ms - one.p95Ms || other.requests - one.requests)
          .slice(0, MOST_DOCUMENTS),
        followed: [...byDocument]
          .map(([name, count]) => ({ name, subscriptions: count }))
          .toSorted((one, other) => other.subscriptions - one.subscriptions)
          .slice(0, MOST_DOCUMENTS),
        failures: [...lists.faults, ...lists.refusals].toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      }
    },
  }
}

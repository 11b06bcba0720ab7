import type { FailedRequest } from '#schema/__generated__/wire.ts'
import { isServerFault } from '#schema/errors.ts'
import type { ServerReport } from './serverReport.ts'
import { TrafficWindow } from './trafficWindow.ts'

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
  /** What other servers are told of it, apart from its sources. */
  report(): Omit<ServerReport, 'missing'>
}

interface TrafficRequest {
  /** The server's name on its network, with its port. */
  server: string
  /** False for a server that only answers the data calls of others. */
  answersBrowsers?: boolean
  /** Milliseconds since 1970. */
  now(): number
}

/** Documents in a report: more than are registered. */
const MOST_DOCUMENTS = 2_000
const MOST_FAILURES = 25

export function createTraffic({ server, answersBrowsers = true, now }: TrafficRequest): TrafficCounts {
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
    report() {
      const { seconds, documents } = window.read()
      const { sockets, subscriptions, byDocument } = load()
      return {
        server,
        answersBrowsers,
        seconds,
        documents: [...documents].slice(0, MOST_DOCUMENTS),
        sockets,
        subscriptions,
        followed: [...byDocument].slice(0, MOST_DOCUMENTS).map(([name, count]) => ({ name, subscriptions: count })),
        failures: [...lists.faults, ...lists.refusals],
      }
    },
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type HealthChecks, healthHandlers } from './healthHandlers.ts'
import { limitBody } from './limitBody.ts'
import { limitFirstHeaders } from './limitFirstHeaders.ts'
import { listen } from './listen.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'
import { type RequestHandler, routeRequest, sendJson, sendPlain, stripBase } from './routeRequest.ts'
import { securityHeaders } from './securityHeaders.ts'
import { SlowRequests } from './slowRequests.ts'
import type { WebApp } from './webApp.port.ts'

export interface FrontDoorOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Where browsers find us, without a slash at the end. */
  publicUrl: string
  /** Of services that the page speaks to by itself, as its policy writes them. */
  otherHosts: readonly string[]
  /** Begins and ends with a slash. */
  basePath: string
  gateway: {
    handleHttp: RequestHandler
    handleUpgrade: UpgradeHandler
    close(): Promise<void>
  }
  /** By path: one that ends with a slash takes everything below it, another one that path alone. */
  handlers: Readonly<Record<string, RequestHandler>>
  /** Bytes of a body, by method and path, where a service takes more than others: `PUT /storage/`. */
  largerBodies?: Readonly<Record<string, number>>
  /** Knows which requests have longer than others. */
  slowRequests?: SlowRequests
  /** By path, who takes over the connections that ask for another protocol. */
  upgrades: Readonly<Record<string, UpgradeHandler>>
  /** What the browser is told of this deployment, at /config.json. */
  browserConfig: object
  /** Of the build, at /version.json. */
  version: string
  /** What the process needs, for `/health/ready`. */
  checks: HealthChecks
  /** For the age of results of the checks, in milliseconds. */
  clock?: (() => number) | undefined
  /** Whether the caller may see why a check failed; by default no caller may. */
  isOperator?: ((request: IncomingMessage) => boolean) | undefined
  /** Given the server, so that a bundler can hang its own socket on it. */
  openWeb(server: Server): Promise<WebApp>
  /** Of the headers of a request, from when the connection was made. */
  headersWithinMs?: number
  /** Of a whole request. */
  requestWithinMs?: number
  /** Answers a request under the trace that its `traceparent` names; without it no trace is known. */
  inTrace?: (<Result>(traceparent: unknown, work: () => Result) => Result) | undefined
  log: Logger
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** One port for everything a browser needs. */
export interface FrontDoor {
  readonly port: number
  /** Unready, no new connections, sockets told to come back, what runs is finished, closed. */
  close(): Promise<void>
}

const HEADER_BYTES = 16 * 1024
/** With the time until Node looks, less than ten seconds. */
const HEADERS_WITHIN_MS = 9_000
const REQUEST_WITHIN_MS = 60_000
const KEEP_ALIVE_MS = 65_000
const DRAIN_WITHIN_MS = 10_000

/** Listens. Rejects with a sentence for the operator when the port is taken. */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { host, port, publicUrl, basePath, gateway, browserConfig, version, log } = options
  const { headersWithinMs = HEADERS_WITHIN_MS, requestWithinMs = REQUEST_WITHIN_MS } = options
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headersWithinMs,
    requestTimeout: requestWithinMs,
    // Node looks so often who is over time; its own half a minute would come on top.
    connectionsCheckingInterval: Math.min(headersWithinMs, requestWithinMs) / 10,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  limitFirstHeaders(server, headersWithinMs)
  const web = await options.openWeb(server)
  const health = healthHandlers({ ...options, isOperator: options.isOperator ?? (() => false) })
  const route = routeRequest({
    handlers: {
      ...options.handlers,
      ...health.handlers,
      '/graphql': gateway.handleHttp,
      '/config.json': (_request, response) => sendJson(response, 200, browserConfig),
      '/version.json': (_request, response) => sendJson(response, 200, { version }),
    },
    web,
    publicUrl,
    otherHosts: options.otherHosts,
    basePath,
  })
  const { largerBodies = {}, slowRequests = new SlowRequests() } = options
  slowRequests.watch(server)
  const { inTrace = (_traceparent, work) => work() } = options
  const answer = answerSafely(limitBody(route, { basePath, largerBodies }), securityHeaders(publicUrl), log)
  server.on('request', (request, response) => inTrace(request.headers['traceparent'], () => answer(request, response)))
  const upgrades = new Map(Object.entries({ ...options.upgrades, '/graphql': gateway.handleUpgrade }))
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (web.takesUpgrade?.(request)) return
    const handle = upgrades.get(stripBase(request.url, basePath)?.split('?', 1)[0] ?? '')
    if (handle) handle(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })
  await listen(server, { host, port })
  return {
    port: portOf(server, port),
    async close() {
      health.retire()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await Promise.all([gateway.close(), web.close?.()])
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS)
      await closed
      clearTimeout(drained)
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Whatever goes wrong behind it, a request gets an answer, with the headers that protect the page. */
function answerSafely(route: RequestHandler, headers: Readonly<Record<string, string>>, log: Logger): Answer {
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    Promise.resolve(request)
      .then(() => route(request, response))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a request failed at the front door')
        if (response.headersSent) response.destroy()
        else sendPlain(response, 500, 'Something went wrong')
      })
  }
}

function portOf(server: Server, port: number): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { Logger } from '#backend/platform/log.ts'

export interface MetricsServerRequest {
  host: string
  port: number
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  log: Logger
}

const REQUEST_WITHIN_MS = 10_000

/** `/metrics` on a port of its own, which operators keep inside their network. */
export async function openMetricsServer({ host, port, handle, log }: MetricsServerRequest) {
  const server = createServer({ requestTimeout: REQUEST_WITHIN_MS, maxHeaderSize: 8192 }, (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    return void handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be read')
      response.destroy()
    })
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const why = hasCode(cause, 'EADDRINUSE') ? 'it is in use' : `METRICS_HOST is ${host}`
    throw new Error(`Nothing can listen on METRICS_PORT ${port}: ${why}.`, { cause })
  }
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

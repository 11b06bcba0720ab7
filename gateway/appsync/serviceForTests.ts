import { once } from 'node:events'
import { createServer } from 'node:http'
import { printSchema } from 'graphql'
import { pino } from 'pino'
import type { RegisteredText } from '#gateway/documents/documentStore.port.ts'
import { listen } from '#gateway/front/listen.ts'
import type { Upstream } from '#gateway/upstream.port.ts'
import { openRemote, type Remote } from './openRemote.ts'
import { openService, type Service } from './openService.ts'

export const apiKey = 'da2-of-the-gateway'

/**
 * A service on a real port, which can be killed and started again, and the gateway's way to it. Documents of its build
 * are not held to the limits of open ones.
 */
export async function serviceForTests(built: readonly RegisteredText[] = [], lambdaPrefix?: string) {
  const server = createServer()
  await listen(server, { host: '127.0.0.1', port: 0 })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const url = `http://127.0.0.1:${port}/graphql`
  let service: Service | undefined
  let remote: Remote | undefined
  let connections = 0
  server.on('request', (request, response) => void service?.handleHttp(request, response))
  server.on('upgrade', (request, socket, head) => {
    connections += 1
    service?.handleUpgrade(request, socket, head)
  })
  return {
    url,
    /** Number of realtime connections that were opened so far. */
    connections: () => connections,
    /** Serves an upstream, and gives it as the gateway reaches it. */
    reach(upstream: Upstream): Remote {
      const log = pino({ level: 'silent' })
      service = openService({ upstream, isApiKey: (key) => key === apiKey, lambdaPrefix, built, log, now: Date.now })
      const realtimeUrl = `${url.replace('http', 'ws')}/realtime`
      const sdl = printSchema(upstream.schema)
      remote = openRemote({ url, realtimeUrl, apiKey, lambdaPrefix, sdl, verifying: upstream, log, now: Date.now })
      return remote
    },
    async kill() {
      service?.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    restart: () => listen(server, { host: '127.0.0.1', port }),
    async stop() {
      remote?.close()
      service?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

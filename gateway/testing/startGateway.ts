import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { createGateway, type GatewayOptions } from '#gateway/gateway.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { createTinyUpstream, type TinyUpstream } from './tinyUpstream.ts'

/** A gateway on a real port, before a tiny upstream. */
export async function startGateway(
  texts: readonly string[],
  overrides: Partial<GatewayOptions> = {},
  reach: (upstream: TinyUpstream) => GatewayOptions['upstream'] = (upstream) => upstream,
) {
  const upstream = createTinyUpstream()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const built = texts.map((text) => ({ hash: hashDocument(text), text }))
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}`
  const gateway = await createGateway({
    upstream: reach(upstream),
    documents: { store: createMemoryStore(), built, isOpen: false },
    publicUrl: url,
    isDevelopment: false,
    ipLookupUrls: [],
    log,
    ...overrides,
  })
  server.on('request', (request, response) => void gateway.handleHttp(request, response))
  server.on('upgrade', gateway.handleUpgrade)
  return {
    upstream,
    gateway,
    url,
    log: lines,
    socketUrl: `${url.replace('http', 'ws')}/graphql`,
    async post(body: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || 'null') }
    },
    async stop() {
      await gateway.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return address.port
}

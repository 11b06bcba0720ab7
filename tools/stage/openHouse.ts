import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { openBackend } from '#backend/openBackend.ts'
import { readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { inTrace } from '#backend/platform/traces/trace.ts'
import { tracingFromEnv } from '#backend/platform/traces/tracingFromEnv.ts'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { createGateway } from '#gateway/gateway.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { urlOf } from './postgresOf.ts'

interface Call {
  token: string
  variables?: object
  headers?: Readonly<Record<string, string>>
}

/** Gateway, backend and identity service in this process, over a test database. */
export interface House<Name extends string> extends AsyncDisposable {
  url: string
  database: OpenDatabase
  /** Resolves with the answer, without the position that it was read at. */
  call(name: Name, call: Call): Promise<unknown>
}

/** Opens the house with these documents, and with settings beside those of every test. */
export async function openHouse<Name extends string>(
  documents: Readonly<Record<Name, string>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<House<Name>> {
  await using opening = new AsyncDisposableStack()
  const database = opening.adopt(await openTestDatabase(), (open) => open.close())
  const dataDir = opening.adopt(await mkdtemp(join(tmpdir(), 'obi-house-')), (folder) =>
    rm(folder, { recursive: true }),
  )
  const port = await findFreePort()
  const log = openLog({ level: 'silent' })
  const places = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address), DEMO_DATA: 'off' }
  const env = readEnv({ ...places, ...settings })
  const traces = await tracingFromEnv({ env, log }, opening)
  const backend = opening.adopt(await openBackend({ env, log }), (open) => open.close())
  const built = Object.values<string>(documents).map((text) => ({ hash: hashDocument(text), text }))
  const gateway = opening.adopt(
    await createGateway({
      upstream: backend.upstream,
      documents: { store: backend.documents, built, isOpen: false },
      publicUrl: env.publicUrl,
      isDevelopment: false,
      ipLookupUrls: [],
      traces,
      log,
    }),
    (open) => open.close(),
  )
  const identity = backend.handlers['/identity/']
  const route = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith('/identity') ? identity(request, response) : gateway.handleHttp(request, response)
  const server = createServer(
    (request, response) => void inTrace(request.headers['traceparent'], () => route(request, response)),
  )
  opening.defer(() => void server.close())
  opening.defer(() => server.closeAllConnections())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const closing = opening.move()
  return {
    url: env.publicUrl,
    database,
    async call(name, { token, variables = {}, headers = {} }) {
      const response = await fetch(`${env.publicUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: JSON.stringify({ documentId: hashDocument(documents[name]), variables }),
      })
      // The response's position increases with every write, so it is not compared.
      const { extensions: _position, ...answer } = v.parse(v.looseObject({}), await response.json())
      return answer
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

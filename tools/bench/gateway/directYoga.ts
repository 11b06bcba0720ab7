import { once } from 'node:events'
import { createServer } from 'node:http'
import { mergeSchemas } from '@graphql-tools/schema'
import { createYoga, type Plugin } from 'graphql-yoga'
import { openBackend } from '#backend/openBackend.ts'
import { readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import type { IpContext } from '#gateway/sources/ip/findCountry.ts'
import { schema as ipSchema } from '#gateway/sources/ip/source.ts'
import { idOf, textOf } from '#tools/stage/documents.ts'

// The same resolvers, rights and SQL behind nothing but Yoga, with persisted documents. Started by gateway.ts.
const env = readEnv()
const backend = await openBackend({ env, log: openLog({ level: 'error' }) })
const documents = new Map(
  (['classesOfCategory', 'classesAndCountry'] as const).map((name) => [idOf(name), textOf(name)]),
)

const persisted: Plugin = {
  onParams({ params, setParams }) {
    const query = documents.get(String(Reflect.get(params, 'documentId')))
    if (query === undefined) throw new Error('Only persisted documents run here')
    setParams({ query, variables: params.variables ?? {} })
  },
}
const sources: { gateway: IpContext } = { gateway: { findCountry: () => Promise.resolve(null) } }

const yoga = createYoga({
  schema: mergeSchemas({ schemas: [backend.upstream.schema, ipSchema] }),
  context: async ({ request }) => ({
    ...(await backend.upstream.contextFor({
      authorization: request.headers.get('authorization') ?? undefined,
      requestId: crypto.randomUUID(),
      locale: 'en',
      signal: request.signal,
    })),
    ...sources,
  }),
  plugins: [persisted],
  extraParamNames: ['documentId'],
  graphiql: false,
  logging: false,
})

const server = createServer((request, response) => void yoga(request, response))
process.on('disconnect', () => process.exit())
server.listen(env.PORT, '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true })

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import * as v from 'valibot'

// Mesh's own HTTP handler, in front of a GraphQL endpoint. Started by besideRemote.ts, which built these artifacts.
const [port, artifacts] = v.parse(v.tuple([v.string(), v.string()]), process.argv.slice(2))
const Built = v.object({
  createBuiltMeshHTTPHandler: v.custom<() => RequestListener>((value) => typeof value === 'function'),
})
const { createBuiltMeshHTTPHandler } = v.parse(Built, await import(artifacts))
const handle = createBuiltMeshHTTPHandler()

const server = createServer(handle)
process.on('disconnect', () => process.exit())
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true })

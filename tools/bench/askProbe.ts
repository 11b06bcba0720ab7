import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

const Told = v.object({ cpuMs: v.number(), bytes: v.number() })

/** What `serverProbe.ts` tells of the process that it was loaded into; of its memory after collecting its garbage. */
export async function askProbe(socketPath: string, what: 'cpu' | 'memory'): Promise<v.InferOutput<typeof Told>> {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  socket.write(what)
  return v.parse(Told, JSON.parse(await text(socket)))
}

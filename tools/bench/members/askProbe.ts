import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

const Answer = v.object({ cpuMs: v.number(), bytes: v.number() })

/** What Node runs so that a server can be asked for its own CPU time and memory, and the way to ask it. */
export interface ServerProbe {
  program: readonly string[]
  /** The CPU time of the process, or its memory after a garbage collection. */
  ask(what: 'cpu' | 'memory'): Promise<v.InferOutput<typeof Answer>>
}

export function serverProbe(): ServerProbe {
  const path = join(tmpdir(), `obi-probe-${randomUUID()}.sock`)
  const probe = pathToFileURL(join(import.meta.dirname, 'serverProbe.ts'))
  probe.searchParams.set('socket', path)
  return {
    program: ['--import', probe.href, 'main.ts'],
    async ask(what) {
      const socket = connect(path)
      await once(socket, 'connect')
      socket.write(what)
      return v.parse(Answer, JSON.parse(await text(socket)))
    },
  }
}

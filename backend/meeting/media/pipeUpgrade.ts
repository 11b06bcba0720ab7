import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import * as v from 'valibot'
import type { Upgrade } from '#backend/meeting/mediaPlane.port.ts'
import { roomRoles } from '#backend/meeting/presence/ticket.ts'
import type { EntryRight } from '#backend/meeting/rooms/entryRight.ts'

/**
 * Passes an upgrade request to the process that listens at a socket path: the original request with a path that
 * contains the verified right, and then all bytes in both directions. When one side closes, so does the other.
 */
export function pipeUpgrade(socketPath: string, request: IncomingMessage, { socket, head, right }: Upgrade): void {
  const inner = connect(socketPath)
  const end = () => {
    inner.destroy()
    socket.destroy()
  }
  for (const side of [inner, socket]) {
    side.on('error', end)
    side.on('close', end)
  }
  inner.on('connect', () => {
    inner.write(requestHead(request, entryPathOf(right)))
    if (head.length > 0) inner.write(head)
    socket.pipe(inner).pipe(socket)
  })
}

function requestHead({ method, rawHeaders }: IncomingMessage, path: string): string {
  const lines = [`${method} ${path} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

const Right: v.GenericSchema<unknown, EntryRight> = v.variant('kind', [
  v.object({ kind: v.literal('stands'), role: v.picklist(roomRoles), isClassMode: v.boolean(), mayRun: v.boolean() }),
  v.object({ kind: v.picklist(['lost', 'over', 'unknown', 'later']) }),
])

/** The path of an upgrade request to the media process. It contains nothing that a browser sent. */
export function entryPathOf(right: EntryRight): string {
  return `/${Buffer.from(JSON.stringify(right)).toString('base64url')}`
}

/** The right in that path; undefined for a connection that did not come through the main process. */
export function readEntryPath(url = ''): EntryRight {
  const text = Buffer.from(url.slice(1).replace(/\?.*$/s, ''), 'base64url').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Right), text)
  return parsed.success ? parsed.output : { kind: 'lost' }
}

import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Upgrade } from '#backend/meeting/mediaPlane.port.ts'
import { entryPathOf } from './entryPath.ts'

/**
 * Hands a connection that asks for another protocol to the process that listens at a socket path: the request as it
 * came, but for its path, which says what right was found; then every byte both ways. Whichever side goes takes the
 * other with it.
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

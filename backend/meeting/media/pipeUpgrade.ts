import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Hands a connection that asks for another protocol to the process that listens at a socket path: the request as it
 * came, then every byte both ways. Whichever side goes takes the other with it.
 */
export function pipeUpgrade(socketPath: string, request: IncomingMessage, { socket, head }: Upgrade): void {
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
    inner.write(requestHead(request))
    if (head.length > 0) inner.write(head)
    socket.pipe(inner).pipe(socket)
  })
}

interface Upgrade {
  socket: Duplex
  /** Of what follows the request, the part that is here already. */
  head: Buffer
}

function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

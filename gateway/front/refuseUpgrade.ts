import type { Duplex } from 'node:stream'

/**
 * Refuses an upgrade to another protocol. A peer that never closes its half would keep the connection open for ever.
 */
export function refuseUpgrade(socket: Duplex, status: string, headers: readonly string[] = []): void {
  socket.once('finish', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers, '', ''].join('\r\n'))
}

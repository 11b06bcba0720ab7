import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Ends a new connection whose first headers are not there in time. Node counts that time anew from their first byte, so a
 * client that waits before it would get the time twice.
 */
export function limitFirstHeaders(server: Server, withinMs: number): void {
  const timers = new WeakMap<Duplex, NodeJS.Timeout>()
  const settle = ({ socket }: Pick<IncomingMessage, 'socket'>) => clearTimeout(timers.get(socket))
  server.on('connection', (socket) => {
    const end = () => {
      if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      socket.destroy()
    }
    timers.set(socket, setTimeout(end, withinMs).unref())
    socket.once('close', () => settle({ socket }))
  })
  server.on('request', settle)
  server.on('upgrade', settle)
}

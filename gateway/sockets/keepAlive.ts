import type { WebSocket } from 'ws'

/** Pings a socket; one that has not answered by the next ping is gone. Returns how to stop. */
export function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, everyMs)
  return () => clearInterval(timer)
}

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { hasCode } from '#backend/platform/hasCode.ts'

/** Rejects with a sentence for the operator when something else has the UDP port. The library would only say so in a log. */
export async function refuseTakenPort(port: number): Promise<void> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port)
    await once(socket, 'listening')
  } catch (cause) {
    if (!hasCode(cause, 'EADDRINUSE')) throw cause
    const sentence = `Port ${port} is in use. Live classes need it for UDP: stop what holds it, or set MEDIA_PORT to another.`
    throw new Error(sentence, { cause })
  } finally {
    socket.close()
  }
}

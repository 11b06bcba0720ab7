import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { SUBPROTOCOL } from '#backend/meeting/readOffer.ts'
import { type Admission, admit } from './admit.ts'
import { type Closing, closings } from './closings.ts'
import { openAllowances } from './openAllowances.ts'
import { openLine } from './openLine.ts'
import { openLines } from './openLines.ts'
import { openWire } from './openWire.ts'
import type { OpenSignalling } from './signalling.port.ts'

// An offer for twenty-five videos, and then some.
const LONGEST_FRAME = 512 * 1024
const SWEEP_EVERY_MS = 5000
const GONE_WITHIN_MS = 2000

export const openSignalling: OpenSignalling = async ({ rooms, readTicket, socketPath, now, every, log }) => {
  const lines = openLines(now)
  const allowances = openAllowances(now)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    perMessageDeflate: false,
    // However much one socket has sent, sound and the other sockets have their turn after each message.
    allowSynchronousEvents: false,
    handleProtocols: (protocols) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })

  function openFor(socket: WebSocket, admission: Admission): void {
    const owner = `${admission.ticket.meetingId} ${admission.ticket.attendeeId}`
    lines.add(openLine(socket, { ...admission, owner, allowance: allowances.of(owner), rooms, now, log }))
  }
  async function upgrade(request: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }): Promise<void> {
    socket.on('error', () => socket.destroy())
    const admission = await admit(request, { rooms, readTicket })
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if ('code' in admission) turnAway(webSocket, admission)
      else openFor(webSocket, admission)
    })
  }
  const server = createServer((_, response) => void response.writeHead(426).end())
  server.on('upgrade', (request, socket, head) => {
    upgrade(request, { socket, head }).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be opened')
      socket.destroy()
    })
  })
  await rm(socketPath, { force: true })
  await once(server.listen(socketPath), 'listening')
  const stopSweeping = every(SWEEP_EVERY_MS, () => {
    lines.sweep()
    allowances.sweep()
  })
  return {
    async close() {
      stopSweeping()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets.clients) socket.close(closings.restart.code, closings.restart.reason)
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, GONE_WITHIN_MS).unref())])
      for (const socket of sockets.clients) socket.terminate()
      await rm(socketPath, { force: true })
    },
  }
}

function turnAway(socket: WebSocket, closing: Closing): void {
  socket.on('error', () => socket.terminate())
  openWire(socket).close(closing)
}

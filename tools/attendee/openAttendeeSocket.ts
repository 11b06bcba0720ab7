import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { WebSocket } from 'ws'
import { decodeFrame, encodeFrame, type OutgoingFrame } from '#backend/meeting/media/signalling/signalFrame.ts'

export interface SocketRequest {
  /** `ws://…/meeting/signal`, or `ws+unix:<path>:/meeting/signal`. */
  signalUrl: string
  /** Empty if there is none. */
  ticket: string
  isShare?: boolean
  onFrame(frame: SdkSignalFrame): void
}

/** A browser's signalling connection, without the browser. */
export interface AttendeeSocket {
  /** Resolves with the code that the server, or a lost connection, closed it with. */
  readonly closed: Promise<number>
  send(frame: OutgoingFrame): void
  /** Whatever it is. */
  sendBytes(bytes: Uint8Array): void
  /** Stops reading, so that sent data accumulates. */
  stopReading(): void
  close(): void
  /** Goes without a word. */
  drop(): void
}

/** Rejects when the server takes no socket. */
export async function openAttendeeSocket(request: SocketRequest): Promise<AttendeeSocket> {
  const { signalUrl, ticket, isShare = false, onFrame } = request
  const address = `${signalUrl}?X-Chime-Control-Protocol-Version=3&X-Amzn-Chime-Send-Close-On-Error=1`
  const offered = ticket === '' ? [] : [isShare ? `${ticket}#content` : ticket]
  const socket = new WebSocket(address, ['_aws_wt_session', ...offered])
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  socket.on('message', (message) => {
    const frame = Buffer.isBuffer(message) ? decodeFrame(message) : undefined
    if (frame) onFrame(frame)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.on('error', reject)
  })
  const sendBytes = (bytes: Uint8Array) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes)
  }
  return {
    closed,
    send: (frame) => sendBytes(encodeFrame(frame, Date.now())),
    sendBytes,
    stopReading: () => socket.pause(),
    close: () => socket.close(),
    drop: () => socket.terminate(),
  }
}

import protocol, { type SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { frameTypes } from '#backend/meeting/media/signalling/signalFrame.ts'
import { type AttendeeSocket, openAttendeeSocket, type SocketRequest } from './openAttendeeSocket.ts'

/** How the conversation ended: the room's last audio status, and the close code of the socket. */
export interface AttendeeEnding {
  status: number | undefined
  closeCode: number
}

/** A socket with a method to wait for the next frame of a type. It pings as browsers do. */
export interface Conversation extends AttendeeSocket {
  readonly ended: Promise<AttendeeEnding>
  /** Number of frames so far. */
  readonly exchanged: { readonly framesSent: number; readonly framesReceived: number }
  /** The next frame of a type. Rejects when the conversation ends first. */
  next(type: SdkSignalFrame['type']): Promise<SdkSignalFrame>
}

const PING_EVERY_MS = 10_000

export async function openConversation(request: SocketRequest): Promise<Conversation> {
  const waiting = new Map<SdkSignalFrame['type'], PromiseWithResolvers<SdkSignalFrame>>()
  const exchanged = { framesSent: 0, framesReceived: 0 }
  let status: number | undefined

  const onFrame = (frame: SdkSignalFrame) => {
    if (frame.type === frameTypes.AUDIO_STATUS) status = frame.audioStatus?.audioStatus ?? undefined
    exchanged.framesReceived += 1
    request.onFrame(frame)
    waiting.get(frame.type)?.resolve(frame)
    waiting.delete(frame.type)
  }
  const socket = await openAttendeeSocket({ ...request, onFrame })
  const pinging = setInterval(() => {
    const pingPong = { type: protocol.SdkPingPongType.PING, pingId: 1 }
    socket.send({ type: frameTypes.PING_PONG, pingPong })
  }, PING_EVERY_MS)
  let end: Error | undefined
  const ended = socket.closed.then((closeCode) => {
    clearInterval(pinging)
    end = new Error(`The room ended it: ${status ?? closeCode}`)
    for (const { reject } of waiting.values()) reject(end)
    return { status, closeCode }
  })
  return {
    ...socket,
    ended,
    exchanged,
    send(frame) {
      exchanged.framesSent += 1
      socket.send(frame)
    },
    next(type) {
      if (end) return Promise.reject(end)
      const known = waiting.get(type) ?? Promise.withResolvers<SdkSignalFrame>()
      // The caller may no longer await the frame when the conversation ends: avoid an unhandled rejection.
      known.promise.catch(() => undefined)
      waiting.set(type, known)
      return known.promise
    },
  }
}

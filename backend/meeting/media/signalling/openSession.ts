import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Ending, Entry } from '#backend/meeting/media/room/entry.port.ts'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Ticket } from '#backend/meeting/ticket.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Closing, closingOf, closings } from './closings.ts'
import { listenToRoom } from './listenToRoom.ts'
import type { Wire } from './openWire.ts'
import { plainTakes, type Takes } from './plainTakes.ts'
import { readSubscribe } from './readRequests.ts'
import { encodeFrame, frameTypes, type OutgoingFrame } from './signalFrame.ts'
import { endingFrame, joinAckFrame, refusedOfferFrame, subscribeAckFrame } from './writeReplies.ts'

/** What one socket says and is told, from its first frame on. */
export interface Session {
  readonly hasJoined: boolean
  take(frame: SdkSignalFrame): void
  /** The socket is gone, with or without a farewell. */
  end(): void
}

export interface SessionParts {
  rooms: Rooms
  ticket: Ticket
  isShare: boolean
  wire: Wire
  now: () => number
  log: Logger
}

export function openSession({ rooms, ticket, isShare, wire, now, log }: SessionParts): Session {
  let entry: Entry | undefined
  let isOver = false
  let isNegotiating = false

  const send = (frame: OutgoingFrame) => wire.send(encodeFrame(frame, now()))
  const close = (closing: Closing) => {
    isOver = true
    wire.close(closing)
    entry?.leave({ isDropped: true })
  }
  const onEnd = (ending: Ending) => {
    if (isOver) return
    const farewell = endingFrame(ending)
    if (farewell) send(farewell)
    close(closingOf(ending))
  }
  const join = ({ join: body }: SdkSignalFrame) => {
    if (entry || !body) return
    // Browsers read it while they wait for the index, so it comes first.
    send(joinAckFrame())
    const deviceKey = deviceKeyOf(body.audioSessionId)
    const listener = listenToRoom({ send: (frame) => wire.send(frame), now, onEnd })
    entry = rooms.enter({ ticket, isShare, deviceKey, listener })
  }
  const negotiate = async ({ sub }: SdkSignalFrame) => {
    const request = sub && readSubscribe(sub)
    if (!request) {
      send(refusedOfferFrame())
      return close(closings.badOffer)
    }
    const answer = await entry?.negotiate(request)
    if (answer && !isOver) send(subscribeAckFrame(answer))
  }
  const subscribe = (frame: SdkSignalFrame) => {
    // Browsers wait for the answer before they offer again.
    if (!entry || isNegotiating) return
    isNegotiating = true
    negotiate(frame)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'an attendee could not be connected')
        if (!isOver) close(closings.broken)
      })
      .finally(() => (isNegotiating = false))
  }
  const takes: Takes = {
    [frameTypes.JOIN]: join,
    [frameTypes.SUBSCRIBE]: subscribe,
    ...plainTakes(() => entry, send),
  }
  return {
    get hasJoined() {
      return entry !== undefined
    },
    // Measurements, and whatever else a browser tells that nobody here waits for, have no taker.
    take(frame) {
      if (!isOver) takes[frame.type]?.(frame)
    },
    end() {
      isOver = true
      entry?.leave({ isDropped: true })
    },
  }
}

function deviceKeyOf(audioSessionId: { toString(): string } | null | undefined): string {
  const key = audioSessionId?.toString() ?? ''
  return key === '0' ? '' : key
}

import protocol, { type SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Attendee, Ending, RoomListener, Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Ticket } from '#backend/meeting/presence/ticket.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { Wire } from './openLines.ts'
import { readLayerChanges, readMessages, readSubscribe } from './readRequests.ts'
import { encodeFrame, frameTypes, type OutgoingFrame } from './signalFrame.ts'
import {
  bitratesFrame,
  type Closing,
  closingOf,
  closings,
  endingFrame,
  indexFrame,
  joinAckFrame,
  leaveAckFrame,
  levelsFrame,
  messagesFrame,
  noPrimaryMeetingFrame,
  pongFrame,
  presenceFrame,
  refusedOfferFrame,
  subscribeAckFrame,
} from './writeFrames.ts'

/** The protocol state of one socket, from its first frame on. */
interface Session {
  readonly hasJoined: boolean
  take(frame: SdkSignalFrame): void
  /** The socket has closed, with or without a leave frame. */
  end(): void
}

interface SessionParts {
  rooms: Rooms
  ticket: Ticket
  isShare: boolean
  wire: Wire
  now: () => number
  log: Logger
}

export function openSession({ rooms, ticket, isShare, wire, now, log }: SessionParts): Session {
  let attendee: Attendee | undefined
  let isOver = false
  let isNegotiating = false

  const send = (frame: OutgoingFrame) => wire.send(encodeFrame(frame, now()))
  const close = (closing: Closing) => {
    isOver = true
    wire.close(closing)
    attendee?.leave({ isDropped: true })
  }
  const onEnd = (ending: Ending) => {
    if (isOver) return
    const farewell = endingFrame(ending)
    if (farewell) send(farewell)
    close(closingOf(ending))
  }
  const join = ({ join: body }: SdkSignalFrame) => {
    if (attendee || !body) return
    // Browsers read it while they wait for the index, so it is sent first.
    send(joinAckFrame())
    const deviceKey = deviceKeyOf(body.audioSessionId)
    const listener = listenToRoom({ send: (frame) => wire.send(frame), now, onEnd })
    attendee = rooms.enter({ ticket, isShare, deviceKey, listener })
  }
  const negotiate = async ({ sub }: SdkSignalFrame) => {
    const request = sub && readSubscribe(sub)
    if (!request) {
      send(refusedOfferFrame())
      return close(closings.badOffer)
    }
    const answer = await attendee?.negotiate(request)
    if (answer && !isOver) send(subscribeAckFrame(answer))
  }
  const subscribe = (frame: SdkSignalFrame) => {
    // Browsers wait for the answer before they offer again.
    if (!attendee || isNegotiating) return
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
    ...plainTakes(() => attendee, send),
  }
  return {
    get hasJoined() {
      return attendee !== undefined
    },
    // Metrics and other frames that the server does not use.
    take(frame) {
      if (!isOver) takes[frame.type]?.(frame)
    },
    end() {
      isOver = true
      attendee?.leave({ isDropped: true })
    },
  }
}

function deviceKeyOf(audioSessionId: { toString(): string } | null | undefined): string {
  const key = audioSessionId?.toString() ?? ''
  return key === '0' ? '' : key
}

/** Frame handlers by type. */
type Takes = Partial<Record<SdkSignalFrame['type'], (frame: SdkSignalFrame) => void>>

const MOST_MIDS = 64

/** Handlers that only need the attendee, after the join. */
function plainTakes(attendee: () => Attendee | undefined, send: (frame: OutgoingFrame) => void): Takes {
  return {
    [frameTypes.LEAVE]() {
      attendee()?.leave({ isDropped: false })
      send(leaveAckFrame())
    },
    [frameTypes.PING_PONG]({ pingPong }) {
      if (pingPong?.type === protocol.SdkPingPongType.PING) send(pongFrame(pingPong.pingId))
    },
    [frameTypes.AUDIO_CONTROL]: ({ audioControl }) => attendee()?.setMuted(audioControl?.muted ?? false),
    [frameTypes.PAUSE]: ({ pause }) => attendee()?.pause(pause?.streamIds ?? []),
    [frameTypes.RESUME]: ({ pause }) => attendee()?.resume(pause?.streamIds ?? []),
    [frameTypes.REMOTE_VIDEO_UPDATE]({ remoteVideoUpdate }) {
      attendee()?.switchLayers(readLayerChanges(remoteVideoUpdate?.addedOrUpdatedVideoSubscriptions))
      attendee()?.unsubscribe((remoteVideoUpdate?.removedVideoSubscriptionMids ?? []).slice(0, MOST_MIDS))
    },
    [frameTypes.DATA_MESSAGE]({ dataMessage }) {
      for (const message of readMessages(dataMessage?.messages)) attendee()?.say(message)
    },
    [frameTypes.PRIMARY_MEETING_JOIN]: () => send(noPrimaryMeetingFrame()),
  }
}

interface Listening {
  send(frame: Buffer): void
  now: () => number
  onEnd: RoomListener['onEnd']
}

/** Sends an attendee the room's notifications. */
function listenToRoom({ send, now, onEnd }: Listening): RoomListener {
  return {
    onIndex(publications, headCount) {
      send(writtenOnce(publications, { about: headCount, now, write: () => indexFrame(publications, headCount) }))
    },
    onPresence(changes) {
      send(writtenOnce(changes, { about: 0, now, write: () => presenceFrame(changes) }))
    },
    onLevels(levels) {
      send(writtenOnce(levels, { about: 0, now, write: () => levelsFrame(levels) }))
    },
    onBitrates(bitrates) {
      send(writtenOnce(bitrates, { about: 0, now, write: () => bitratesFrame(bitrates) }))
    },
    onMessages(messages) {
      send(writtenOnce(messages, { about: 0, now, write: () => messagesFrame(messages) }))
    },
    onEnd,
  }
}

interface Writing {
  /** The other value on which the frame depends. */
  about: number
  now: () => number
  write(): OutgoingFrame
}

// A room sends many attendees the same list, and serialising it is most of the work.
const written = new WeakMap<object, { about: number; frame: Buffer }>()

function writtenOnce(list: object, { about, now, write }: Writing): Buffer {
  const before = written.get(list)
  if (before?.about === about) return before.frame
  const frame = encodeFrame(write(), now())
  written.set(list, { about, frame })
  return frame
}

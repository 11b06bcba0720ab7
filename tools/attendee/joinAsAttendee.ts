import { randomInt } from 'node:crypto'
import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import * as v from 'valibot'
import { frameTypes, type OutgoingFrame } from '#backend/meeting/media/signalling/signalFrame.ts'
import { ROOM_TOPIC, RoomNews, type RoomRequest } from '#schema/classes/liveRoom.ts'
import { payloadTypes } from './attendeeOffer.ts'
import { countPackets, type StreamCount } from './countPackets.ts'
import { openAttendeePeer } from './openAttendeePeer.ts'
import { type AttendeeEnding, openConversation } from './openConversation.ts'
import type { Ears } from './openEars.ts'
import { type Ends, type Negotiation, openNegotiation } from './openNegotiation.ts'
import { openRoster, type Roster } from './roster.ts'
import { type SentCount, startSending } from './startSending.ts'

export interface AttendeeRequest {
  /** `ws://…/meeting/signal`, or `ws+unix:<path>:/meeting/signal`. */
  signalUrl: string
  ticket: string
  /** Comes as what the attendee shares. */
  isShare?: boolean
  isMuted?: boolean
  /** Takes no pictures. */
  isBlind?: boolean
  /** The same for every connection of one page; by default each attendee is a separate page. */
  deviceKey?: number
  /** Decodes received audio. Decoding is expensive, so there is none by default. */
  ears?: Ears
  /** Called with the first packet of every stream. */
  onStream?(start: StreamStart): void
}

export interface StreamStart {
  isSound: boolean
  /** Number of frames sent and received so far. */
  framesSent: number
  framesReceived: number
}

export interface ReceivedMessage {
  topic: string
  text: string
  senderAttendeeId: string
  isThrottled: boolean
}

/** An attendee without a browser. */
export interface Attendee {
  readonly roster: Roster
  /** What others said. */
  readonly messages: readonly ReceivedMessage[]
  /** What the media plane itself said. */
  readonly news: readonly RoomNews[]
  /** What came, by SSRC. */
  readonly streams: ReadonlyMap<number, StreamCount>
  /** Whose picture comes under which SSRC. */
  readonly pictureOwners: ReadonlyMap<number, string>
  /** What there is to be seen: the streams, by whose they are. */
  readonly offered: ReadonlyMap<string, number>
  readonly sent: Readonly<SentCount>
  readonly ended: Promise<AttendeeEnding>
  /** Plays packets of `encodeTone` in a loop, or nothing. */
  play(tone: readonly Buffer[] | undefined): void
  setMuted(isMuted: boolean): void
  /** Resolves when the room has answered. */
  setCamera(isOn: boolean): Promise<void>
  /** Subscribes to a stream, announced or not. Resolves with the room's answer. */
  demand(streamId: number): Promise<void>
  say(topic: string, text: string, lifetimeMs?: number): void
  /** Asks the media plane for something. */
  ask(request: RoomRequest): void
  /** Sends any frame. */
  send(frame: OutgoingFrame): void
  /** Sends any packet. */
  sendPacket(packet: Buffer): void
  /** Leaves with a leave frame. Resolves when the room has received it. */
  leave(): Promise<void>
  /** Goes as one whose machine fails. */
  drop(): void
}

/** Resolves when the attendee is in the room and packets flow. Rejects when the room ends it before. */
export async function joinAsAttendee(request: AttendeeRequest): Promise<Attendee> {
  const { isShare = false, isBlind = false, isMuted = false, ears } = request
  const roster = openRoster()
  const messages: ReceivedMessage[] = []
  const news: RoomNews[] = []
  const negotiation = openNegotiation({ wantsVideo: !isBlind && !isShare, isMuted }, () => ends)

  function take(frame: SdkSignalFrame): void {
    if (frame.type === frameTypes.AUDIO_STREAM_ID_INFO) roster.takePresence(frame)
    if (frame.type === frameTypes.AUDIO_METADATA) roster.takeLevels(frame)
    if (frame.type === frameTypes.DATA_MESSAGE) sortMessages(readMessages(frame), { messages, news })
    if (frame.type === frameTypes.INDEX) negotiation.takeIndex(frame)
  }
  const conversation = await openConversation({ ...request, onFrame: take })
  const counts = countPackets({
    opusPayloadType: payloadTypes.opus,
    onStream: (isSound) => request.onStream?.({ isSound, ...conversation.exchanged }),
    onAudio: (payload) => ears?.take(payload),
    onKeyFrameWanted: () => void (ends.sending.wantsKeyFrame = true),
  })
  const peer = await openAttendeePeer(counts.take)
  const audioSsrc = randomInt(1, 2 ** 31)
  const ends: Ends = { conversation, peer, sending: startSending({ ...peer, audioSsrc, cameraSsrc: audioSsrc + 1 }) }
  void conversation.ended.then(() => {
    ends.sending.stop()
    peer.close()
  })
  await enter(ends, negotiation, request.deviceKey ?? audioSsrc)
  const { pictureOwners } = negotiation
  return { roster, messages, news, streams: counts.streams, pictureOwners, ...actionsOf(ends, negotiation) }
}

async function enter({ conversation, peer }: Ends, negotiation: Negotiation, audioSessionId: number): Promise<void> {
  const isIn = conversation.next(frameTypes.INDEX)
  conversation.send({ type: frameTypes.JOIN, join: { protocolVersion: 2, flags: 2, audioSessionId } })
  await isIn
  const isPresent = conversation.next(frameTypes.AUDIO_STREAM_ID_INFO)
  await negotiation.offer()
  await Promise.all([peer.up, isPresent])
}

type Actions = Omit<Attendee, 'roster' | 'messages' | 'news' | 'streams' | 'pictureOwners'>

function actionsOf({ conversation, peer, sending }: Ends, negotiation: Negotiation): Actions {
  const say = (message: { topic: string; data: Buffer; lifetimeMs: number }) =>
    conversation.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages: [message] } })
  return {
    sent: sending.sent,
    ended: conversation.ended,
    play: (tone) => void (sending.tone = tone),
    setMuted: (muted) => conversation.send({ type: frameTypes.AUDIO_CONTROL, audioControl: { muted } }),
    setCamera(isOn) {
      sending.hasCamera = isOn
      return negotiation.offer()
    },
    offered: negotiation.offered,
    demand: negotiation.demand,
    say: (topic, text, lifetimeMs = 0) => say({ topic, data: Buffer.from(text), lifetimeMs }),
    ask: (request) => say({ topic: ROOM_TOPIC, data: Buffer.from(JSON.stringify(request)), lifetimeMs: 0 }),
    send: conversation.send,
    sendPacket: peer.send,
    async leave() {
      const isHeard = conversation.next(frameTypes.LEAVE_ACK)
      conversation.send({ type: frameTypes.LEAVE, leave: {} })
      await isHeard
      conversation.close()
    },
    drop: conversation.drop,
  }
}

interface Heard {
  messages: ReceivedMessage[]
  news: RoomNews[]
}

function sortMessages(received: readonly ReceivedMessage[], { messages, news }: Heard): void {
  for (const message of received) {
    if (message.topic === ROOM_TOPIC) news.push(v.parse(RoomNews, JSON.parse(message.text)))
    else messages.push(message)
  }
}

function readMessages({ dataMessage }: SdkSignalFrame): ReceivedMessage[] {
  return (dataMessage?.messages ?? []).map(({ topic, data, senderAttendeeId, ingestTimeNs }) => ({
    topic: topic ?? '',
    text: Buffer.from(data ?? []).toString(),
    senderAttendeeId: senderAttendeeId ?? '',
    isThrottled: Number(ingestTimeNs ?? 0) === 0,
  }))
}

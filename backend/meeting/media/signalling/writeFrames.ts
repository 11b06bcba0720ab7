import protocol, {
  type ISdkAudioAttendeeState,
  type ISdkAudioStreamIdInfo,
  type ISdkDataMessagePayload,
  type ISdkStreamDescriptor,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { MOST_VIDEOS } from '#backend/meeting/media/room/attendeeMedia.ts'
import type {
  Bitrate,
  Ending,
  Level,
  MediaAnswer,
  Message,
  PresenceChange,
  Publication,
} from '#backend/meeting/media/room/rooms.port.ts'
import { frameTypes, type OutgoingFrame } from './signalFrame.ts'

// Without relay addresses, the browser uses direct candidates and stops at the first that works. Without any
// credentials, it would wait for the whole search.
const noRelays = { username: 'none', password: 'none', ttl: 3600, uris: [] }

export function joinAckFrame(): OutgoingFrame {
  const joinack = {
    turnCredentials: noRelays,
    videoSubscriptionLimit: MOST_VIDEOS,
    wantsCompressedSdp: false,
    defaultServerSideNetworkAdaption: protocol.SdkServerSideNetworkAdaption.NONE,
  }
  return { type: frameTypes.JOIN_ACK, joinack }
}

const VIEW_ONLY = 206

export function subscribeAckFrame({ sdp, tracks, allocations, isViewOnly }: MediaAnswer): OutgoingFrame {
  const suback = {
    duplex: protocol.SdkStreamServiceType.DUPLEX,
    sdpAnswer: sdp,
    tracks: tracks.map(({ streamId, ssrc, label }) => ({ streamId, ssrc, trackLabel: label })),
    allocations: allocations.map(({ streamId, groupId, label }) => ({ streamId, groupId, trackLabel: label })),
  }
  return {
    type: frameTypes.SUBSCRIBE_ACK,
    suback,
    ...(isViewOnly ? { error: { status: VIEW_ONLY, description: 'View only' } } : {}),
  }
}

export function refusedOfferFrame(): OutgoingFrame {
  return { type: frameTypes.SUBSCRIBE_ACK, error: { status: 400, description: 'The offer is not understood' } }
}

export function pongFrame(pingId: number): OutgoingFrame {
  return { type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PONG, pingId } }
}

export function leaveAckFrame(): OutgoingFrame {
  return { type: frameTypes.LEAVE_ACK, leaveAck: {} }
}

/** There is no primary meeting to which an attendee could be promoted. */
export function noPrimaryMeetingFrame(): OutgoingFrame {
  return {
    type: frameTypes.PRIMARY_MEETING_JOIN_ACK,
    primaryMeetingJoinAck: {},
    error: { status: 403, description: 'There is no primary meeting' },
  }
}

const statuses: Readonly<Record<Exclude<Ending, 'superseded' | 'broken'>, number>> = {
  elsewhere: 301,
  rejected: 403,
  full: 409,
  ended: 410,
  removed: 411,
}

/** Without it, a browser would take half a minute to notice the end. Undefined for an end from which it may recover. */
export function endingFrame(ending: Ending): OutgoingFrame | undefined {
  if (ending === 'superseded' || ending === 'broken') return undefined
  return { type: frameTypes.AUDIO_STATUS, audioStatus: { audioStatus: statuses[ending] } }
}

export function indexFrame(publications: readonly Publication[], headCount: number): OutgoingFrame {
  const index = {
    atCapacity: false,
    sources: publications.flatMap(sourcesOf),
    pausedAtSourceIds: [],
    numParticipants: headCount,
    supportedReceiveCodecIntersection: [protocol.SdkVideoCodecCapability.VP8],
  }
  return { type: frameTypes.INDEX, index }
}

function sourcesOf({ groupId, attendeeId, externalUserId, layers }: Publication): ISdkStreamDescriptor[] {
  return layers.map(({ streamId, maxBitrateKbps, framerate, bitrate }) => ({
    streamId,
    groupId,
    attendeeId,
    externalUserId,
    mediaType: protocol.SdkStreamMediaType.VIDEO,
    maxBitrateKbps,
    framerate,
    avgBitrateBps: bitrate > 0 ? Math.round(bitrate) : maxBitrateKbps * 1000,
  }))
}

export function presenceFrame(changes: readonly PresenceChange[]): OutgoingFrame {
  return { type: frameTypes.AUDIO_STREAM_ID_INFO, audioStreamIdInfo: { streams: changes.map(streamOf) } }
}

/** Browsers recognize the kind of change by its fields: a leave notice has only the id. */
function streamOf(change: PresenceChange): ISdkAudioStreamIdInfo {
  if (change.type === 'came') {
    const { audioStreamId, attendeeId, externalUserId, isMuted } = change.presence
    return { audioStreamId, attendeeId, externalUserId, muted: isMuted }
  }
  const { audioStreamId } = change
  if (change.type === 'muted') return { audioStreamId, muted: change.isMuted }
  return change.isDropped ? { audioStreamId, dropped: true } : { audioStreamId }
}

export function levelsFrame(levels: readonly Level[]): OutgoingFrame {
  return { type: frameTypes.AUDIO_METADATA, audioMetadata: { attendeeStates: levels.map(stateOf) } }
}

function stateOf({ audioStreamId, volume, signal }: Level): ISdkAudioAttendeeState {
  return {
    audioStreamId,
    ...(volume === undefined ? {} : { volume }),
    ...(signal === undefined ? {} : { signalStrength: signal }),
  }
}

export function bitratesFrame(bitrates: readonly Bitrate[]): OutgoingFrame {
  const list = bitrates.map(({ streamId, bitsPerSecond }) => ({
    sourceStreamId: streamId,
    avgBitrateBps: bitsPerSecond,
  }))
  return { type: frameTypes.BITRATES, bitrates: { bitrates: list } }
}

export function messagesFrame(messages: readonly Message[]): OutgoingFrame {
  return { type: frameTypes.DATA_MESSAGE, dataMessage: { messages: messages.map(payloadOf) } }
}

function payloadOf(message: Message): ISdkDataMessagePayload {
  const { topic, data, lifetimeMs, senderAttendeeId, senderExternalUserId, sentAt } = message
  // Half a millisecond is added, because the number is rounded in transit and read in whole milliseconds.
  const ingestTimeNs = sentAt === undefined ? 0 : sentAt * 1e6 + 5e5
  return { topic, data, lifetimeMs, senderAttendeeId, senderExternalUserId, ingestTimeNs }
}

/** Why a socket is closed. Browsers reconnect immediately after 4500 to 4599, and never to an ended meeting. */
export interface Closing {
  code: number
  reason: string
}

export const closings = {
  badTicket: { code: 4403, reason: 'Bad ticket' },
  ended: { code: 4410, reason: 'The meeting has ended' },
  badOffer: { code: 4400, reason: 'Bad offer' },
  broken: { code: 4500, reason: 'Connect again' },
  restart: { code: 4503, reason: 'Restart' },
} as const satisfies Record<string, Closing>

const byEnding: Readonly<Record<Ending, Closing>> = {
  elsewhere: { code: 4301, reason: 'Joined from another device' },
  superseded: { code: 1000, reason: 'Connected again' },
  rejected: { code: 4403, reason: 'Not allowed' },
  full: { code: 4409, reason: 'The meeting is full' },
  ended: closings.ended,
  removed: { code: 4411, reason: 'Removed' },
  broken: closings.broken,
}

export function closingOf(ending: Ending): Closing {
  return byEnding[ending]
}

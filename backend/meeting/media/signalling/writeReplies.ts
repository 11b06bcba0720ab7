import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Ending, MediaAnswer } from '#backend/meeting/media/room/entry.port.ts'
import { MOST_VIDEOS } from '#backend/meeting/media/room/receive.ts'
import { frameTypes, type OutgoingFrame } from './signalFrame.ts'

// Without addresses of relays the browser takes what it can reach, and stops looking at the first it finds. Without
// credentials at all it would wait for the whole search.
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

/** There is no meeting beside this one that an attendee could be lifted into. */
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

/** Without it a browser would not notice its end for half a minute. Undefined for an end that it may recover from. */
export function endingFrame(ending: Ending): OutgoingFrame | undefined {
  if (ending === 'superseded' || ending === 'broken') return undefined
  return { type: frameTypes.AUDIO_STATUS, audioStatus: { audioStatus: statuses[ending] } }
}

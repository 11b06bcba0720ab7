import protocol, {
  type ISdkAudioAttendeeState,
  type ISdkAudioStreamIdInfo,
  type ISdkDataMessagePayload,
  type ISdkStreamDescriptor,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Bitrate, Level, Message, PresenceChange, Publication } from '#backend/meeting/media/room/entry.port.ts'
import { frameTypes, type OutgoingFrame } from './signalFrame.ts'

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

/** Browsers tell what has happened by which fields are there: a leaving has but the id. */
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
  // Half a millisecond more than meant: the number is rounded on its way, and read back in whole milliseconds.
  const ingestTimeNs = sentAt === undefined ? 0 : sentAt * 1e6 + 5e5
  return { topic, data, lifetimeMs, senderAttendeeId, senderExternalUserId, ingestTimeNs }
}

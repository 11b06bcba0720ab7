import protocol, {
  type ISdkDataMessagePayload,
  type ISdkSubscribeFrame,
  type ISdkVideoSubscriptionConfiguration,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { MediaRequest, Message, SendRequest } from '#backend/meeting/media/room/rooms.port.ts'
import { parseOffer } from '#backend/meeting/media/sdp/parseOffer.ts'

const MOST_SECTIONS = 64
const MOST_LAYERS = 4
const MOST_MESSAGES = 10
const LONGEST_MESSAGE = 2048
const LONGEST_LIFE_MS = 300_000
const MOST_KBPS = 20_000
const MOST_FRAMES = 120

/** What a browser wants to send and receive; undefined if its offer is invalid. */
export function readSubscribe(frame: ISdkSubscribeFrame): MediaRequest | undefined {
  const offer = parseOffer(frame.sdpOffer ?? '')
  if (!offer) return undefined
  return {
    offer,
    sends: frame.duplex === protocol.SdkStreamServiceType.RX ? [] : readSends(frame),
    receiveStreamIds: (frame.receiveStreamIds ?? []).slice(0, MOST_SECTIONS),
    isMuted: frame.audioMuted ?? false,
  }
}

function readSends({ sendStreams }: ISdkSubscribeFrame): SendRequest[] {
  return (sendStreams ?? [])
    .filter(({ mediaType }) => mediaType === protocol.SdkStreamMediaType.VIDEO)
    .slice(0, MOST_LAYERS)
    .map(({ trackLabel, maxBitrateKbps, framerate }) => ({
      label: (trackLabel ?? '').slice(0, 64),
      maxBitrateKbps: Math.min(maxBitrateKbps ?? 0, MOST_KBPS),
      framerate: Math.min(framerate ?? 0, MOST_FRAMES),
    }))
}

export function readLayerChanges(
  changes: readonly ISdkVideoSubscriptionConfiguration[] | null | undefined,
): { mid: string; streamId: number }[] {
  return (changes ?? []).slice(0, MOST_SECTIONS).map(({ mid, streamId }) => ({ mid, streamId: streamId ?? 0 }))
}

/** Messages that the browser's own rules allow; all others are dropped. */
export function readMessages(
  messages: readonly ISdkDataMessagePayload[] | null | undefined,
): Pick<Message, 'topic' | 'data' | 'lifetimeMs'>[] {
  return (messages ?? []).slice(0, MOST_MESSAGES).flatMap(({ topic, data, lifetimeMs }) => {
    if (!/^[\w-]{1,36}$/.test(topic ?? '') || (data?.length ?? 0) > LONGEST_MESSAGE) return []
    const life = Math.min(Math.max(lifetimeMs ?? 0, 0), LONGEST_LIFE_MS)
    // A copy, because the message is stored, and its frame may be large.
    return [{ topic: topic ?? '', data: new Uint8Array(data ?? []), lifetimeMs: life }]
  })
}

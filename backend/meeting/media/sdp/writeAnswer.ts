import type { LocalEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import {
  codecOf,
  type Direction,
  extensionsFor,
  isTaken,
  type Offer,
  type OfferedCodec,
  type OfferedSection,
} from './offer.ts'

export interface AnswerPlan {
  offer: Offer
  local: LocalEnd
  /** Increases with every answer on a connection. */
  version: number
  /** The only audio section; undefined if none was offered. */
  audio: { mid: string; ssrc: number; isHeard: boolean } | undefined
  /** The section of the accepted camera; undefined without one. */
  cameraMid: string | undefined
  /** SSRC of the stream that this end sends, by mid. */
  videoSsrcs: ReadonlyMap<string, number>
}

/** The name of a section's media stream, by which the browser finds whose picture it is. */
export function trackLabel(mid: string): string {
  return `v_${mid}`
}

/** The answer to an offer: its sections in order, each accepted as planned, inactive, or rejected. */
export function writeAnswer(plan: AnswerPlan): string {
  const { offer, local, version } = plan
  const taken = offer.sections.filter(isTaken)
  const lines = [
    'v=0',
    `o=- 1 ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${taken.map(({ mid }) => mid).join(' ')}`,
    'a=msid-semantic: WMS *',
  ]
  for (const section of offer.sections) {
    const codec = isTaken(section) ? codecOf(section) : undefined
    const candidates = section === taken[0] ? local.candidates : []
    lines.push(...(codec ? takeSection({ section, codec, candidates }, plan) : turnDown(section)))
  }
  return `${lines.join('\r\n')}\r\n`
}

function turnDown({ media, transport, formats, mid }: OfferedSection): string[] {
  const name = mid === '' ? [] : [`a=mid:${mid}`]
  return [`m=${media} 0 ${transport} ${formats[0] ?? '0'}`, 'c=IN IP4 0.0.0.0', 'a=inactive', ...name]
}

interface Taken {
  section: OfferedSection
  codec: OfferedCodec
  candidates: readonly string[]
}

function takeSection({ section, codec, candidates }: Taken, plan: AnswerPlan): string[] {
  const { local } = plan
  return [
    `m=${section.media} 9 ${section.transport} ${codec.payloadType}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    ...candidates.map((candidate) => `a=candidate:${candidate}`),
    ...(candidates.length > 0 ? ['a=end-of-candidates'] : []),
    `a=ice-ufrag:${local.ufrag}`,
    `a=ice-pwd:${local.password}`,
    `a=fingerprint:${local.fingerprint}`,
    `a=setup:${local.setup}`,
    `a=mid:${section.mid}`,
    ...extensionsFor(section).map(({ id, uri, direction }) => `a=extmap:${id}${wayBack(direction)} ${uri}`),
    ...whatFlows(section, plan),
    'a=rtcp-mux',
    ...(section.hasReducedSizeRtcp ? ['a=rtcp-rsize'] : []),
    ...describeCodec(section, codec),
  ]
}

/** The direction of the answer to an offered direction. */
function wayBack(direction: Direction): string {
  if (direction === 'sendonly') return '/recvonly'
  return direction === 'recvonly' ? '/sendonly' : ''
}

function whatFlows(section: OfferedSection, plan: AnswerPlan): string[] {
  const { mid, direction, sendRids } = section
  if (plan.audio?.mid === mid) return audioFlow(direction, plan.audio)
  if (plan.cameraMid === mid) return ['a=recvonly', ...takeLayers(sendRids)]
  const ssrc = plan.videoSsrcs.get(mid)
  return ssrc === undefined ? ['a=inactive'] : ['a=sendonly', ...ownStream(trackLabel(mid), ssrc)]
}

function audioFlow(offered: Direction, { ssrc, isHeard }: NonNullable<AnswerPlan['audio']>): string[] {
  const receives = isHeard && (offered === 'sendrecv' || offered === 'sendonly')
  const sends = offered === 'sendrecv' || offered === 'recvonly'
  const stream = sends ? ownStream('room', ssrc) : []
  if (receives) return [sends ? 'a=sendrecv' : 'a=recvonly', ...stream]
  return [sends ? 'a=sendonly' : 'a=inactive', ...stream]
}

function takeLayers(rids: readonly string[]): string[] {
  if (rids.length === 0) return []
  return [...rids.map((rid) => `a=rid:${rid} recv`), `a=simulcast:recv ${rids.join(';')}`]
}

function ownStream(label: string, ssrc: number): string[] {
  return [`a=msid:${label} ${label}_track`, `a=ssrc:${ssrc} cname:room`, `a=ssrc:${ssrc} msid:${label} ${label}_track`]
}

const usefulFeedback: readonly string[] = ['nack', 'nack pli', 'ccm fir', 'goog-remb']

function describeCodec({ kind }: OfferedSection, codec: OfferedCodec): string[] {
  const { payloadType, parameters, feedback } = codec
  if (kind === 'audio') {
    // In-band error correction restores a lost packet from the next one.
    const repair = /(?:^|;)\s*useinbandfec=1/.test(parameters) ? ';useinbandfec=1' : ''
    const opus = [`a=rtpmap:${payloadType} opus/48000/2`, `a=fmtp:${payloadType} minptime=10${repair}`]
    // Browsers do not offer to retransmit lost audio, but those that can do so if the answer asks for it.
    const resends = `a=rtcp-fb:${payloadType} nack`
    // The mixer only accepts packets of this duration.
    return [...opus, resends, 'a=ptime:20', 'a=maxptime:20']
  }
  const taken = feedback.filter((value) => usefulFeedback.includes(value))
  return [`a=rtpmap:${payloadType} VP8/90000`, ...taken.map((value) => `a=rtcp-fb:${payloadType} ${value}`)]
}

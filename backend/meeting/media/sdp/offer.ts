import type { RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface OfferedCodec {
  payloadType: number
  /** Name with the clock rate, in lower case: `opus/48000`, `vp8/90000`. */
  name: string
  /** Parameters of `a=fmtp`; empty without any. */
  parameters: string
  /** Values of its `a=rtcp-fb`: `nack pli`. */
  feedback: readonly string[]
}

export interface OfferedExtension {
  id: number
  uri: string
  /** Offered direction. */
  direction: Direction
}

/** One `m=` section of an offer. */
export interface OfferedSection {
  /** Empty only if the section is stopped. */
  mid: string
  kind: 'audio' | 'video' | 'other'
  /** The first words of the `m=` line, and its formats, which an answer repeats to reject the section. */
  media: string
  transport: string
  formats: readonly string[]
  /** Stopped permanently, or not on the shared transport. */
  isStopped: boolean
  direction: Direction
  hasReducedSizeRtcp: boolean
  codecs: readonly OfferedCodec[]
  extensions: readonly OfferedExtension[]
  /** SSRCs of the media, without those for retransmission. */
  ssrcs: readonly number[]
  /** Simulcast layers that the browser can send, in the offer's order. */
  sendRids: readonly string[]
}

/** A browser's offer. Mids are unique, and at least one section has a supported codec. */
export interface Offer {
  remote: RemoteEnd
  sections: readonly OfferedSection[]
}

export const extensionUris = {
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
} as const

// A camera's orientation is not among them: without it, browsers rotate the picture before sending. Layer names are
// accepted before there are layers, because browsers refuse to add them to a section later.
const uris: Readonly<Record<OfferedSection['kind'], readonly string[]>> = {
  audio: [extensionUris.audioLevel],
  video: [extensionUris.mid, extensionUris.rid, extensionUris.repairedRid],
  other: [],
}

/** The supported codec of a section; undefined if it is not offered. */
export function codecOf({ kind, codecs }: OfferedSection): OfferedCodec | undefined {
  if (kind === 'audio') return codecs.find(({ name }) => name === 'opus/48000')
  if (kind === 'video') return codecs.find(({ name }) => name === 'vp8/90000')
  return undefined
}

/** Whether the section has audio or video in a supported codec, on the shared transport. */
export function isTaken(section: OfferedSection | undefined): boolean {
  return section !== undefined && !section.isStopped && codecOf(section) !== undefined
}

/** Header extensions that this end reads. It sends none. */
export function extensionsFor({ kind, direction, extensions }: OfferedSection): readonly OfferedExtension[] {
  if (direction === 'recvonly') return []
  return extensions.filter(({ uri, direction: way }) => uris[kind].includes(uri) && way !== 'recvonly')
}

/** The id of an extension in a section; undefined if it is absent. */
export function extensionId(section: OfferedSection, uri: string): number | undefined {
  return extensionsFor(section).find((extension) => extension.uri === uri)?.id
}

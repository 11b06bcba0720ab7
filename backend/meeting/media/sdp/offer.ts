import type { RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface OfferedCodec {
  payloadType: number
  /** With its clock rate, in lower case: `opus/48000`, `vp8/90000`. */
  name: string
  /** What `a=fmtp` says of it; empty where it says nothing. */
  parameters: string
  /** Values of its `a=rtcp-fb`: `nack pli`. */
  feedback: readonly string[]
}

export interface OfferedExtension {
  id: number
  uri: string
  /** Which way it is offered. */
  direction: Direction
}

/** One `m=` section of an offer. */
export interface OfferedSection {
  /** Empty only where it is stopped. */
  mid: string
  kind: 'audio' | 'video' | 'other'
  /** The first words of the `m=` line, and its formats: what an answer repeats that turns the section down. */
  media: string
  transport: string
  formats: readonly string[]
  /** Stopped for good, or outside of the one transport that all share. */
  isStopped: boolean
  direction: Direction
  hasReducedSizeRtcp: boolean
  codecs: readonly OfferedCodec[]
  extensions: readonly OfferedExtension[]
  /** Of the media itself: those that only repeat lost packets are left out. */
  ssrcs: readonly number[]
  /** Simulcast layers that it would send, in the offer's order. */
  sendRids: readonly string[]
}

/** A browser's offer. Mids are unique, and there is a section with a codec of ours. */
export interface Offer {
  remote: RemoteEnd
  sections: readonly OfferedSection[]
}

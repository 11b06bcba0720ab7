import type { RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface OfferedCodec {
  payloadType: number
  /** In lower case: `opus`, `vp8`. */
  name: string
  /** What `a=fmtp` says of it; empty where it says nothing. */
  parameters: string
}

export interface OfferedExtension {
  id: number
  uri: string
}

/** One `m=` section of an offer. */
export interface OfferedSection {
  mid: string
  kind: 'audio' | 'video' | 'other'
  /** The rest of the `m=` line after its port, for an answer that turns the section down. */
  transport: string
  formats: readonly string[]
  /** Port 0, and not for the bundle's sake: it is stopped for good. */
  isStopped: boolean
  direction: Direction
  codecs: readonly OfferedCodec[]
  extensions: readonly OfferedExtension[]
  /** Of the media itself: those that only repeat lost packets are left out. */
  ssrcs: readonly number[]
  /** Simulcast layers that it would send, in the offer's order. */
  sendRids: readonly string[]
}

/** A browser's offer. Mids are unique; only sections in the bundle's transport are not stopped. */
export interface Offer {
  remote: RemoteEnd
  sections: readonly OfferedSection[]
}

import type { LocalEnd, RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'

export interface TransportListener {
  /** ICE and DTLS stand. */
  onUp(): void
  /** It broke or was closed. Told once. */
  onDown(): void
  /** One decrypted RTP or RTCP packet, the receiver's to keep and to change. Nothing in it has been checked. */
  onPacket(packet: Buffer): void
}

/** One encrypted connection that knows packets, and not what is in them. */
export interface Transport {
  readonly local: LocalEnd
  /** Copies the packet before it returns. False when it could not be sent; never throws. */
  send(packet: Buffer): boolean
  close(): void
}

/** Rejects when the remote end is not to be understood. */
export type OpenTransport = (remote: RemoteEnd, listener: TransportListener) => Promise<Transport>

import type { Logger } from '#backend/platform/log.ts'
import type { OpenPeer } from './peer.port.ts'
import type { CreateVideoSource } from './videoSource.port.ts'

export interface RtpPlaneSettings {
  /** The one UDP port of all peers; 0 takes a free one. */
  udpPort: number
  /** Under which browsers reach that port; the machine's own and loopback where none are given. */
  addresses: readonly string[]
  /** Milliseconds since 1970. */
  now: () => number
  log: Logger
}

/** Everything between encrypted packets and the rooms. */
export interface RtpPlane {
  readonly udpPort: number
  readonly openPeer: OpenPeer
  readonly createVideoSource: CreateVideoSource
  /** Closes every peer and gives the port back. No plane can be opened in this process after it. */
  close(): void
}

/** Rejects when the port is taken. */
export type OpenRtpPlane = (settings: RtpPlaneSettings) => Promise<RtpPlane>

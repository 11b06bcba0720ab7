/** The browser's end of the connection, from its offer. */
export interface RemoteEnd {
  ufrag: string
  password: string
  /** Algorithm and digest, in SDP's form: `sha-256 AB:CD:…`. */
  fingerprint: string
  setup: 'actpass' | 'active' | 'passive'
}

/** Our end of the connection, for the answer. Constant while the connection lives. */
export interface LocalEnd {
  ufrag: string
  password: string
  fingerprint: string
  setup: 'active' | 'passive'
  /** Values of `a=candidate`, host candidates only. */
  candidates: readonly string[]
}

export interface AudioPacket {
  /** 16 bits, wraps. */
  sequence: number
  /** Timestamp in samples at 48 kHz; 32 bits, wraps. */
  timestamp: number
  /** Minus dBFS, 0 (loudest) to 127 (silence), from the browser's level extension; undefined without it. */
  level: number | undefined
  /** One Opus packet. */
  payload: Buffer
}

/** The peer's audio in both directions, by its current offer. */
export interface AudioSection {
  payloadType: number
  /** Id of the ssrc-audio-level extension; undefined if it was not negotiated. */
  levelExtension: number | undefined
  /** SSRC of the stream that this end sends. */
  ssrc: number
}

/** The peer's camera: one layer, or simulcast layers, low to high. */
export interface CameraSection {
  mid: string
  payloadType: number
  midExtension: number | undefined
  ridExtension: number | undefined
  /** SSRCs named in the offer; empty if there are none. */
  ssrcs: readonly number[]
  layers: readonly { rid: string | undefined; source: VideoSource }[]
}

/** One section of the peer's offer that receives a source. */
export interface VideoSubscription {
  mid: string
  source: VideoSource
  /** SSRC of the stream that this end sends in this section. */
  ssrc: number
  payloadType: number
}

/** Quality of the link, for the signal-strength indicator. */
export interface LinkQuality {
  /** 0 to 1, of the packets sent in the last seconds. */
  lossToPeer: number
  /** 0 to 1, of the packets from the peer. */
  lossFromPeer: number
  /** Milliseconds; undefined before the first report. */
  roundTripMs: number | undefined
}

export interface PeerListener {
  /** ICE and DTLS are connected: packets flow. */
  onUp(): void
  /** The connection broke or was closed. Called once. */
  onDown(): void
  onAudio(packet: AudioPacket): void
}

/** One browser's media connection. It never renegotiates its transport: offers only change the streams. */
export interface Peer {
  readonly local: LocalEnd
  readonly quality: LinkQuality
  setAudio(section: AudioSection | undefined): void
  setCamera(section: CameraSection | undefined): void
  /** Replaces the whole list. New streams start with a key frame. */
  subscribe(subscriptions: readonly VideoSubscription[]): void
  /** Switches the section to another layer of the same camera, on a key frame and without a jump in numbering. */
  switchLayer(mid: string, source: VideoSource): void
  /** Pauses these sections and no others. A resumed one starts with a key frame. */
  pause(mids: readonly string[]): void
  /** Sends one Opus packet of 20 ms, and keeps it for about a second. `timestamp` in samples at 48 kHz. */
  sendAudio(payload: Buffer, timestamp: number): void
  close(): void
}

/** Opens our end for a browser's. Rejects if the remote description is invalid. */
export type OpenPeer = (remote: RemoteEnd, listener: PeerListener) => Promise<Peer>

/** A camera, a shared screen, or one simulcast layer of them, as the room forwards it. */
export interface VideoSource {
  /** Id in signaling; new for every publication. */
  readonly streamId: number
  /** Recently received bits per second. */
  readonly bitrate: number
  /** Stops forwarding it. */
  close(): void
}

export type OpenVideoSource = (streamId: number) => VideoSource

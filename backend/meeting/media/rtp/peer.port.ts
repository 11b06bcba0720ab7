/** The browser's end of the connection, from its offer. */
export interface RemoteEnd {
  ufrag: string
  password: string
  /** Algorithm and digest, as SDP writes them: `sha-256 AB:CD:…`. */
  fingerprint: string
  setup: 'actpass' | 'active' | 'passive'
}

/** Our end of the connection, for the answer. It stays the same while the connection lives. */
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
  /** Minus dBFS, 0 (loudest) to 127 (silence), from the browser's level extension; undefined where it sends none. */
  level: number | undefined
  /** One Opus packet. */
  payload: Buffer
}

/** How the peer's audio goes both ways, by its current offer. */
export interface AudioSection {
  payloadType: number
  /** Id of the ssrc-audio-level extension; undefined where it is not agreed. */
  levelExtension: number | undefined
  /** SSRC of the stream that we send. */
  ssrc: number
}

/** The peer's camera: one layer, or simulcast layers, low to high. */
export interface CameraSection {
  mid: string
  payloadType: number
  midExtension: number | undefined
  ridExtension: number | undefined
  /** SSRCs that the offer names; empty where it names none. */
  ssrcs: readonly number[]
  layers: readonly { rid: string | undefined; source: VideoSource }[]
}

/** One section of the peer's offer that receives a source. */
export interface VideoSubscription {
  mid: string
  source: VideoSource
  /** SSRC of the stream that we send in this section. */
  ssrc: number
  payloadType: number
}

/** How well packets get through, for the signal-strength indicator. */
export interface LinkQuality {
  /** 0 to 1, of what we sent in the last seconds. */
  lossToPeer: number
  /** 0 to 1, of what the peer sent. */
  lossFromPeer: number
  /** Milliseconds; undefined before the first report. */
  roundTripMs: number | undefined
}

export interface PeerListener {
  /** ICE and DTLS stand: packets flow. */
  onUp(): void
  /** It broke or was closed. Told once. */
  onDown(): void
  onAudio(packet: AudioPacket): void
}

/** One browser's media connection. It never renegotiates: offers change what flows in it, never how. */
export interface Peer {
  readonly local: LocalEnd
  readonly quality: LinkQuality
  setAudio(section: AudioSection | undefined): void
  setCamera(section: CameraSection | undefined): void
  /** Replaces the whole list. What is new gets a key frame. */
  subscribe(subscriptions: readonly VideoSubscription[]): void
  /** The section goes over to another layer of the same camera, on a key frame, without a jump in numbering. */
  switchLayer(mid: string, source: VideoSource): void
  /** Sections whose packets are held back. Replaces the whole list; what is let through again gets a key frame. */
  pause(mids: readonly string[]): void
  /** Sends one Opus packet of 20 ms, and keeps it for about a second. `timestamp` in samples at 48 kHz. */
  sendAudio(payload: Buffer, timestamp: number): void
  close(): void
}

/** Opens our end for a browser's. Rejects when the remote end is not to be understood. */
export type OpenPeer = (remote: RemoteEnd, listener: PeerListener) => Promise<Peer>

/** A camera, a shared screen, or one simulcast layer of them, as the room forwards it. */
export interface VideoSource {
  /** Id in signaling; new for every publication. */
  readonly streamId: number
  /** Bits per second that arrived of late. */
  readonly bitrate: number
  /** Ends what is forwarded of it. */
  close(): void
}

export type OpenVideoSource = (streamId: number) => VideoSource

import type {
  AudioSection,
  CameraSection,
  LinkQuality,
  Peer,
  PeerListener,
  RemoteEnd,
  VideoSubscription,
} from '#backend/meeting/media/rtp/peer.port.ts'

/** A connection that carries nothing and records its calls. When closed, it reports immediately that it is down. */
export interface RecordedPeer extends Peer {
  readonly remote: RemoteEnd
  readonly listener: PeerListener
  quality: LinkQuality
  audio: AudioSection | undefined
  camera: CameraSection | undefined
  subscriptions: readonly VideoSubscription[]
  paused: readonly string[]
  switches: [mid: string, streamId: number][]
  sent: [payload: Buffer, timestamp: number][]
  isClosed: boolean
}

export function recordPeer(remote: RemoteEnd, listener: PeerListener): RecordedPeer {
  const peer: RecordedPeer = {
    remote,
    listener,
    local: { ufrag: 'room', password: 'p'.repeat(22), fingerprint: 'sha-256 AB', setup: 'active', candidates: [] },
    quality: { lossToPeer: 0, lossFromPeer: 0, roundTripMs: 20 },
    audio: undefined,
    camera: undefined,
    subscriptions: [],
    paused: [],
    switches: [],
    sent: [],
    isClosed: false,
    setAudio: (section) => void (peer.audio = section),
    setCamera: (section) => void (peer.camera = section),
    subscribe: (subscriptions) => void (peer.subscriptions = subscriptions),
    switchLayer: (mid, source) => void peer.switches.push([mid, source.streamId]),
    pause: (mids) => void (peer.paused = mids),
    sendAudio: (payload, timestamp) => void peer.sent.push([payload, timestamp]),
    close() {
      if (peer.isClosed) return
      peer.isClosed = true
      listener.onDown()
    },
  }
  return peer
}

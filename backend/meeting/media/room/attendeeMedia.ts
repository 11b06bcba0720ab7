import { randomInt } from 'node:crypto'
import type {
  AudioPacket,
  CameraSection,
  LinkQuality,
  OpenPeer,
  Peer,
  RemoteEnd,
  VideoSource,
  VideoSubscription,
} from '#backend/meeting/media/rtp/peer.port.ts'
import { codecOf, extensionId, extensionUris, isTaken, type OfferedSection } from '#backend/meeting/media/sdp/offer.ts'
import { type AnswerPlan, trackLabel, writeAnswer } from '#backend/meeting/media/sdp/writeAnswer.ts'
import type { MediaAnswer, MediaRequest, Publication, PublishedLayer, SendRequest } from './rooms.port.ts'

/** Maximum number of videos per browser. */
export const MOST_VIDEOS = 25
const MOST_PAUSED = 100

/** A published layer, and the source of its packets. */
export interface Layer extends Omit<PublishedLayer, 'bitrate'> {
  readonly rid: string | undefined
  readonly source: VideoSource
}

/** A camera or a shared screen. */
export interface Camera {
  readonly mid: string
  readonly layers: readonly Layer[]
  /** The publication as others see it. */
  readonly publication: Publication
}

/** A camera as declared in a browser's offer. */
export interface SentCamera {
  mid: string
  /** Names of the layers, low to high; a single undefined if there is only one. */
  rids: readonly (string | undefined)[]
  /** One per layer; 0 kbit/s means that the layer is off. */
  sends: readonly SendRequest[]
}

export interface FoundLayer {
  groupId: number
  layer: Layer
}

/** The stream received in a section of the connection. */
interface Reception {
  readonly mid: string
  readonly groupId: number
  readonly ssrc: number
  readonly payloadType: number
  source: VideoSource
}

/** The parts of the room that one attendee's media use. */
interface MediaParts {
  isSpectator: boolean
  openPeer: OpenPeer
  onUp(): void
  onDown(): void
  onAudio(packet: AudioPacket): void
  /** Publishes a camera to the others, or continues with it. */
  publish(sent: SentCamera): Camera
  withdraw(): void
  /** A layer that the attendee may see. */
  findLayer(streamId: number): FoundLayer | undefined
}

/** Media between one attendee and the room: offered streams, and requested streams that they may have. */
export class AttendeeMedia {
  readonly #parts: MediaParts
  /** SSRC of the attendee's audio stream. */
  readonly #audioSsrc = randomInt(1, 2 ** 31)
  #lastVideoSsrc = this.#audioSsrc
  #answers = 0
  #isClosed = false
  #peer: Peer | undefined
  #remote: RemoteEnd | undefined
  #receptions: readonly Reception[] = []
  readonly #pausedStreamIds = new Set<number>()

  /** A bound function: the mix calls it for every packet. */
  readonly sendAudio = (payload: Buffer, timestamp: number): void => this.#peer?.sendAudio(payload, timestamp)

  constructor(parts: MediaParts) {
    this.#parts = parts
  }

  /** Undefined without a connection. */
  get quality(): LinkQuality | undefined {
    return this.#peer?.quality
  }

  /** Answers an offer, and starts the requested streams. Undefined if the session has ended in the meantime. */
  async negotiate({ offer, sends, receiveStreamIds }: MediaRequest): Promise<MediaAnswer | undefined> {
    const { sections } = offer
    const peer = await this.#connect(offer.remote)
    if (!peer) return undefined
    const audio = this.#takeAudio(peer, sections)
    const section = this.#parts.isSpectator || sends.length === 0 ? undefined : sections.find(isCamera)
    const camera = this.#takeCamera(peer, section, sends)
    const subscriptions = this.#receive(sections, receiveStreamIds)
    this.#answers += 1
    const sdp = writeAnswer({
      offer,
      local: peer.local,
      version: this.#answers,
      audio,
      cameraMid: section?.mid,
      videoSsrcs: new Map(subscriptions.map(({ mid, ssrc }) => [mid, ssrc])),
    })
    const tracks = this.#receptions.map(({ mid, ssrc, source }) => ({
      streamId: source.streamId,
      ssrc,
      label: trackLabel(mid),
    }))
    return { sdp, tracks, allocations: allocationsOf(camera, sends), isViewOnly: sends.length > 0 && !section }
  }

  pause(streamIds: readonly number[]): void {
    for (const streamId of streamIds.slice(0, MOST_PAUSED)) this.#pausedStreamIds.add(streamId)
    for (const oldest of this.#pausedStreamIds) {
      if (this.#pausedStreamIds.size <= MOST_PAUSED) break
      this.#pausedStreamIds.delete(oldest)
    }
    this.#applyPauses()
  }

  resume(streamIds: readonly number[]): void {
    for (const streamId of streamIds.slice(0, MOST_PAUSED)) this.#pausedStreamIds.delete(streamId)
    this.#applyPauses()
  }

  switchLayer({ mid, streamId }: { mid: string; streamId: number }): void {
    const reception = this.#receptions.find((candidate) => candidate.mid === mid)
    const found = this.#parts.findLayer(streamId)
    // A switch to another camera needs an answer, so that the browser knows whose it is.
    if (!reception || !found || found.groupId !== reception.groupId || found.layer.source === reception.source) return
    reception.source = found.layer.source
    this.#peer?.switchLayer(mid, found.layer.source)
    this.#applyPauses()
  }

  /** Stops receiving where the predicate is true. */
  drop(isMeant: (reception: { mid: string; groupId: number }) => boolean): void {
    const left = this.#receptions.filter((reception) => !isMeant(reception))
    if (left.length === this.#receptions.length) return
    this.#receptions = left
    this.#resubscribe()
  }

  close(): void {
    this.#isClosed = true
    this.#peer?.close()
  }

  /** The connection for this remote end: the existing one, or a new one that replaces it. */
  async #connect(remote: RemoteEnd): Promise<Peer | undefined> {
    if (this.#peer && isSameEnd(this.#remote, remote)) return this.#peer
    const before = this.#peer
    this.#peer = undefined
    this.#remote = remote
    // The old connection reports its closing after the new one has replaced it.
    before?.close()
    const isCurrent = () => !this.#isClosed && this.#remote === remote
    const peer = await this.#parts.openPeer(remote, {
      onUp: () => isCurrent() && this.#parts.onUp(),
      onDown: () => isCurrent() && this.#parts.onDown(),
      onAudio: this.#parts.onAudio,
    })
    if (!isCurrent()) {
      peer.close()
      return undefined
    }
    this.#peer = peer
    return peer
  }

  #takeAudio(peer: Peer, sections: readonly OfferedSection[]): AnswerPlan['audio'] {
    const section = sections.find((candidate) => candidate.kind === 'audio' && isTaken(candidate))
    const codec = section && codecOf(section)
    if (!codec) {
      peer.setAudio(undefined)
      return undefined
    }
    const ssrc = this.#audioSsrc
    const levelExtension = extensionId(section, extensionUris.audioLevel)
    peer.setAudio({ payloadType: codec.payloadType, levelExtension, ssrc })
    return { mid: section.mid, ssrc, isHeard: !this.#parts.isSpectator }
  }

  /** Publishes a camera that is sent, or withdraws it if none is sent. */
  #takeCamera(peer: Peer, section: OfferedSection | undefined, sends: MediaRequest['sends']): Camera | undefined {
    if (!section) {
      this.#parts.withdraw()
      peer.setCamera(undefined)
      return undefined
    }
    const camera = this.#parts.publish({ mid: section.mid, rids: ridsOf(section), sends })
    peer.setCamera(cameraSectionOf(section, camera))
    return camera
  }

  /** Subscribes to exactly the requested streams, by the position of the video section. */
  #receive(sections: readonly OfferedSection[], receiveStreamIds: readonly number[]): VideoSubscription[] {
    const videos = sections.filter(({ kind }) => kind === 'video')
    const videosToReceive = videos.flatMap((section, index) => {
      const streamId = receiveStreamIds[index] ?? 0
      return streamId > 0 ? (this.#findReception(section, streamId) ?? []) : []
    })
    this.#receptions = videosToReceive.slice(0, MOST_VIDEOS)
    return this.#resubscribe()
  }

  #findReception(section: OfferedSection, streamId: number): Reception | undefined {
    const codec = isTaken(section) ? codecOf(section) : undefined
    const found = this.#parts.findLayer(streamId)
    if (!codec || !found || section.direction !== 'recvonly') return undefined
    const { groupId, layer } = found
    const before = this.#receptions.find(({ mid }) => mid === section.mid)
    // A stream keeps its SSRC while it shows the same camera; another camera's pictures would not continue it.
    const ssrc = before?.groupId === groupId ? before.ssrc : (this.#lastVideoSsrc += 1)
    return { mid: section.mid, groupId, ssrc, payloadType: codec.payloadType, source: layer.source }
  }

  #resubscribe(): VideoSubscription[] {
    const subscriptions = this.#receptions.map(({ mid, source, ssrc, payloadType }) => ({
      mid,
      source,
      ssrc,
      payloadType,
    }))
    this.#peer?.subscribe(subscriptions)
    this.#applyPauses()
    return subscriptions
  }

  /** Pauses the requested streams. */
  #applyPauses(): void {
    const paused = this.#receptions.filter(({ source }) => this.#pausedStreamIds.has(source.streamId))
    this.#peer?.pause(paused.map(({ mid }) => mid))
  }
}

function isSameEnd(one: RemoteEnd | undefined, other: RemoteEnd): boolean {
  return one?.ufrag === other.ufrag && one.password === other.password && one.fingerprint === other.fingerprint
}

function isCamera(section: OfferedSection): boolean {
  const sends = section.direction === 'sendrecv' || section.direction === 'sendonly'
  return section.kind === 'video' && sends && isTaken(section)
}

function ridsOf({ sendRids }: OfferedSection): readonly (string | undefined)[] {
  return sendRids.length > 0 ? sendRids : [undefined]
}

function cameraSectionOf(section: OfferedSection, { layers }: Camera): CameraSection | undefined {
  const codec = codecOf(section)
  if (!codec) return undefined
  return {
    mid: section.mid,
    payloadType: codec.payloadType,
    midExtension: extensionId(section, extensionUris.mid),
    ridExtension: extensionId(section, extensionUris.rid),
    ssrcs: section.ssrcs,
    layers,
  }
}

function allocationsOf(camera: Camera | undefined, sends: MediaRequest['sends']): MediaAnswer['allocations'] {
  if (!camera) return []
  return camera.layers.flatMap(({ streamId }, index) => {
    const label = sends[index]?.label
    return label === undefined ? [] : [{ streamId, groupId: camera.publication.groupId, label }]
  })
}

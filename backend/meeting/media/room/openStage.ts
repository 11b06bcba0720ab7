import { isDeepStrictEqual } from 'node:util'
import type { CreateVideoSource } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Bitrate, Publication, PublishedLayer, SendRequest } from './entry.port.ts'
import type { Camera, Guest, Layer } from './guest.ts'
import { type CameraMode, maySee } from './maySee.ts'
import type { Numbers } from './openNumbers.ts'
import { type Audience, openPublications } from './openPublications.ts'

/** Every camera and shared screen of a room. */
export interface Stage {
  /** Goes on with the camera that was there, where it still is the same. True when the others are to be told. */
  publish(guest: Guest, sent: SentCamera): boolean
  /** True when the others are to be told. */
  withdraw(guest: Guest): boolean
  /** Somebody's camera is for others than before. */
  refresh(): void
  /** What a guest may receive, all but their own. */
  visibleTo(guest: Guest): readonly Publication[]
  findLayer(guest: Guest, streamId: number): FoundLayer | undefined
  /** Of all that is shown to those who teach, or to the others. */
  bitrates(audience: Audience): readonly Bitrate[]
}

interface SentCamera {
  mid: string
  /** Of the layers, low to high; a single nothing where there is but the one picture. */
  rids: readonly (string | undefined)[]
  /** One for each layer; 0 kbit/s stands for a layer that is off. */
  sends: readonly SendRequest[]
}

interface FoundLayer {
  groupId: number
  layer: Layer
}

interface StageParts {
  guests: ReadonlyMap<string, Guest>
  numbers: Numbers
  createVideoSource: CreateVideoSource
  mode: () => CameraMode
}

export function openStage({ guests, numbers, createVideoSource, mode }: StageParts): Stage {
  const publications = openPublications(guests, mode)

  function withdraw(guest: Guest): void {
    for (const { source } of guest.camera?.layers ?? []) source.close()
    guest.camera = undefined
    publications.refresh()
  }
  function layersOf({ rids, sends }: SentCamera, before: Camera | undefined): Layer[] {
    return rids.map((rid, index) => {
      const streamId = before?.layers[index]?.streamId ?? numbers.next()
      const source = before?.layers[index]?.source ?? createVideoSource(streamId)
      const { maxBitrateKbps = 0, framerate = 0 } = sends[index] ?? {}
      return { streamId, source, rid, maxBitrateKbps, framerate }
    })
  }
  return {
    publish(guest, sent) {
      if (!continues(guest.camera, sent)) withdraw(guest)
      const before = guest.camera
      const layers = layersOf(sent, before)
      const publication = {
        groupId: before?.publication.groupId ?? numbers.next(),
        attendeeId: guest.id,
        externalUserId: guest.attendeeId,
        layers: layers.filter(({ maxBitrateKbps }) => maxBitrateKbps > 0).map(describe),
      }
      guest.camera = { mid: sent.mid, layers, publication }
      publications.refresh()
      return before === undefined || !isDeepStrictEqual(publication, before.publication)
    },
    withdraw(guest) {
      const wasShown = guest.camera !== undefined
      withdraw(guest)
      return wasShown
    },
    refresh: publications.refresh,
    visibleTo(guest) {
      const all = publications.for(guest)
      const isOwn = ({ externalUserId }: Publication) => externalUserId === guest.attendeeId
      return all.some(isOwn) ? all.filter((publication) => !isOwn(publication)) : all
    },
    findLayer(guest, streamId) {
      for (const owner of guests.values()) {
        const layer = owner.camera?.layers.find((candidate) => candidate.streamId === streamId)
        if (!layer || !owner.camera) continue
        return maySee(guest, owner, mode()) ? { groupId: owner.camera.publication.groupId, layer } : undefined
      }
      return undefined
    },
    bitrates(audience) {
      const layers = publications.for(audience).flatMap((publication) => publication.layers)
      return layers.map(({ streamId, bitrate }) => ({ streamId, bitsPerSecond: Math.round(bitrate) }))
    },
  }
}

function continues(camera: Camera | undefined, { mid, rids }: SentCamera): boolean {
  return (
    camera?.mid === mid &&
    isDeepStrictEqual(
      camera.layers.map(({ rid }) => rid),
      rids,
    )
  )
}

function describe({ streamId, maxBitrateKbps, framerate, source }: Layer): PublishedLayer {
  return {
    streamId,
    maxBitrateKbps,
    framerate,
    get bitrate() {
      return source.bitrate
    },
  }
}

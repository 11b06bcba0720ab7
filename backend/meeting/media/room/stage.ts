import { isDeepStrictEqual } from 'node:util'
import type { OpenVideoSource } from '#backend/meeting/media/rtp/peer.port.ts'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import type { RoomAttendee } from './attendee.ts'
import type { Camera, FoundLayer, Layer, SentCamera } from './attendeeMedia.ts'
import type { Bitrate, Publication, PublishedLayer } from './rooms.port.ts'

/** The state of a room that decides which cameras each attendee sees. */
type CameraMode = Pick<SharedRoom, 'isClassMode' | 'openCameraIds'>

/** Decides which cameras and shared screens of a room each attendee sees. */
export interface Stage {
  /** Continues with the existing camera if it is the same. Notifies the others of changes. */
  publish(attendee: RoomAttendee, sent: SentCamera): Camera
  /** Returns true if the others have to be notified. */
  withdraw(attendee: RoomAttendee): boolean
  /** The audience of a camera has changed. */
  refresh(): void
  /** Immediately stops the streams to attendees who may no longer see them. */
  conceal(): void
  /** Sends the list of visible cameras to one attendee, or to all. */
  show(to?: RoomAttendee): void
  /** A layer that the attendee may see. */
  findLayer(attendee: RoomAttendee, streamId: number): FoundLayer | undefined
  /** Every few seconds: browsers use it to choose how many streams they can receive. */
  tellBitrates(): void
}

interface StageParts {
  attendees: ReadonlyMap<string, RoomAttendee>
  nextNumber: () => number
  openVideoSource: OpenVideoSource
  mode: () => CameraMode
}

export function openStage({ attendees, nextNumber, openVideoSource, mode }: StageParts): Stage {
  const publications = openPublications(attendees, mode)

  function takeDown(attendee: RoomAttendee): void {
    for (const { source } of attendee.camera?.layers ?? []) source.close()
    attendee.camera = undefined
    publications.refresh()
  }
  function layersOf({ rids, sends }: SentCamera, before: Camera | undefined): Layer[] {
    return rids.map((rid, index) => {
      const streamId = before?.layers[index]?.streamId ?? nextNumber()
      const source = before?.layers[index]?.source ?? openVideoSource(streamId)
      const { maxBitrateKbps = 0, framerate = 0 } = sends[index] ?? {}
      return { streamId, source, rid, maxBitrateKbps, framerate }
    })
  }
  function show(to?: RoomAttendee): void {
    const headCount = [...attendees.values()].filter(({ isShare }) => !isShare).length
    for (const attendee of to ? [to] : attendees.values()) {
      attendee.listener.onIndex(publications.visibleTo(attendee), headCount)
    }
  }
  return {
    publish(attendee, sent) {
      if (!continues(attendee.camera, sent)) takeDown(attendee)
      const before = attendee.camera
      const layers = layersOf(sent, before)
      const publication = {
        groupId: before?.publication.groupId ?? nextNumber(),
        attendeeId: attendee.id,
        externalUserId: attendee.attendeeId,
        layers: layers.filter(({ maxBitrateKbps }) => maxBitrateKbps > 0).map(describe),
      }
      const camera = { mid: sent.mid, layers, publication }
      attendee.camera = camera
      publications.refresh()
      if (before === undefined || !isDeepStrictEqual(publication, before.publication)) show()
      return camera
    },
    withdraw(attendee) {
      const wasShown = attendee.camera !== undefined
      takeDown(attendee)
      return wasShown
    },
    refresh: publications.refresh,
    conceal: () => conceal([...attendees.values()], mode()),
    show,
    findLayer(viewer, streamId) {
      for (const owner of attendees.values()) {
        const layer = owner.camera?.layers.find((candidate) => candidate.streamId === streamId)
        if (!layer || !owner.camera) continue
        return maySee(viewer, owner, mode()) ? { groupId: owner.camera.publication.groupId, layer } : undefined
      }
      return undefined
    },
    tellBitrates() {
      const ofAll = bitratesOf(publications.for({ teaches: true }))
      if (ofAll.length > 0) tellBitrates(attendees, ofAll, bitratesOf(publications.for({ teaches: false })))
    },
  }
}

/** Returns whether all in the room may see this camera. In class mode only coach and assistant may share. */
function isForAll({ teaches, attendeeId }: RoomAttendee, { isClassMode, openCameraIds }: CameraMode): boolean {
  return !isClassMode || teaches || openCameraIds.includes(attendeeId)
}

/** Returns whether one attendee may see the other. Attendees never receive themselves. */
function maySee(viewer: RoomAttendee, owner: RoomAttendee, mode: CameraMode): boolean {
  return viewer.attendeeId !== owner.attendeeId && (viewer.teaches || isForAll(owner, mode))
}

function conceal(attendees: readonly RoomAttendee[], mode: CameraMode): void {
  const hidden = new Set(
    attendees.flatMap((owner) => (isForAll(owner, mode) ? [] : (owner.camera?.publication.groupId ?? []))),
  )
  for (const viewer of attendees) if (!viewer.teaches) viewer.media.drop(({ groupId }) => hidden.has(groupId))
}

/**
 * The publications that coach and assistant may see, and those that all others may see, including an attendee's own.
 * One list for a whole audience, so that it is serialised only once.
 */
function openPublications(attendees: ReadonlyMap<string, RoomAttendee>, mode: () => CameraMode) {
  let everything: readonly Publication[] | undefined
  let forAll: readonly Publication[] | undefined
  const listOf = (owners: readonly RoomAttendee[]) => owners.flatMap(({ camera }) => camera?.publication ?? [])

  function listFor({ teaches }: Pick<RoomAttendee, 'teaches'>): readonly Publication[] {
    if (teaches) return (everything ??= listOf([...attendees.values()]))
    return (forAll ??= listOf([...attendees.values()].filter((owner) => isForAll(owner, mode()))))
  }
  return {
    for: listFor,
    /** All except their own. */
    visibleTo(viewer: RoomAttendee): readonly Publication[] {
      const all = listFor(viewer)
      const isOwn = ({ externalUserId }: Publication) => externalUserId === viewer.attendeeId
      return all.some(isOwn) ? all.filter((publication) => !isOwn(publication)) : all
    },
    /** The publications or their audience have changed. */
    refresh() {
      everything = undefined
      forAll = undefined
    },
  }
}

function tellBitrates(
  attendees: ReadonlyMap<string, RoomAttendee>,
  ofAll: readonly Bitrate[],
  ofSome: readonly Bitrate[],
): void {
  for (const { presence, isShare, teaches, listener } of attendees.values()) {
    const bitrates = teaches ? ofAll : ofSome
    if (presence && !isShare && bitrates.length > 0) listener.onBitrates(bitrates)
  }
}

function bitratesOf(publications: readonly Publication[]): Bitrate[] {
  const layers = publications.flatMap((publication) => publication.layers)
  return layers.map(({ streamId, bitrate }) => ({ streamId, bitsPerSecond: Math.round(bitrate) }))
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

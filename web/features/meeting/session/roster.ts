import { batch } from '@preact/signals-react'
import type { AudioVideoFacade, VideoTileState } from 'amazon-chime-sdk-js'
import { type Attendee, type RoomState, soundOf, type Tile } from './room.ts'

type Roster = Pick<
  AudioVideoFacade,
  | 'realtimeSubscribeToAttendeeIdPresence'
  | 'realtimeSubscribeToVolumeIndicator'
  | 'realtimeUnsubscribeFromVolumeIndicator'
>

interface Following {
  selfId: string
  /** Finds out how an attendee is called. */
  askName(attendeeId: string): void
}

/** A share of a screen comes as an attendee of its own. */
const SHARE_MARK = '#content'

/** As whom an attendee's share is in the room. */
export function shareIdOf(attendeeId: string): string {
  return `${attendeeId}${SHARE_MARK}`
}

/** Keeps the roster: who is there, how they are called, how loud and how well they come through. */
export function followAttendees(audioVideo: Roster, state: RoomState, { selfId, askName }: Following): void {
  const { attendees, names, sharerIds } = state

  const followSound = (id: string) => {
    const sound = soundOf(state, id)
    audioVideo.realtimeSubscribeToVolumeIndicator(id, (_id, ...[volume, isMuted, strength]) => {
      batch(() => {
        if (volume !== null) sound.volume.value = volume
        if (isMuted !== null) sound.isMuted.value = isMuted
        if (strength !== null) sound.strength.value = strength
      })
    })
  }
  const enter = (id: string) => {
    if (attendees.peek().some((attendee) => attendee.id === id)) return
    attendees.value = [...attendees.peek(), { id, isSelf: id === selfId, name: names.peek().get(id) }]
    followSound(id)
    askName(id)
  }
  const leave = (id: string) => {
    audioVideo.realtimeUnsubscribeFromVolumeIndicator(id)
    state.sounds.delete(id)
    attendees.value = attendees.peek().filter((attendee) => attendee.id !== id)
  }
  const noteShare = (id: string, isPresent: boolean) => {
    const sharerId = id.slice(0, -SHARE_MARK.length)
    const others = sharerIds.peek().filter((other) => other !== sharerId)
    sharerIds.value = isPresent ? [...others, sharerId] : others
    if (isPresent) followSound(id)
    else audioVideo.realtimeUnsubscribeFromVolumeIndicator(id)
  }
  audioVideo.realtimeSubscribeToAttendeeIdPresence((id, isPresent) => {
    if (id.endsWith(SHARE_MARK)) noteShare(id, isPresent)
    else if (isPresent) enter(id)
    else leave(id)
  })
}

/** One's own place first, then raised hands, then in the order in which attendees came. */
export function inRosterOrder(attendees: readonly Attendee[], handIds: readonly string[]): readonly Attendee[] {
  const placeOf = ({ id, isSelf }: Attendee) => {
    if (isSelf) return -1
    const place = handIds.indexOf(id)
    return place < 0 ? handIds.length : place
  }
  return attendees.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** So often a name is asked for, and so long after each other, in milliseconds. */
const TRIES = 5
const GAP_MS = 5_000

/** Looks names up, undefined where the service does not tell. Returns how to ask for one; to ask twice asks once. */
export function followNames(
  { attendees, names }: Pick<RoomState, 'attendees' | 'names'>,
  nameOf: (attendeeId: string) => Promise<string | undefined>,
): (attendeeId: string) => void {
  const asked = new Set<string>()
  const learn = async (id: string, tries = TRIES) => {
    const name = await nameOf(id)
    if (name !== undefined) {
      names.value = new Map(names.peek()).set(id, name)
      attendees.value = attendees.peek().map((attendee) => (attendee.id === id ? { ...attendee, name } : attendee))
    } else if (tries > 1) setTimeout(() => void learn(id, tries - 1), GAP_MS)
    else asked.delete(id)
  }
  return (id) => {
    if (asked.has(id)) return
    asked.add(id)
    void learn(id)
  }
}

/** Keeps the list of cameras and of shared screens. */
export function followTiles(audioVideo: AudioVideoFacade, { cameras, shares }: RoomState): void {
  audioVideo.addObserver({
    videoTileDidUpdate(update) {
      const tile = toTile(update)
      if (!tile) return
      const list = update.isContent ? shares : cameras
      const isKnown = list.peek().some(({ id }) => id === tile.id)
      list.value = isKnown ? list.peek().map((old) => (old.id === tile.id ? tile : old)) : [...list.peek(), tile]
    },
    videoTileWasRemoved(removedId) {
      for (const list of [cameras, shares]) list.value = list.peek().filter(({ id }) => id !== removedId)
    },
  })
}

function toTile({ tileId, boundAttendeeId, localTile, paused }: VideoTileState): Tile | undefined {
  if (tileId === null || boundAttendeeId === null) return undefined
  return { id: tileId, attendeeId: boundAttendeeId.replace(/#content$/, ''), isSelf: localTile, isPaused: paused }
}

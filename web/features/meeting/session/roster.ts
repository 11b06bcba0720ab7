import { batch } from '@preact/signals-react'
import type { AudioVideoFacade, VideoTileState } from 'amazon-chime-sdk-js'
import { type Attendee, type AttendeeProfile, type RoomState, soundOf, type Tile } from './room.ts'

type Roster = Pick<
  AudioVideoFacade,
  | 'realtimeSubscribeToAttendeeIdPresence'
  | 'realtimeSubscribeToVolumeIndicator'
  | 'realtimeUnsubscribeFromVolumeIndicator'
>

interface Following {
  selfId: string
  /** Looks up an attendee's name and portrait. */
  loadProfile(attendeeId: string): void
}

/** A share of a screen comes as an attendee of its own. */
const SHARE_MARK = '#content'

/** The attendee id of an attendee's screen share. */
export function shareIdOf(attendeeId: string): string {
  return `${attendeeId}${SHARE_MARK}`
}

/** Keeps the roster: who is there, how they are called, how loud and how well they come through. */
export function followAttendees(audioVideo: Roster, state: RoomState, { selfId, loadProfile }: Following): void {
  const { attendees, profiles, sharerIds } = state

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
    attendees.value = [...attendees.peek(), { id, isSelf: id === selfId, ...profiles.peek().get(id) }]
    followSound(id)
    loadProfile(id)
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

/** How often a profile is requested, and the pause between two attempts, in milliseconds. */
const TRIES = 5
const GAP_MS = 5_000

/** Returns a function that looks up a profile, once for each attendee. */
export function followProfiles(
  { attendees, profiles }: Pick<RoomState, 'attendees' | 'profiles'>,
  /** Resolves with undefined where the service does not answer. */
  profileOf: (attendeeId: string) => Promise<AttendeeProfile | undefined>,
): (attendeeId: string) => void {
  const requestedIds = new Set<string>()
  const load = async (id: string, tries = TRIES) => {
    const profile = await profileOf(id)
    if (profile !== undefined) {
      profiles.value = new Map(profiles.peek()).set(id, profile)
      attendees.value = attendees
        .peek()
        .map((attendee) => (attendee.id === id ? { ...attendee, ...profile } : attendee))
    } else if (tries > 1) setTimeout(() => void load(id, tries - 1), GAP_MS)
    else requestedIds.delete(id)
  }
  return (id) => {
    if (requestedIds.has(id)) return
    requestedIds.add(id)
    void load(id)
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

import { batch } from '@preact/signals-react'
import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import { type Attendee, type RoomState, soundOf } from './roomState.ts'

type Roster = Pick<
  AudioVideoFacade,
  | 'realtimeSubscribeToAttendeeIdPresence'
  | 'realtimeSubscribeToVolumeIndicator'
  | 'realtimeUnsubscribeFromVolumeIndicator'
>

interface Following {
  selfId: string
  /** Finds out how somebody is called. */
  askName(attendeeId: string): void
}

/** A share of a screen comes as an attendee of its own. */
const SHARE_MARK = '#content'

/** As whom somebody's share is in the room. */
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

/** One's own place first, then raised hands, then in the order in which people came. */
export function inRosterOrder(attendees: readonly Attendee[], handIds: readonly string[]): readonly Attendee[] {
  const placeOf = ({ id, isSelf }: Attendee) => {
    if (isSelf) return -1
    const place = handIds.indexOf(id)
    return place < 0 ? handIds.length : place
  }
  return attendees.toSorted((one, other) => placeOf(one) - placeOf(other))
}

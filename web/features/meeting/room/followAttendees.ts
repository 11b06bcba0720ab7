import { batch } from '@preact/signals-react'
import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import { type Attendee, type RoomState, soundOf } from './roomState.ts'

interface Following {
  selfId: string
  /** Looks a name up; undefined where nobody knows it. */
  nameOf(attendeeId: string): Promise<string | undefined>
}

/** A share of a screen comes as an attendee of its own. */
const SHARE_MARK = '#content'

/** As whom somebody's share is in the room. */
export function shareIdOf(attendeeId: string): string {
  return `${attendeeId}${SHARE_MARK}`
}

/** Keeps the roster: who is there, how they are called, how loud and how well they come through. */
export function followAttendees(audioVideo: AudioVideoFacade, state: RoomState, { selfId, nameOf }: Following): void {
  const { attendees, sharerIds } = state

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
    attendees.value = [...attendees.peek(), { id, isSelf: id === selfId, name: undefined }]
    followSound(id)
    void nameOf(id).then((name) => {
      attendees.value = attendees.peek().map((attendee) => (attendee.id === id ? { ...attendee, name } : attendee))
    })
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

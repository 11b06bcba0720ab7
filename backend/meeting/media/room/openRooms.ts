import type { RoomMemory } from '#backend/meeting/media/mediaControl.ts'
import type { Entry, EntryRequest } from './entry.port.ts'
import { openKeptRooms } from './openKeptRooms.ts'
import { openRoom, type Room } from './openRoom.ts'
import { openVisitors } from './openVisitors.ts'
import type { OpenRooms, Place } from './rooms.port.ts'

/** A session that never came in. */
const nowhere: Entry = {
  negotiate: () => Promise.resolve(undefined),
  setMuted: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  switchLayers: () => undefined,
  unsubscribe: () => undefined,
  say: () => undefined,
  leave: () => undefined,
}

export const openRooms: OpenRooms = (options) => {
  const { createMixer, now, onReport, restored } = options
  const rooms = new Map<string, Room>()
  const visitors = openVisitors(now, restored)
  const kept = openKeptRooms(now, restored)
  const ended = new Set(restored.endedMeetingIds)
  const removed = rememberRemoved(restored)

  function open(meetingId: string): Room {
    const room = openRoom({
      ...options,
      mixer: createMixer(),
      before: kept.take(meetingId),
      onAgreed: (agreed) => onReport({ type: 'agreed', meetingId, kept: agreed }),
      onSaid: (message) => onReport({ type: 'said', meetingId, message }),
      onPresence: (type, { attendeeId }) => onReport({ type, meetingId, attendeeId, at: now() }),
      onHush: (attendeeId) => visitors.hush(meetingId, attendeeId),
      onLeft: (guest) => guest.isShare || visitors.note({ meetingId, attendeeId: guest.attendeeId }, guest),
      onEmpty(before) {
        rooms.delete(meetingId)
        if (!ended.has(meetingId)) kept.keep(meetingId, before)
      },
    })
    rooms.set(meetingId, room)
    return room
  }
  return {
    get size() {
      return rooms.size
    },
    enter(request) {
      const { ticket, deviceKey } = request
      if (ended.has(ticket.meetingId)) return refuse(request, 'ended')
      if (removed.has(ticket)) return refuse(request, 'rejected')
      const room = rooms.get(ticket.meetingId) ?? open(ticket.meetingId)
      return room.enter(request, visitors.find(ticket, deviceKey))
    },
    knows: (place) => rooms.get(place.meetingId)?.has(place.attendeeId) === true || visitors.knows(place),
    hasEnded: (meetingId) => ended.has(meetingId),
    hasRemoved: removed.has,
    end(meetingId) {
      ended.add(meetingId)
      rooms.get(meetingId)?.finish('ended')
    },
    empty(meetingId) {
      rooms.get(meetingId)?.finish('ended')
      kept.take(meetingId)
    },
    remove(place) {
      removed.add(place)
      rooms.get(place.meetingId)?.finish('removed', place.attendeeId)
    },
    putOut(place) {
      rooms.get(place.meetingId)?.finish('rejected', place.attendeeId)
      visitors.forget(place)
    },
    close() {
      for (const room of rooms.values()) room.finish('broken')
    },
  }
}

/** Who was sent away for good, by meeting. */
function rememberRemoved({ removed }: Pick<RoomMemory, 'removed'>) {
  const byMeeting = new Map(removed.map(([meetingId, attendeeIds]) => [meetingId, new Set(attendeeIds)]))
  return {
    has: ({ meetingId, attendeeId }: Place) => byMeeting.get(meetingId)?.has(attendeeId) ?? false,
    add({ meetingId, attendeeId }: Place) {
      byMeeting.set(meetingId, (byMeeting.get(meetingId) ?? new Set()).add(attendeeId))
    },
  }
}

function refuse({ listener }: EntryRequest, ending: 'ended' | 'rejected'): Entry {
  listener.onEnd(ending)
  return nowhere
}

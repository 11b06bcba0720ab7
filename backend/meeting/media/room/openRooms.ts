import { Memory } from './memory.ts'
import { Room } from './room.ts'
import type { Attendee, EnterRequest, OpenRooms } from './rooms.port.ts'

/** An attendee whose entry was refused. */
const noAttendee: Attendee = {
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
  const { openMixer, now, onReport, restored } = options
  const rooms = new Map<string, Room>()
  const memory = new Memory(now, restored)

  function open(meetingId: string): Room {
    const room = new Room({
      ...options,
      mixer: openMixer(),
      memory: memory.of(meetingId),
      onAgreed: (kept) => onReport({ type: 'agreed', meetingId, kept }),
      onSaid: (message) => onReport({ type: 'said', meetingId, message }),
      onPresence: (type, attendeeId) => onReport({ type, meetingId, attendeeId, at: now() }),
      onEmpty() {
        rooms.delete(meetingId)
        // The time until it is forgotten starts now.
        memory.of(meetingId)
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
      const { ticket } = request
      if (memory.hasEnded(ticket.meetingId)) return refuse(request, 'ended')
      if (memory.hasRemoved(ticket)) return refuse(request, 'rejected')
      const room = rooms.get(ticket.meetingId) ?? open(ticket.meetingId)
      return room.enter(request)
    },
    knows: (place) => memory.knows(place),
    hasEnded: (meetingId) => memory.hasEnded(meetingId),
    hasRemoved: (place) => memory.hasRemoved(place),
    // The shared state is dropped only when the room is empty: until then it decides which cameras each attendee sees.
    end(meetingId) {
      const room = memory.of(meetingId)
      room.end()
      rooms.get(meetingId)?.finish('ended')
      room.empty()
    },
    empty(meetingId) {
      rooms.get(meetingId)?.finish('ended')
      memory.of(meetingId).empty()
    },
    remove({ meetingId, attendeeId }) {
      memory.of(meetingId).attendee(attendeeId).remove()
      rooms.get(meetingId)?.finish('removed', attendeeId)
    },
    putOut({ meetingId, attendeeId }) {
      rooms.get(meetingId)?.finish('rejected', attendeeId)
      memory.of(meetingId).attendee(attendeeId).putOut()
    },
    close() {
      for (const room of rooms.values()) room.finish('broken')
    },
  }
}

function refuse({ listener }: EnterRequest, ending: 'ended' | 'rejected'): Attendee {
  listener.onEnd(ending)
  return noAttendee
}

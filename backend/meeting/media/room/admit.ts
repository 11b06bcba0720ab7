import type { Message } from './entry.port.ts'
import type { Furnishings } from './furnish.ts'
import type { Guest } from './guest.ts'
import { writeRoomNews } from './writeRoomNews.ts'

/** The guest's media stand: they are heard, seen to be there, and get what they missed. */
export function admit({ mixer, presences, levels, agreement, messages, now }: Furnishings, guest: Guest): void {
  if (guest.presence) return
  const hear = (payload: Buffer, timestamp: number) => guest.peer?.sendAudio(payload, timestamp)
  guest.seat = mixer.enter({
    id: guest.id,
    owner: guest.attendeeId,
    kind: guest.isShare ? 'music' : 'voice',
    // A share's page plays nothing; its attendee hears the room.
    hear: guest.isShare ? undefined : hear,
  })
  guest.seat.isMuted = guest.isMuted
  guest.seat.balance = guest.balance
  presences.announce(guest)
  levels.refresh()
  if (guest.isShare) return
  agreement.noteLeaders()
  guest.listener.onMessages(agreement.news)
  if (guest.isHushed) guest.listener.onMessages(writeRoomNews({ news: 'muted' }, now()))
  const missed = messages.since(guest.heardUpTo)
  guest.heardUpTo = missed.at(-1)?.sentAt ?? guest.heardUpTo
  const unknown = missed.filter((message) => !isOwnOf(guest, message))
  if (unknown.length > 0) guest.listener.onMessages(unknown)
}

/** Said by this very page while its media were not up: it shows that already. */
function isOwnOf({ id, enteredAt }: Guest, { senderAttendeeId, sentAt = 0 }: Message): boolean {
  return senderAttendeeId === id && sentAt >= enteredAt
}

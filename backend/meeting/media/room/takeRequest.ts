import type { Balance } from '#schema/liveRoom.ts'
import type { Guest } from './guest.ts'
import type { Agreement } from './openAgreement.ts'
import type { Presences } from './openPresences.ts'
import { readRoomRequest } from './readRoomRequest.ts'
import { setMuted } from './setMuted.ts'
import { writeRoomNews } from './writeRoomNews.ts'

export interface Leading {
  guests: ReadonlyMap<string, Guest>
  agreement: Agreement
  presences: Presences
  /** Somebody's microphone is turned off, or, for `null`, those of all who do not teach. */
  onHush(attendeeId: string | null): void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Does what somebody asks of the room, if they may. Nobody is told of what is dropped. */
export function takeRequest(guest: Guest, data: Uint8Array, parts: Leading): void {
  if (guest.isShare || !guest.messageBudget.spend(1)) return
  const request = readRoomRequest(data)
  if (!request) return
  if (request.ask === 'time') tellTime(guest, request.sentAt, parts)
  else if (request.ask === 'balance') weigh(guest, request.balance)
  else if (request.ask !== 'mute') parts.agreement.take(request, guest)
  else if (guest.mayRun) mute(request.attendeeId, parts)
}

function tellTime({ listener }: Guest, sentAt: number, { now }: Leading): void {
  const at = now()
  listener.onMessages(writeRoomNews({ news: 'time', sentAt, now: at }, at))
}

function weigh(guest: Guest, balance: Balance): void {
  guest.balance = balance
  if (guest.seat && guest.seat.balance !== balance) guest.seat.balance = balance
}

/** Turns off one microphone, or those of all who do not teach. */
function mute(attendeeId: string | null, { guests, presences, onHush, now }: Leading): void {
  const isMeant = ({ id, teaches }: Guest) => (attendeeId === null ? !teaches : id === attendeeId)
  const meant = [...guests.values()].filter((guest) => !guest.isShare && isMeant(guest))
  const muted = meant.filter((guest) => setMuted(guest, true))
  const news = writeRoomNews({ news: 'muted' }, now())
  for (const guest of muted) {
    guest.isHushed = true
    guest.listener.onMessages(news)
  }
  presences.tellMuted(muted)
  onHush(attendeeId)
}

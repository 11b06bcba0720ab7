import * as v from 'valibot'
import { RoomRequest } from '#schema/classes/liveRoom.ts'
import { type Agreement, writeRoomNews } from './agreement.ts'
import type { RoomAttendee } from './attendee.ts'
import type { RoomMemory } from './memory.ts'
import type { Presences } from './presences.ts'

interface AskedRoom {
  attendees: ReadonlyMap<string, RoomAttendee>
  agreement: Agreement
  presences: Presences
  memory: RoomMemory
  /** Milliseconds since 1970. */
  now: () => number
}

/** Executes an attendee's request if they may make it. Refused requests are dropped without an answer. */
export function takeRequest(attendee: RoomAttendee, data: Uint8Array, room: AskedRoom): void {
  if (attendee.isShare || !attendee.maySay()) return
  const request = readRoomRequest(data)
  if (!request) return
  if (request.ask === 'time') tellTime(attendee, request.sentAt, room.now())
  else if (request.ask === 'balance') attendee.weigh(request.balance)
  else if (request.ask !== 'mute') room.agreement.take(request, attendee)
  else if (attendee.mayRun) mute(request.attendeeId, room)
}

function tellTime({ listener }: RoomAttendee, sentAt: number, now: number): void {
  listener.onMessages(writeRoomNews({ news: 'time', sentAt, now }, now))
}

/** Mutes one attendee, or all members. */
function mute(attendeeId: string | null, { attendees, presences, memory, now }: AskedRoom): void {
  const isMeant = ({ id, teaches }: RoomAttendee) => (attendeeId === null ? !teaches : id === attendeeId)
  const recipients = [...attendees.values()].filter((attendee) => !attendee.isShare && isMeant(attendee))
  const muted = recipients.filter((attendee) => attendee.hush())
  const news = writeRoomNews({ news: 'muted' }, now())
  for (const { listener } of muted) listener.onMessages(news)
  presences.tellMuted(muted)
  memory.hush(attendeeId)
}

/** Maximum length in bytes, several times that of any valid request. */
const LONGEST = 1024

/** Parses a request; undefined if it is not one. Never throws. */
export function readRoomRequest(data: Uint8Array): RoomRequest | undefined {
  if (data.length > LONGEST) return undefined
  const parsed = v.safeParse(RoomRequest, parse(Buffer.from(data).toString()))
  return parsed.success ? parsed.output : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

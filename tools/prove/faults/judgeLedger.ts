import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Follower } from './followBookings.ts'
import type { House } from './openHouse.ts'
import { book, type Cast } from './probes.ts'

const NEWS_TRIES = 120
const RETRY_MS = 250

/** After all faults: every acknowledged change is stored once, and has reached the open page. */
export async function judgeLedger(cast: Cast, house: House, follower: Follower): Promise<string[]> {
  await sendAgain(cast)
  const stored = await readBookings(cast, house.database)
  const { files, mails } = cast.ledger
  return [
    ...judgeBookings(cast, stored),
    ...(await lostFiles(files)),
    ...mails.filter((email) => !house.mails.has(email)).map(() => 'a code that was sent has not arrived'),
    ...(await missedNews(stored, follower)),
  ]
}

/** Repeats the calls without a response, as a client does. */
async function sendAgain(cast: Cast): Promise<void> {
  for (const booking of cast.ledger.unanswered.splice(0)) {
    const { code } = await book(cast, booking)
    if (code === 'fine') cast.ledger.bookings.push(booking)
    else throw new Error(`A booking that was sent again was refused with ${code}`)
  }
}

interface StoredBooking {
  id: string
  occurrenceId: string
}

/** The member's bookings as the database has them. */
export function readBookings({ member }: Cast, database: OpenDatabase): Promise<StoredBooking[]> {
  return database.query<StoredBooking>(
    { text: `select id, occurrence_id as "occurrenceId" from booking where member_id = $1 and status <> 'CANCELED'` },
    [member.contactId],
  )
}

/** Acknowledged bookings that are lost, and those that count twice. */
export function judgeBookings({ ledger }: Cast, stored: readonly StoredBooking[]): string[] {
  const booked = new Set(stored.map(({ occurrenceId }) => occurrenceId))
  const lost = ledger.bookings.filter(({ occurrenceId }) => !booked.has(occurrenceId))
  return [
    ...lost.map(({ occurrenceId }) => `an acknowledged booking is lost: ${occurrenceId}`),
    ...(booked.size === stored.length ? [] : ['a booking that was sent twice counts twice']),
  ]
}

async function lostFiles(files: Cast['ledger']['files']): Promise<string[]> {
  const lost: string[] = []
  for (const { url, size } of files) {
    const response = await fetch(url)
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength !== size) lost.push(`an acknowledged file is answered with ${response.status}`)
  }
  return lost
}

async function missedNews(stored: readonly { id: string }[], { heard, resyncs }: Follower): Promise<string[]> {
  const missed = () => stored.filter(({ id }) => !heard.has(id)).length
  for (let attempt = 0; attempt < NEWS_TRIES && missed() > 0 && resyncs() === 0; attempt += 1) await pause(RETRY_MS)
  return missed() === 0 || resyncs() > 0 ? [] : [`the open page has missed ${missed()} bookings`]
}

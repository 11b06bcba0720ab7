import { check } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { setTimeout } from 'k6/timers'
import { requestOf } from './api.ts'
import { type CastMember, memberAt, readCast } from './cast.ts'
import { sizes } from './sizes.ts'
import { openSocket } from './socket.ts'
import { whenQuiet } from './whenQuiet.ts'

const { members, capacity } = sizes.live
const BOOKINGS = 10
const GAP_MS = 1_000
const OPENING_MS = 15_000
const SETTLING_MS = 10_000

/** Members listen, half of them to the category of the class and half to another, while some of them book. */
export const options: Options = {
  scenarios: {
    live: { executor: 'per-vu-iterations', exec: 'listen', vus: members, iterations: 1, maxDuration: '90s' },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    seat_news: [`count==${(members / 2) * BOOKINGS}`],
    booking_news: [`count==${BOOKINGS}`],
    // From when the booking was due, not from when it was sent: what delays the one who books counts too.
    ...whenQuiet({ seat_news_ms: ['p(95)<1000'], booking_news_ms: ['p(95)<1000'] }),
  },
}

const seatNewsMs = new Trend('seat_news_ms', true)
const bookingNewsMs = new Trend('booking_news_ms', true)
const seatNews = new Counter('seat_news')
const bookingNews = new Counter('booking_news')

/** The time of the first booking: all members have subscribed by then. */
export function setup(): { beginsAt: number } {
  return { beginsAt: Date.now() + OPENING_MS }
}

interface Heard {
  /** The seats that were left, each time that it was told. */
  seatsLeft: number[]
  bookings: number
  isReady: boolean
  faults: string[]
}

export function listen({ beginsAt }: { beginsAt: number }): void {
  const index = exec.vu.idInTest - 1
  const member = memberAt(index)
  const heard: Heard = { seatsLeft: [], bookings: 0, isReady: false, faults: [] }
  const follows = index % 2 === 0
  const dueAt = (booking: number) => beginsAt + booking * GAP_MS
  const noteSeats = (left: number) => {
    heard.seatsLeft.push(left)
    seatNews.add(1)
    seatNewsMs.add(Date.now() - dueAt(capacity - left - 1))
  }
  const noteBooking = () => {
    heard.bookings += 1
    bookingNews.add(1)
    bookingNewsMs.add(Date.now() - dueAt(index))
  }
  const category = follows ? readCast().categoryId : 'another'
  const socket = openSocket(member, {
    follows: {
      LiveSeatsSubscription: { categoryID: { eq: category } },
      LiveBookingsMadeSubscription: { memberID: { eq: member.contactId } },
    },
    onReady: () => (heard.isReady = Date.now() < beginsAt),
    onNews: (_, { data }) => (data.occurrenceChanged ? noteSeats(data.occurrenceChanged.remaining) : noteBooking()),
    onFault: (fault) => heard.faults.push(fault),
  })
  const books = index < BOOKINGS
  if (books) setTimeout(() => void bookSeat(member), dueAt(index) - Date.now())
  setTimeout(
    () => {
      judge(heard, { follows, books })
      socket.close()
    },
    dueAt(BOOKINGS) + SETTLING_MS - Date.now(),
  )
}

async function bookSeat(member: CastMember): Promise<void> {
  const input = { eventOccurrenceID: readCast().classes[0]?.id, clientMutationKey: member.contactId }
  const { url, body, params } = requestOf({ document: 'bookClass', variables: { input }, member })
  const answer = await http.asyncRequest('POST', url, body, params)
  check(answer, { 'the seat is booked': () => answer.json('data.bookClass.success') === true })
}

/** Each hears what concerns it, once, and nothing else. */
function judge(heard: Heard, { follows, books }: { follows: boolean; books: boolean }): void {
  const told = new Set(heard.seatsLeft)
  check(heard, {
    'listened before the first booking': ({ isReady }) => isReady,
    'no subscription failed': ({ faults }) => faults.length === 0,
    'heard of every seat of its category, and of no other': () => told.size === (follows ? BOOKINGS : 0),
    'heard nothing twice': ({ seatsLeft }) => seatsLeft.length === told.size,
    'heard of its own booking, and of no other': ({ bookings }) => bookings === (books ? 1 : 0),
  })
}

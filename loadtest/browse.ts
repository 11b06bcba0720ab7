import { check, sleep } from 'k6'
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import { at, book, namesOf, textsAt } from './api.ts'
import { type CastMember, classAt, memberAt, readCast } from './cast.ts'
import { askBookings, askClass, askClasses, askToday } from './pages.ts'
import { renew, signIn } from './signIn.ts'
import { whenQuiet } from './whenQuiet.ts'

const SLOWEST = ['p(95)<1500']

/** Members look around: Today, Classes, Bookings, the page of a class. Some of them sign in first. */
export const options: Options = {
  scenarios: {
    pages: { executor: 'constant-vus', exec: 'openPages', vus: 20, duration: '20s', gracefulStop: '20s' },
    signIns: { executor: 'per-vu-iterations', exec: 'comeIn', vus: 3, iterations: 1, maxDuration: '60s' },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    'iterations{scenario:pages}': ['count>=40'],
    'iterations{scenario:signIns}': ['count==3'],
    ...whenQuiet({
      'http_req_duration{document:TodayScreenQuery}': SLOWEST,
      'http_req_duration{document:ClassesScreenQuery}': SLOWEST,
      'http_req_duration{document:BookingsScreenQuery}': SLOWEST,
      'http_req_duration{document:ClassScreenQuery}': SLOWEST,
    }),
  },
}

/** Each member has a seat in one class, so that what each page has to show is known. */
export function setup(): void {
  const { members } = readCast()
  members.forEach((member, index) => {
    check(book(member, classAt(index).id), { 'a seat is booked': (outcome) => outcome === 'BOOKED' })
  })
}

export function openPages(): void {
  const turn = exec.scenario.iterationInTest
  const member = memberAt(turn)
  const own = classAt(turn % readCast().members.length)
  openToday(member, own.id)
  sleep(0.1)
  openClasses(member)
  sleep(0.1)
  openBookings(member, own.id)
  sleep(0.1)
  openClass(member, own, true)
  openClass(member, classAt(turn + 1), false)
  sleep(0.1)
}

/** The real protocol, and a page with the token that it gave. */
export function comeIn(): void {
  const turn = exec.scenario.iterationInTest
  const member = memberAt(turn)
  const session = signIn(member)
  const idToken = session ? renew(session.refreshToken) : ''
  if (!check(idToken, { 'a sign-in is renewed': (token) => token !== '' })) return
  openToday({ ...member, idToken }, classAt(turn).id)
}

function openToday(member: CastMember, ownId: string): void {
  const answer = askToday(member)
  check(answer, {
    'Today is the one who asks': () => at(answer, 'data.viewer.id') === member.contactId,
    'Today shows the booking': () => textsAt(answer, 'data.viewer.bookings.items.#.occurrence.id') === ownId,
    'Today shows the classes to come': () => textsAt(answer, 'data.latest.#.id') === allClasses(),
  })
}

function openClasses(member: CastMember): void {
  const answer = askClasses(member)
  check(answer, {
    'Classes lists the day': () => textsAt(answer, 'data.classes.edges.#.node.id') === allClasses(),
    'Classes counts the day': () => at(answer, 'data.counts.0') === readCast().classes.length,
    'Classes has nothing after it': () => at(answer, 'data.next.edges.#') === 0,
  })
}

function openBookings(member: CastMember, ownId: string): void {
  const answer = askBookings(member)
  check(answer, {
    'Bookings shows what is to come': () => textsAt(answer, 'data.viewer.toCome.edges.#.node.occurrence.id') === ownId,
    'Bookings has no past': () => at(answer, 'data.viewer.past.edges.#') === 0,
  })
}

function openClass(member: CastMember, asked: ReturnType<typeof classAt>, isOwn: boolean): void {
  const answer = askClass(member, asked.publicId)
  const { members, classes } = readCast()
  const left = asked.capacity - members.length / classes.length
  check(answer, {
    'the page is that class’s': () => at(answer, 'data.found.items.0.id') === asked.id,
    'the page counts the seats left': () => at(answer, 'data.found.items.0.remaining') === left,
    'the page knows the own seat': () => (at(answer, 'data.found.items.0.viewerBooking.status') === 'BOOKED') === isOwn,
  })
}

function allClasses(): string {
  return namesOf(readCast().classes.map(({ id }) => id))
}

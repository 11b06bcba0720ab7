import { check, sleep } from 'k6'
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { setTimeout } from 'k6/timers'
import { ask, at, book, cancel, textAt } from './api.ts'
import { classAt, memberAt, readCast, readSeconds } from './cast.ts'
import { askBookings, askClass, askClasses, askToday } from './pages.ts'
import { openSocket } from './socket.ts'
import { whenQuiet } from './whenQuiet.ts'

export { train } from './train.ts'
export { uploadFilm } from './upload.ts'

const seconds = readSeconds(3600)
const LISTENERS = 20
const SETTLING_MS = 10_000
const SLOWEST = ['p(95)<1500']

const steady = (act: string, vus: number) =>
  ({ executor: 'constant-vus', exec: act, vus, duration: `${seconds}s`, gracefulStop: '30s' }) as const

/** An ordinary day, all at once: pages, bookings, messages, sets, uploads, and sockets that listen all the while. */
export const options: Options = {
  scenarios: {
    pages: steady('lookAround', 16),
    seats: steady('bookAndCancel', 6),
    messages: steady('writeToCoach', 4),
    sets: steady('train', 10),
    uploads: {
      executor: 'constant-arrival-rate',
      exec: 'uploadFilm',
      rate: 1,
      timeUnit: '10s',
      duration: `${seconds}s`,
      preAllocatedVUs: 4,
      gracefulStop: '30s',
    },
    listeners: {
      executor: 'per-vu-iterations',
      exec: 'listen',
      vus: LISTENERS,
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
    },
  },
  thresholds: {
    checks: ['rate==1'],
    seat_news: [`count>=${LISTENERS}`],
    films: ['count>=1'],
    sessions: ['count>=1'],
    ...whenQuiet({
      http_req_failed: ['rate<0.001'],
      dropped_iterations: ['count==0'],
      'http_req_duration{document:TodayScreenQuery}': SLOWEST,
      'http_req_duration{document:ClassesScreenQuery}': SLOWEST,
      'http_req_duration{document:ClassScreenQuery}': SLOWEST,
      'http_req_duration{document:BookingsScreenQuery}': SLOWEST,
      'http_req_duration{document:bookClass}': SLOWEST,
      'http_req_duration{document:openSendingMutation}': SLOWEST,
      'http_req_duration{document:trainingWireLogMutation}': SLOWEST,
    }),
  },
}

const seatNews = new Counter('seat_news')

export function lookAround(): void {
  const member = memberAt(exec.vu.idInTest - 1)
  const shown = classAt(exec.scenario.iterationInTest)
  for (const open of [askToday, askClasses, askBookings, () => askClass(member, shown.publicId)]) {
    const answer = open(member)
    check(answer, { 'a page is answered without errors': () => at(answer, 'errors') === undefined })
    sleep(1)
  }
}

export function bookAndCancel(): void {
  const member = memberAt(exec.vu.idInTest - 1)
  const wanted = classAt(exec.vu.iterationInScenario)
  const key = crypto.randomUUID()
  check(book(member, wanted.id, key), { 'a seat is booked': (outcome) => outcome === 'BOOKED' })
  sleep(1)
  check(cancel(member, wanted.id, `${key} back`), { 'the seat is free again': (outcome) => outcome === 'CANCELED' })
  sleep(1)
}

let conversationID: string | undefined

export function writeToCoach(): void {
  const member = memberAt(exec.vu.idInTest - 1)
  conversationID ??= startConversation(exec.vu.idInTest - 1)
  const input = { conversationID, content: 'See you on Friday!', clientID: crypto.randomUUID() }
  const sent = ask({ document: 'openSendingMutation', variables: { input }, member })
  check(sent, { 'a message is sent': () => at(sent, 'data.outcome.success') === true })
  sleep(2)
}

function startConversation(index: number): string {
  const member = memberAt(index)
  const contactIDs = [member.contactId, readCast().coachId]
  const started = ask({ document: 'NewMessageDialogMutation', variables: { input: { contactIDs } }, member })
  return textAt(started, 'data.started.id')
}

/** Hears of seats until the end, and of nothing that failed. */
export function listen(): void {
  const faults: string[] = []
  const socket = openSocket(memberAt(exec.vu.idInTest - 1), {
    follows: { LiveSeatsSubscription: { categoryID: { eq: readCast().categoryId } } },
    onReady: () => undefined,
    onNews: () => seatNews.add(1),
    onFault: (fault) => faults.push(fault),
  })
  const hear = () => {
    check(faults, { 'no subscription failed': ({ length }) => length === 0 })
    socket.close()
  }
  setTimeout(hear, Math.max(1_000, seconds * 1_000 - SETTLING_MS))
}

import { check } from 'k6'
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { at, book } from './api.ts'
import { memberAt, readCast } from './cast.ts'
import { askBookings, askClass } from './pages.ts'
import { sizes } from './sizes.ts'
import { whenQuiet } from './whenQuiet.ts'

const { members, classes, capacity } = sizes.rush
const seats = classes * capacity

/** All members want a spot in the same class at once, in one class after the other. */
export const options: Options = {
  scenarios: {
    rush: { executor: 'per-vu-iterations', exec: 'takeSeat', vus: members, iterations: classes, maxDuration: '90s' },
  },
  teardownTimeout: '60s',
  thresholds: {
    checks: ['rate==1'],
    seats_taken: [`count==${seats}`],
    told_full: [`count==${members * classes - seats}`],
    told_otherwise: ['count==0'],
    ...whenQuiet({
      // A few may be told to try again, and then do: what counts is what they are told in the end.
      http_req_failed: ['rate<0.01'],
      'http_req_duration{document:bookClass}': ['p(95)<5000'],
    }),
  },
}

const seatsTaken = new Counter('seats_taken')
const toldFull = new Counter('told_full')
const toldOtherwise = new Counter('told_otherwise')

export function takeSeat(): void {
  const member = memberAt(exec.vu.idInTest - 1)
  const wanted = readCast().classes[exec.vu.iterationInScenario]
  const outcome = wanted ? book(member, wanted.id) : 'NO_CLASS'
  if (outcome === 'BOOKED') seatsTaken.add(1)
  else if (outcome === 'CLASS_FULL') toldFull.add(1)
  else toldOtherwise.add(1, { outcome })
}

/** Checks each member's bookings afterwards, as the member sees them: no class has one booking too many or too few. */
export function teardown(): void {
  const cast = readCast()
  const held = new Map<string, number>()
  for (const member of cast.members) {
    const found = at(askBookings(member), 'data.viewer.toCome.edges.#.node.occurrence.id')
    if (!Array.isArray(found)) throw new Error('The bookings of a member were not answered')
    for (const id of found.map(String)) held.set(id, (held.get(id) ?? 0) + 1)
  }
  for (const { id, publicId } of cast.classes) {
    const page = askClass(memberAt(0), publicId)
    check(page, {
      'every seat is booked, by one member each': () => held.get(id) === capacity,
      'the class says that it is full': () => at(page, 'data.found.items.0.remaining') === 0,
    })
  }
}

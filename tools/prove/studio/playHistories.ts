import { bookClass } from '#backend/booking/bookClass.ts'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { cancelBooking } from '#backend/booking/cancelBooking.ts'
import { createAttendeeStore } from '#backend/classes/attendees.store.ts'
import { createClashStore } from '#backend/classes/clashes/clashes.store.ts'
import { editingResolvers } from '#backend/classes/editing/editing.resolvers.ts'
import { changeIn } from '#backend/classes/editing/openEditing.fixture.ts'
import { categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { MEMBERS, randomAct } from './randomAct.ts'
import { type Act, countBooked, play, type StudioClass } from './studioModel.ts'

const STEPS = 25
const DATES = 4
const HOUR_MS = 3_600_000
const BEGIN = Date.parse('2027-03-01T09:00:00.000Z')
/** One step in so many is a day later than the one before, so that dates start and end. */
const DAY_LATER = 0.05

interface Outcome {
  steps: number
  /** Acts that the server accepted. */
  accepted: number
  differences: string[]
}

/** Random histories of a class each, compared with a model in memory after every step. */
export async function playHistories(seed: number, count: number): Promise<Outcome> {
  await using opened = new AsyncDisposableStack()
  const domain = await openOwnDomain(opened, {
    resolvers: (database) =>
      editingResolvers({ database, attendeesIn: createAttendeeStore, clashesIn: createClashStore }),
  })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', ...MEMBERS].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  const outcome: Outcome = { steps: 0, accepted: 0, differences: [] }
  for (let number = 1; number <= count; number += 1) {
    await playHistory(domain, { classId: `c${number}`, random: randomFrom(seed + number), outcome })
    if (number % 100 === 0) process.stdout.write(`${number} histories: ${outcome.differences.length} differences\n`)
  }
  return outcome
}

interface History {
  classId: string
  random: () => number
  outcome: Outcome
}

async function playHistory(domain: DomainUnderTest, { classId, random, outcome }: History): Promise<void> {
  const studio = await addClass(domain, classId, random)
  let now = BEGIN
  for (let step = 0; step < STEPS; step += 1) {
    now += random() < DAY_LATER ? 24 * HOUR_MS : 60_000
    const act = randomAct({ studio, random })
    const expected = play(studio, act, now)
    const accepted = await perform(domain, { classId, studio, act, now })
    outcome.steps += 1
    if (accepted) outcome.accepted += 1
    const found = await stateOf(domain, classId)
    const wanted = expectedState(studio)
    if (accepted === expected && found === wanted) continue
    const difference = `${JSON.stringify(act)} accepted: ${accepted}, not ${expected}`
    outcome.differences.push(`class ${classId}, step ${step}: ${difference}\n  server ${found}\n  model  ${wanted}`)
    return
  }
}

async function addClass(domain: DomainUnderTest, id: string, random: () => number): Promise<StudioClass> {
  const isCourse = random() < 0.4
  const capacity = 2 + Math.floor(random() * 2)
  const dates = Array.from({ length: DATES }, (_, index) => {
    const start = BEGIN + (24 * (1 + 2 * index) + 1) * HOUR_MS
    return { id: `${id}-${index}`, start, capacity, state: 'OPEN' as const, bookings: new Map() }
  })
  const span = (start: number) => ({ starts_at: toText(start), ends_at: toText(start + HOUR_MS) })
  const shared = { time_zone: 'UTC', booking_type: isCourse ? 'COURSE' : 'SINGLE', capacity }
  await domain.insert('class', [classRow(id, { ...shared, ...span(dates[0]?.start ?? BEGIN) })])
  const rows = dates.map((date) => occurrenceRow(date.id, { ...shared, class_id: id, ...span(date.start) }))
  await domain.insert('occurrence', rows)
  return { isCourse, isDeleted: false, dates }
}

interface Performance {
  classId: string
  studio: StudioClass
  act: Act
  now: number
}

/** Resolves with whether the server accepted the act. */
async function perform(domain: DomainUnderTest, { classId, studio, act, now: ms }: Performance): Promise<boolean> {
  const now = toText(ms)
  if (act.kind === 'book' || act.kind === 'cancel') return seat(domain, act, now)
  const change = async (operation: 'editClass' | 'editDate' | 'deleteClass' | 'deleteDate', input: object) => {
    const answer = await changeIn(domain)(operation, input, { viewer: person('coach'), now })
    return answer.success === true
  }
  if (act.kind === 'deleteClass') return change('deleteClass', { id: classId })
  if (act.kind === 'deleteDate') {
    const start = studio.dates.find(({ id }) => id === act.date)?.start ?? 0
    return change('deleteDate', { coachID: 'coach', endDate: toText(start + HOUR_MS), id: act.date })
  }
  if (act.kind === 'editDate') return change('editDate', { id: act.date, ...inputOf(act) })
  return change('editClass', { id: classId, ...inputOf(act), ...(act.from && { fromOccurrenceID: act.from }) })
}

function inputOf({ releasesSpots, start, capacity }: Extract<Act, { releasesSpots: boolean }>) {
  return {
    releasesSpots,
    ...(start !== undefined && { startDate: toText(start) }),
    ...(capacity !== undefined && { capacity }),
  }
}

async function seat(
  domain: DomainUnderTest,
  { kind, member, date }: Extract<Act, { member: string }>,
  now: string,
): Promise<boolean> {
  const request = { memberId: member, occurrenceId: date, now }
  try {
    await domain.open.transact((transaction) => {
      const seats = createSeatStore(transaction)
      return kind === 'book' ? bookClass(request, seats) : cancelBooking({ ...request, endsAt: undefined }, seats)
    })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNAVAILABLE') return false
    throw error
  }
}

/** Dates with their starts, spots, states and members, as text that can be compared. */
async function stateOf({ open }: DomainUnderTest, classId: string): Promise<string> {
  const rows = await open.query<StateRow>(
    {
      text: `select o.id, o.starts_at as start, o.capacity, o.booked,
          case when o.status = 'DELETED' then 'DELETED' when o.cancelled_at is null then 'OPEN' else 'CANCELED' end as state,
          array(select b.member_id from booking b where b.occurrence_id = o.id and b.status <> 'CANCELED'
            order by b.member_id) as members
        from occurrence o where o.class_id = $1 order by o.id`,
    },
    [classId],
  )
  return rows.map(describe).join('; ')
}

interface StateRow {
  id: string
  start: string
  capacity: number
  booked: number
  state: string
  members: string[]
}

function describe({ id, start, capacity, booked, state, members }: StateRow): string {
  return `${id} ${start} ${state} ${booked}/${capacity} ${members.join('+')}`
}

function expectedState({ dates }: StudioClass): string {
  const rows = dates.map((date) => {
    const members = [...date.bookings].flatMap(([member, { isBooked }]) => (isBooked ? [member] : []))
    const { id, start, capacity, state } = date
    return { id, start: toText(start), capacity, state, booked: countBooked(date), members: members.toSorted(inOrder) }
  })
  return rows.map(describe).join('; ')
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}

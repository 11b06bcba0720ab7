import { createAttendeeStore } from '#backend/classes/attendees.store.ts'
import { createClashStore } from '#backend/classes/clashes/clashes.store.ts'
import { closureResolvers } from '#backend/classes/closures/closures.resolvers.ts'
import { createClosingStore, createClosureStore } from '#backend/classes/closures/closures.store.ts'
import { editingResolvers } from '#backend/classes/editing/editing.resolvers.ts'
import { categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { companyOf, perform, toText } from './performAct.ts'
import { COLLEAGUES, MEMBERS, randomAct } from './randomAct.ts'
import { countBooked, play, type StudioClass } from './studioModel.ts'

const STEPS = 25
const DATES = 4
const HOUR_MS = 3_600_000
const BEGIN = Date.parse('2027-03-01T09:00:00.000Z')
/** Probability that a step is a day later than the one before, so that dates start and end. */
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
    resolvers: (database) => {
      const editing = editingResolvers({ database, attendeesIn: createAttendeeStore, clashesIn: createClashStore })
      const closures = createClosureStore(database)
      const closing = closureResolvers({ database, closures, closingIn: createClosingStore })
      return {
        Query: { ...editing['Query'], ...closing['Query'] },
        Mutation: { ...editing['Mutation'], ...closing['Mutation'] },
      }
    },
  })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', 'boss', ...COLLEAGUES, ...MEMBERS].map((id) => contactRow(id)),
  )
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

const taughtByCoach = { substitute: null, hasRequest: false, isGivenUp: false }

/** Adds a class in its own company, so that a closure does not affect other histories. */
async function addClass(domain: DomainUnderTest, id: string, random: () => number): Promise<StudioClass> {
  const isCourse = random() < 0.4
  const capacity = 2 + Math.floor(random() * 2)
  const dates = Array.from({ length: DATES }, (_, index) => {
    const start = BEGIN + (24 * (1 + 2 * index) + 1) * HOUR_MS
    return { id: `${id}-${index}`, start, capacity, state: 'OPEN' as const, bookings: new Map(), ...taughtByCoach }
  })
  const span = (start: number) => ({ starts_at: toText(start), ends_at: toText(start + HOUR_MS) })
  const companyId = companyOf(id)
  await domain.insert('company', [{ id: companyId, name: 'Dojo' }])
  await domain.insert(
    'role',
    ['coach', ...COLLEAGUES].map((coach) => coachRole(coach, { id: `${coach}-${id}`, company_id: companyId })),
  )
  const booking_type = isCourse ? 'COURSE' : 'SINGLE'
  const shared = { time_zone: 'UTC', booking_type, capacity, company_id: companyId }
  await domain.insert('class', [classRow(id, { ...shared, ...span(dates[0]?.start ?? BEGIN) })])
  const rows = dates.map((date) => occurrenceRow(date.id, { ...shared, class_id: id, ...span(date.start) }))
  await domain.insert('occurrence', rows)
  return { isCourse, isDeleted: false, dates }
}

/** Dates with their starts, spots, states and members, as text that can be compared. */
async function stateOf({ open }: DomainUnderTest, classId: string): Promise<string> {
  const rows = await open.query<StateRow>(
    {
      text: `select o.id, o.starts_at as start, o.capacity, o.booked, o.substitute_id as substitute,
          o.substitute_asked_at is not null as "hasRequest", o.is_given_up as "isGivenUp",
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
  substitute: string | null
  hasRequest: boolean
  isGivenUp: boolean
  members: string[]
}

function describe({ id, start, capacity, booked, state, members, ...coaching }: StateRow): string {
  const { substitute, hasRequest, isGivenUp } = coaching
  const coach = `${substitute ?? (isGivenUp ? 'no coach' : 'coach')}${hasRequest ? ' (request)' : ''}`
  return `${id} ${start} ${state} ${booked}/${capacity} ${members.join('+')} ${coach}`
}

function expectedState({ dates }: StudioClass): string {
  const rows = dates.map((date) => {
    const members = [...date.bookings].flatMap(([member, { isBooked }]) => (isBooked ? [member] : []))
    const { bookings: _bookings, ...facts } = date
    return { ...facts, start: toText(facts.start), booked: countBooked(date), members: members.toSorted(inOrder) }
  })
  return rows.map(describe).join('; ')
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1
}

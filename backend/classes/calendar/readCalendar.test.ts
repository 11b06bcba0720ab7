import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { calendarResolvers } from './calendar.resolvers.ts'
import { createCalendarStore } from './calendar.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({ resolvers: (database) => calendarResolvers(createCalendarStore(database)) })
  await addPeople(domain)
})
afterEach(() => domain.close())

const hour = (hours: number) => ({ starts_at: at(hours), ends_at: at(hours + 1) })

interface Filter {
  companyID?: string
  from?: string
  to?: string
  withBookings?: boolean
}

function read(viewer: Viewer, filter: Filter = {}) {
  return domain.ask(
    /* GraphQL */ `
      query ($filter: CalendarFilter!) {
        calendar: getCalendarLambda(filter: $filter) {
          series {
            status
            isCancelled
            dateState
            coachName
            dates
            startMinutes
            booked
          }
          isCut
        }
      }
    `,
    { viewer, variables: { filter: { from: at(0), to: at(24), ...filter } } },
  )
}

async function datesFor(viewer: Viewer, filter?: Filter): Promise<string[]> {
  const { data } = await read(viewer, filter)
  return Object(data).calendar.series.flatMap(({ dates }: { dates: string[] }) => dates)
}

test('dates with the same fields are one entry, soonest first, with minutes from the start of the span (row 117)', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('second', { ...hour(5), booked: 2 }),
    occurrenceRow('first', { ...hour(3), booked: 1 }),
    occurrenceRow('private', { ...hour(4), status: 'DRAFT' }),
    occurrenceRow('canceled', { ...hour(6), cancelled_at: at(0) }),
  ])
  const { data } = await read(viewers.coach, { from: at(2.5), withBookings: true })
  const series = {
    status: 'PUBLISHED',
    isCancelled: false,
    dateState: 'SCHEDULED',
    coachName: 'Ana Silva',
    booked: [0],
  }
  expect(Object(data).calendar).toEqual({
    series: expect.arrayContaining([
      { ...series, dates: ['first', 'second'], startMinutes: [30, 150], booked: [1, 2] },
      { ...series, dates: ['private'], startMinutes: [90], status: 'DRAFT' },
      { ...series, dates: ['canceled'], startMinutes: [210], isCancelled: true, dateState: 'CANCELED' },
    ]),
    isCut: false,
  })
})

test('a day and a week say who teaches each date, and which have no coach yet (row 117)', async () => {
  await domain.insert('contact', [contactRow('ines', { first_name: 'Inès', last_name: 'Diallo' })])
  await domain.insert('role', [coachRole('ines', { company_id: 'dojo' })])
  await domain.insert('occurrence', [
    occurrenceRow('usual', hour(3)),
    occurrenceRow('replaced', { ...hour(4), substitute_id: 'ines', is_given_up: true }),
    occurrenceRow('open', { ...hour(5), is_given_up: true }),
  ])
  const statesFor = async (withBookings: boolean) => {
    const { data } = await read(viewers.coach, { from: at(2.5), withBookings })
    return Object(data).calendar.series.map(({ dates, dateState, coachName }: Record<string, unknown>) => [
      dates,
      dateState,
      coachName,
    ])
  }
  expect(await statesFor(true)).toEqual([
    [['usual'], 'SCHEDULED', 'Ana Silva'],
    [['replaced'], 'SUBSTITUTE', 'Inès Diallo'],
    [['open'], 'NO_COACH', 'Ana Silva'],
  ])
  expect(await statesFor(false)).toEqual([[['usual', 'replaced', 'open'], null, null]])
})

test('a coach reads their own dates, and an admin those of the company; others read none (row 147)', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('ofCoach', { ...hour(3), company_id: 'dojo' }),
    occurrenceRow('ofColleague', { ...hour(4), coach_id: 'colleague', company_id: 'dojo' }),
  ])
  const [from, to] = [at(2.5), at(6)]
  expect(await datesFor(viewers.coach, { from, to })).toEqual(['ofCoach'])
  const dojo = { from, to, companyID: 'dojo' }
  expect((await datesFor(viewers.adminOfDojo, dojo)).toSorted()).toEqual(['ofCoach', 'ofColleague'])
  expect((await datesFor(viewers.global, dojo)).toSorted()).toEqual(['ofCoach', 'ofColleague'])
  // A coach of the company runs their own classes in it.
  expect(await datesFor(person('colleague'), dojo)).toEqual(['ofColleague'])
  for (const viewer of [viewers.adminOfGym, viewers.rival, viewers.mia, anonymous])
    expect(await datesFor(viewer, dojo)).toEqual([])
  expect(await datesFor(viewers.rival, { from, to })).toEqual([])
})

test('deleted dates and dates outside the span are left out; a date in progress is included', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('deleted', { ...hour(3), status: 'DELETED' }),
    occurrenceRow('before', hour(1)),
    occurrenceRow('goingOn', hour(2)),
    occurrenceRow('after', hour(6)),
  ])
  expect(await datesFor(viewers.coach, { from: at(2.5), to: at(6) })).toEqual(['goingOn'])
})

test('a span of more than 45 days, or one that ends before it starts, is refused', async () => {
  for (const to of [at(-1), at(46 * 24)]) {
    const { errors } = await read(viewers.coach, { to })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
  }
})

test('an answer has at most 2,000 dates, and says if there are more', async () => {
  const rows = Array.from({ length: 2_001 }, (_, place) => occurrenceRow(`date-${place}`, hour(3 + place / 200)))
  await domain.insert('occurrence', rows)
  const { data } = await read(viewers.coach, { from: at(2.5) })
  const { series, isCut } = Object(data).calendar
  expect(series.flatMap(({ dates }: { dates: string[] }) => dates)).toHaveLength(2_000)
  expect(isCut).toBe(true)
})

test.each([
  ['a coach', viewers.coach, {}, 'occurrence_by_coach'],
  ['a company', viewers.adminOfDojo, { companyID: 'dojo' }, 'occurrence_by_company'],
])('the index alone answers for %s: it has each column of the statement and of the rights', async (...row) => {
  const [, viewer, filter, index] = row
  domain.database.take()
  await read(viewer, filter)
  const [statement] = domain.database.take()
  const plan = await domain.open.transact(async (transaction) => {
    for (const way of ['seqscan', 'bitmapscan', 'indexscan'])
      await transaction.query({ text: `set local enable_${way} = off` })
    return transaction.query({ text: `explain ${statement?.text}` }, statement?.values)
  })
  expect(JSON.stringify(plan)).toContain(`Index Only Scan using ${index} on occurrence`)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, bookingRow, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createAttendanceStore } from './attendance.store.ts'
import { bookingResolvers } from './booking.resolvers.ts'
import { createSeatStore } from './booking.store.ts'
import { standingResolvers } from './standing/standing.resolvers.ts'
import { createStandingStore } from './standing/standing.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => {
      const booking = bookingResolvers({
        database,
        attendances: createAttendanceStore(database),
        seatsIn: createSeatStore,
      })
      const standing = standingResolvers({ database, standingIn: createStandingStore })
      return { ...booking, Mutation: { ...booking['Mutation'], ...standing['Mutation'] } }
    },
  })
  await addPeople(domain)
})
afterAll(() => domain.close())

const { mia } = viewers
const hours = (count: number) => ({ starts_at: at(count), ends_at: at(count + 1) })

beforeEach(async () => {
  for (const table of ['booking', 'standing_spot', 'occurrence', 'class'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.open.query({ text: `update company set cancellation_hours = 24 where id = 'dojo'` })
})

/** Mia has booked dates of one class, which start after so many hours. */
async function bookDates(startsIn: readonly number[], columns: object = {}): Promise<void> {
  const shared = { company_id: 'dojo', assistant_id: 'assistant', ...columns }
  await domain.insert('class', [classRow('class', shared)])
  const rows = startsIn.map((start) => ({ ...shared, ...hours(start), booked: 1 }))
  await domain.insert(
    'occurrence',
    rows.map((row, index) => occurrenceRow(`date-${startsIn[index]}`, row)),
  )
  await domain.insert(
    'booking',
    startsIn.map((start) =>
      bookingRow(`b-${start}`, { member_id: 'mia', occurrence_id: `date-${start}`, ...hours(start) }),
    ),
  )
}

async function cancel(input: object, viewer: Viewer = mia) {
  const document = `mutation ($input: CancelClassInput!) {
    cancel: cancelClassLambda(input: $input) { success error code } }`
  const { data } = await domain.ask(document, { viewer, variables: { input } })
  return data?.['cancel']
}

async function countBooked(): Promise<Record<string, number>> {
  const text = `select o.id, o.booked, count(b.id)::int as count from occurrence o
    left join booking b on b.occurrence_id = o.id and b.status <> 'CANCELED' group by o.id`
  const rows = await domain.open.query<{ id: string; booked: number; count: number }>({ text })
  expect(rows.filter(({ booked, count }) => booked !== count)).toEqual([])
  return Object.fromEntries(rows.map(({ id, booked }) => [id, booked]))
}

const done = { success: true, error: null, code: null }
const late = { success: false, error: 'Failed to cancell booking class', code: 'TOO_LATE_TO_CANCEL' }

test.each([
  ['25 hours before', 25, done],
  ['at the end of the window', 24, late],
  ['23 hours before', 23, late],
])(
  'with a window of 24 hours, a member cancels %s the start, or is too late (row 56)',
  async (_when, start, answer) => {
    await bookDates([start])
    expect(await cancel({ eventOccurrenceID: `date-${start}` })).toEqual(answer)
    expect(await countBooked()).toEqual({ [`date-${start}`]: answer === done ? 0 : 1 })
  },
)

test.each([
  ['0 hours', `update company set cancellation_hours = 0 where id = 'dojo'`],
  ['no window', `update company set cancellation_hours = null where id = 'dojo'`],
])('with %s, a member cancels until the start (row 56)', async (_what, text) => {
  await domain.open.query({ text })
  await bookDates([1])
  expect(await cancel({ eventOccurrenceID: 'date-1' })).toEqual(done)
})

test('the window is that of the company of the class', async () => {
  await bookDates([1], { company_id: 'gym' })
  expect(await cancel({ eventOccurrenceID: 'date-1' })).toEqual(done)
})

test('a course can be canceled while its first booked date can', async () => {
  await bookDates([20, 200], { booking_type: 'COURSE' })
  expect(await cancel({ eventOccurrenceID: 'date-200' })).toEqual(late)
  expect(await countBooked()).toEqual({ 'date-20': 1, 'date-200': 1 })
})

test('everyone reads until when a date can be canceled', async () => {
  await bookDates([30])
  const document = '{ date: getEventOccurrences(coachID: "coach", endDate: "END") { cancelableUntil } }'
  const { data } = await domain.ask(document.replace('END', at(31)))
  expect(data).toEqual({ date: { cancelableUntil: at(6) } })
})

test('each date of a course says until when the course can be canceled, by the first date that the viewer holds', async () => {
  await bookDates([-100, 30, 200], { booking_type: 'COURSE' })
  const document = `{ date: getEventOccurrences(coachID: "coach", endDate: "${at(201)}") { cancelableUntil } }`
  const endFor = async (viewer: Viewer) => (await domain.ask(document, { viewer })).data?.['date']
  expect(await endFor(mia)).toEqual({ cancelableUntil: at(-124) })
  for (const viewer of [viewers.other, anonymous]) expect(await endFor(viewer)).toEqual({ cancelableUntil: at(6) })
  await domain.open.query({ text: `update booking set status = 'CANCELED' where id = 'b--100'` })
  expect(await endFor(mia)).toEqual({ cancelableUntil: at(6) })
  await domain.open.query({ text: `update occurrence set cancelled_at = '${at(0)}' where id = 'date-30'` })
  expect(await endFor(mia)).toEqual({ cancelableUntil: at(6) })
  expect(await endFor(viewers.other)).toEqual({ cancelableUntil: at(176) })
})

test.each([
  ['the coach', viewers.coach],
  ['an admin of the company', viewers.adminOfDojo],
  ['a global admin', viewers.global],
])('%s frees the spot of a member inside the window, who gets a notice', async (_who, viewer) => {
  await bookDates([1])
  expect(await cancel({ memberID: 'mia', eventOccurrenceID: 'date-1' }, viewer)).toEqual(done)
  expect(await countBooked()).toEqual({ 'date-1': 0 })
  const text = 'select contact_id from booking_release'
  expect(await domain.open.query({ text })).toEqual([{ contact_id: 'mia' }])
})

test.each([
  ['a visitor', anonymous, 'UNAUTHENTICATED'],
  ['another member', viewers.other, 'NOT_FOUND'],
  ['another coach', viewers.rival, 'NOT_FOUND'],
  ['the assistant', viewers.assistant, 'NOT_FOUND'],
  ['an admin of another company', viewers.adminOfGym, 'NOT_FOUND'],
])('%s frees no spot of a member', async (_who, viewer, code) => {
  await bookDates([30])
  const refused = { success: false, error: 'Failed to cancell booking class', code }
  expect(await cancel({ memberID: 'mia', eventOccurrenceID: 'date-30' }, viewer)).toEqual(refused)
  expect(await cancel({ memberID: 'mia', endDate: at(31) }, viewer)).toEqual(refused)
  expect(await countBooked()).toEqual({ 'date-30': 1 })
})

test('a coach names the date of the spot they free, and frees none after the start', async () => {
  await bookDates([-1, 30])
  const byEnd = await cancel({ memberID: 'mia', endDate: at(31) }, viewers.coach)
  expect(byEnd).toMatchObject({ success: false, code: 'NOT_FOUND' })
  const begun = await cancel({ memberID: 'mia', eventOccurrenceID: 'date--1' }, viewers.coach)
  expect(begun).toMatchObject({ success: false, code: 'CLASS_STARTED' })
  expect(await countBooked()).toEqual({ 'date--1': 1, 'date-30': 1 })
})

test.each([
  ['a member who gives up a weekly spot keeps the dates inside the window', mia, { 'date-20': 1, 'date-200': 0 }],
  ['a weekly spot that the coach ends frees all dates', viewers.coach, { 'date-20': 0, 'date-200': 0 }],
  [
    'a weekly spot that an admin ends frees all dates',
    person('dana', { adminOfCompanyIds: ['dojo'] }),
    { 'date-20': 0, 'date-200': 0 },
  ],
])('%s', async (_what, viewer, booked) => {
  await bookDates([20, 200], { pattern: 'WEEKLY' })
  await domain.insert('standing_spot', [
    { id: 'spot', class_id: 'class', member_id: 'mia', created_at: at(-1), updated_at: at(-1) },
  ])
  const document = `mutation { end: endStandingSpot(input: { id: "spot" }) { success } }`
  const { data } = await domain.ask(document, { viewer })
  expect(data).toEqual({ end: { success: true } })
  expect(await countBooked()).toEqual(booked)
})

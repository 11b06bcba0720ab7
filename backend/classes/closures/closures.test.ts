import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import { datesOf, endless, openSchedule, scheduleIn } from '#backend/classes/openSchedule.fixture.ts'
import { growDueSeries } from '#backend/classes/series/growSeries.ts'
import { at, coachRole, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { closePending, MAX_CLOSED } from './closeDatesIn.ts'
import { readSpan } from './readSpan.ts'

const log = openLog({ level: 'silent' })
const christmas = {
  companyID: 'dojo',
  name: 'Christmas',
  firstDay: '2026-12-24',
  lastDay: '2026-12-28',
  timeZone: 'Europe/Paris',
  cancelsDates: true,
}
const admin = { viewer: viewers.adminOfDojo }
const alone = { ...christmas, companyID: null }

let domain: DomainUnderTest
let call: ReturnType<typeof scheduleIn>
beforeAll(async () => {
  domain = await openSchedule()
  call = scheduleIn(domain)
})
afterEach(async () => {
  for (const rows of [`occurrence where id <> 'taught'`, `class where id <> 'class'`, 'closure', 'mutation_key'])
    await domain.open.query({ text: `delete from ${rows}` })
})
afterAll(() => domain.close())

const storedNames = () => domain.open.query<{ name: string }>({ text: 'select name from closure order by id' })
const days = async (id: string) =>
  (await datesOf(domain, id))
    .filter(({ status, isCanceled }) => status !== 'DELETED' && !isCanceled)
    .map(({ startsAt }) => startsAt.slice(0, 10))

test('an admin closes the studio: dates with bookings are canceled, the others deleted, and a preview says how many', async () => {
  const { event, occurrences } = await call('create', endless)
  const [thursday, monday] = occurrences.filter(({ startDate }: { startDate: string }) => startDate >= '2026-12-24')
  await domain.open.query({ text: `update occurrence set booked = 2 where id = '${thursday.id}'` })
  const { name: _name, cancelsDates: _cancels, ...span } = christmas
  expect(await call('effect', span, admin)).toEqual({ dates: 2, bookings: 2 })
  expect(await call('close', christmas, admin)).toMatchObject({
    success: true,
    closure: { name: 'Christmas' },
    occurrences: [{ id: thursday.id }, { id: monday.id }],
  })
  const dates = await datesOf(domain, event.id)
  expect(dates.find(({ id }) => id === thursday.id)).toMatchObject({ isCanceled: true, status: 'PUBLISHED' })
  expect(dates.find(({ id }) => id === monday.id)).toMatchObject({ isCanceled: false, status: 'DELETED' })
  expect(await days(event.id)).toHaveLength(24)
})

test('deleting a closure that canceled no date leaves dates as they are', async () => {
  const { event } = await call('create', endless)
  expect(await call('close', { ...christmas, cancelsDates: false }, admin)).toMatchObject({ occurrences: [] })
  expect(await days(event.id)).toHaveLength(26)
})

test('new dates of a series and of new classes are left out during a closure, and created once it is removed', async () => {
  const laterClosure = { ...christmas, firstDay: '2027-03-01', lastDay: '2027-03-07' }
  const { closure } = await call('close', laterClosure, admin)
  const { event } = await call('create', endless)
  await growDueSeries({ database: domain.open, log }, at(30 * 24))
  expect((await days(event.id)).filter((day) => day >= '2027-02-25' && day < '2027-03-12')).toEqual([
    '2027-02-25',
    '2027-03-08',
    '2027-03-11',
  ])
  const week = { startDate: '2027-03-01T10:00:00.000Z', endDate: '2027-03-09T10:00:00.000Z' }
  expect((await call('create', { ...endless, ...week })).occurrences).toMatchObject([
    { startDate: '2027-03-08T10:00:00.000Z' },
  ])
  const within = { startDate: '2027-03-01T10:00:00.000Z', endDate: '2027-03-05T10:00:00.000Z' }
  expect(await call('create', { ...endless, ...within })).toMatchObject({ field: 'input.startDate' })
  expect(await call('open', { id: closure.id }, admin)).toEqual({ id: closure.id })
  expect((await call('create', { ...endless, ...within })).occurrences).toHaveLength(2)
})

test('a coach closes their own classes without a company, and no others', async () => {
  const own = await call('create', endless, { viewer: viewers.assistant })
  const ofDojo = await call('create', endless)
  await call('close', alone, { viewer: viewers.assistant })
  expect(await days(own.event.id)).toHaveLength(24)
  await call('close', alone)
  expect(await days(ofDojo.event.id)).toHaveLength(26)
})

test.each([
  ['a coach, for their company', viewers.coach, christmas],
  ['a coach of another company', viewers.rival, christmas],
  ['the assistant of a class', viewers.assistant, christmas],
  ['a member', viewers.mia, christmas],
  ['an admin of another company', viewers.adminOfGym, christmas],
  ['a member, for themselves', viewers.mia, alone],
  ['a coach who waits for approval', viewers.newcomer, alone],
  ['an admin, for a company that is not there', viewers.adminOfDojo, { ...christmas, companyID: 'nowhere' }],
])('%s: NOT_FOUND, and nothing is closed', async (_who, viewer, input) => {
  const { event } = await call('create', endless)
  expect(await call('close', input, { viewer })).toMatchObject({ success: false, code: 'NOT_FOUND', closure: null })
  expect(await storedNames()).toEqual([])
  expect(await days(event.id)).toHaveLength(26)
})

test('an anonymous caller must sign in', async () => {
  expect(await call('close', christmas, { viewer: anonymous })).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([
  ['a second coach', viewers.rival],
  ['the assistant', viewers.assistant],
  ['a member', viewers.mia],
  ['an admin of another company', viewers.adminOfGym],
])('%s learns of no dates in a preview, and removes no closure', async (_who, viewer) => {
  await call('create', endless)
  const { closure } = await call('close', { ...christmas, cancelsDates: false }, admin)
  const { name: _name, cancelsDates: _cancels, ...span } = christmas
  expect(await call('effect', span, { viewer })).toEqual({ dates: 0, bookings: 0 })
  expect(await call('open', { id: closure.id }, { viewer })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await storedNames()).toHaveLength(1)
})

test('the same key creates one closure', async () => {
  const input = { ...christmas, clientMutationKey: 'k' }
  const first = await call('close', input, admin)
  expect(await call('close', input, admin)).toEqual(first)
  expect(await storedNames()).toHaveLength(1)
})

test('a closure of more dates than one transaction takes is finished in the background', async () => {
  const rows = Array.from({ length: MAX_CLOSED + 30 }, (_, place) => {
    const starts = Date.parse('2026-12-25T06:00:00.000Z') + place * 60_000
    const span = { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + 3_600_000).toISOString() }
    return occurrenceRow(`many-${place}`, { company_id: 'dojo', ...span })
  })
  await domain.insert('occurrence', rows)
  const { occurrences } = await call('close', christmas, admin)
  expect(occurrences).toHaveLength(MAX_CLOSED)
  const open = `select count(*)::int as left from occurrence where id like 'many-%' and status <> 'DELETED'`
  expect(await domain.open.query({ text: open })).toEqual([{ left: 30 }])
  expect(await closePending({ database: domain.open, log }, at(1))).toBe(false)
  expect(await domain.open.query({ text: open })).toEqual([{ left: 0 }])
  expect(await closePending({ database: domain.open, log }, at(1))).toBe(false)
})

test('a date that a concurrent transaction adds to the closed days is closed in the background; later dates stay', async () => {
  const { event } = await call('create', endless)
  await call('close', christmas, admin)
  const within = { starts_at: '2026-12-25T06:00:00.000Z', ends_at: '2026-12-25T07:00:00.000Z' }
  const add = (id: string) =>
    domain.insert('occurrence', [occurrenceRow(id, { company_id: 'dojo', class_id: event.id, ...within })])
  await add('just')
  await closePending({ database: domain.open, log }, at(1))
  await add('later')
  await closePending({ database: domain.open, log }, at(1))
  const dates = await datesOf(domain, event.id)
  expect(dates.find(({ id }) => id === 'just')).toMatchObject({ status: 'DELETED' })
  expect(dates.find(({ id }) => id === 'later')).toMatchObject({ status: 'PUBLISHED' })
})

test.each([
  ['input.name', { name: ' ' }],
  ['input.name', { name: 'x'.repeat(101) }],
  ['input.lastDay', { lastDay: '2026-12-23' }],
  ['input.lastDay', { lastDay: '2027-12-25' }],
  ['input.lastDay', { firstDay: '2026-11-01', lastDay: '2026-11-20' }],
  ['input.timeZone', { timeZone: 'Mars/Olympus' }],
])('a wrong value is named: %s %o', async (field, wrong) => {
  expect(await call('close', { ...christmas, ...wrong }, admin)).toMatchObject({ code: 'BAD_INPUT', field })
})

test('the days of a closure begin and end at midnight in its zone', async () => {
  await domain.insert('role', [coachRole('other', { company_id: 'dojo' })])
  const starts = {
    before: '2026-12-23T22:59:00.000Z',
    first: '2026-12-23T23:00:00.000Z',
    last: '2026-12-28T22:59:00.000Z',
    after: '2026-12-28T23:00:00.000Z',
  }
  await domain.insert(
    'occurrence',
    Object.entries(starts).map(([id, start]) =>
      occurrenceRow(id, {
        company_id: 'dojo',
        starts_at: start,
        ends_at: new Date(Date.parse(start) + 3_600_000).toISOString(),
      }),
    ),
  )
  const { occurrences } = await call('close', christmas, admin)
  expect(occurrences.map(({ id }: { id: string }) => id)).toEqual(['first', 'last'])
  await domain.open.query({ text: `delete from role where contact_id = 'other'` })
})

test.each([
  ['summer time begins', '2027-03-28', 'Europe/Paris', 23],
  ['summer time ends', '2027-10-31', 'Europe/Paris', 25],
  ['a leap day', '2028-02-29', 'Asia/Kathmandu', 24],
  ['midnight is skipped', '2027-04-30', 'Africa/Cairo', 23],
])('a closed day is as long as the day is: %s', (_what, day, timeZone, hours) => {
  const { startDate, endDate } = readSpan({ firstDay: day, lastDay: day, timeZone }, '2026-11-21T09:00:00.000Z')
  expect((Date.parse(endDate) - Date.parse(startDate)) / 3_600_000).toBe(hours)
})

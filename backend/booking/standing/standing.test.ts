import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { fillClass } from './fillSpots.ts'
import { standingResolvers } from './standing.resolvers.ts'
import { createStandingStore } from './standing.store.ts'
import { takeStandingSpot } from './takeStandingSpot.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => standingResolvers({ database, standingIn: createStandingStore }),
  })
  await addPeople(domain)
})
afterAll(() => domain.close())

// The clock of jobs is the machine's.
const far = (days: number) => new Date(Date.parse('2099-01-01T09:00:00Z') + days * 86_400_000).toISOString()
const hourAfter = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()

const dateOf = (classId: string, day: number, columns: object = {}) =>
  occurrenceRow(`${classId}-${day}`, {
    class_id: classId,
    company_id: 'dojo',
    starts_at: far(day),
    ends_at: hourAfter(far(day)),
    ...columns,
  })

/** A weekly class with dates on these days. */
async function weekly(classId: string, days: readonly number[], columns: object = {}): Promise<void> {
  const shared = { company_id: 'dojo', assistant_id: 'assistant', pattern: 'WEEKLY', ...columns }
  await domain.insert('class', [classRow(classId, shared)])
  await domain.insert(
    'occurrence',
    days.map((day) => dateOf(classId, day, shared)),
  )
}

afterEach(() => domain.open.query({ text: 'delete from standing_spot' }))

const takeText = `mutation ($input: TakeStandingSpotInput!) {
  takeStandingSpot(input: $input) { success code standingSpot { id } occurrences { id } } }`
const endText = `mutation ($input: EndStandingSpotInput!) {
  endStandingSpot(input: $input) { success code occurrences { id } } }`

async function call(text: string, input: object, viewer: Viewer) {
  const { data, errors } = await domain.ask(text, { viewer, variables: { input } })
  const { success, code, standingSpot, occurrences } = Object(Object.values(data ?? {})[0])
  return {
    success,
    code: code ?? errors?.[0]?.extensions['code'],
    id: standingSpot?.id,
    dates: (occurrences ?? []).map(({ id }: { id: string }) => id),
  }
}
const take = (classId: string, viewer: Viewer, key?: string) =>
  call(takeText, { eventID: classId, ...(key !== undefined && { clientMutationKey: key }) }, viewer)
const end = (id: string, viewer: Viewer) => call(endText, { id }, viewer)

/** Does what jobs of the class are there to do. */
async function runJobs(classId: string): Promise<number> {
  const jobs = await domain.open.query(
    {
      text: `delete from job where name = 'booking.fillSpots' and payload ->> 'classID' = $1 returning id`,
    },
    [classId],
  )
  for (const _ of jobs) {
    await fillClass({ payload: { classID: classId }, signal: new AbortController().signal }, { database: domain.open })
  }
  return jobs.length
}

const seats = <Result>(work: (store: ReturnType<typeof createSeatStore>) => Promise<Result>) =>
  domain.open.transact((transaction) => work(createSeatStore(transaction)))

/** The dates of the class by id: their count, and the members whose bookings stand behind it. */
async function bookedIn(classId: string): Promise<Record<string, string>> {
  const rows = await domain.open.query<{ id: string; booked: number; members: string | null; count: number }>(
    {
      text: `select o.id, o.booked, string_agg(b.member_id, ' ' order by b.member_id) as members, count(b.id)::int as count
      from occurrence o left join booking b on b.occurrence_id = o.id and b.status <> 'CANCELED'
      where o.class_id = $1 group by o.id order by o.starts_at`,
    },
    [classId],
  )
  expect(rows.filter(({ booked, count }) => booked !== count)).toEqual([])
  return Object.fromEntries(rows.map(({ id, members }) => [id, members ?? '']))
}

const { mia } = viewers
const sam = person('sam')

test('a standing spot books all coming dates with room, and each date that is made later', async () => {
  await weekly('karate', [7, 14, 21])
  await domain.insert('occurrence', [
    dateOf('karate', 28, { capacity: 1 }),
    dateOf('karate', 35, { cancelled_at: now }),
  ])
  await seats((store) => store.takeSeat({ occurrenceId: 'karate-28', memberId: 'sam', now }))
  expect(await take('karate', mia)).toMatchObject({ success: true, dates: ['karate-7', 'karate-14', 'karate-21'] })
  await runJobs('karate')
  await domain.insert('occurrence', [dateOf('karate', 42), dateOf('karate', 49, { status: 'DRAFT' })])
  expect(await runJobs('karate')).toBe(1)
  expect(await bookedIn('karate')).toEqual({
    'karate-7': 'mia',
    'karate-14': 'mia',
    'karate-21': 'mia',
    'karate-28': 'sam',
    'karate-35': '',
    'karate-42': 'mia',
    'karate-49': '',
  })
  await domain.open.query({ text: `update occurrence set status = 'PUBLISHED' where id = 'karate-49'` })
  await domain.open.query({ text: `update occurrence set capacity = 2 where id = 'karate-28'` })
  await runJobs('karate')
  expect(await bookedIn('karate')).toMatchObject({ 'karate-28': 'mia sam', 'karate-49': 'mia' })
})

test('a date that was given up is not booked again; one canceled before the spot was taken is', async () => {
  await weekly('judo', [7, 14])
  await domain.open.query({
    text: `insert into booking (id, member_id, occurrence_id, status, starts_at, ends_at, created_at, updated_at)
      select 'judo-old', 'mia', 'judo-7', 'CANCELED', starts_at, ends_at, '${at(-6)}', '${at(-5)}' from occurrence where id = 'judo-7'`,
  })
  expect((await take('judo', mia, 'k1')).dates).toEqual(['judo-7', 'judo-14'])
  const later = at(1)
  await seats((store) => store.releaseSeat({ occurrenceId: 'judo-14', memberId: 'mia', canceledBy: 'mia', now: later }))
  await runJobs('judo')
  expect((await take('judo', mia, 'k2')).dates).toEqual(['judo-7'])
  expect((await take('judo', mia, 'k1')).dates).toEqual(['judo-7'])
  expect(await bookedIn('judo')).toEqual({ 'judo-7': 'mia', 'judo-14': '' })
})

test('the end of a spot cancels its coming bookings, and later dates are not booked', async () => {
  await weekly('aikido', [7, 14])
  const { id } = await take('aikido', mia)
  await take('aikido', sam)
  expect(await end(id, mia)).toMatchObject({ success: true, dates: ['aikido-7', 'aikido-14'] })
  expect(await end(id, mia)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  await domain.insert('occurrence', [dateOf('aikido', 21)])
  await runJobs('aikido')
  expect(await bookedIn('aikido')).toEqual({ 'aikido-7': 'sam', 'aikido-14': 'sam', 'aikido-21': 'sam' })
  await domain.open.query({ text: `update class set status = 'DELETED' where id = 'aikido'` })
  expect(await domain.open.query({ text: 'select id from standing_spot' })).toEqual([])
})

test('a member who ends their spot gets no notice of it; one whose spot the coach ends does', async () => {
  await weekly('capoeira', [7])
  await end((await take('capoeira', mia)).id, mia)
  await end((await take('capoeira', sam)).id, viewers.coach)
  const text = `select contact_id from booking_release where occurrence_id = 'capoeira-7'`
  expect(await domain.open.query({ text })).toEqual([{ contact_id: 'sam' }])
})

test('a booking canceled before the spot was taken counts as none, also once its date is moved', async () => {
  await weekly('savate', [7], { capacity: 1 })
  await domain.open.query({
    text: `insert into booking (id, member_id, occurrence_id, status, starts_at, ends_at, created_at, updated_at)
      select 'savate-old', 'mia', 'savate-7', 'CANCELED', starts_at, ends_at, '${at(-6)}', '${at(-5)}' from occurrence where id = 'savate-7'`,
  })
  await seats((store) => store.takeSeat({ occurrenceId: 'savate-7', memberId: 'sam', now }))
  await take('savate', mia)
  await domain.open.query({
    text: `update occurrence set starts_at = '${far(8)}', ends_at = '${hourAfter(far(8))}', capacity = 2, updated_at = '${at(2)}' where id = 'savate-7'`,
  })
  await runJobs('savate')
  expect(await bookedIn('savate')).toEqual({ 'savate-7': 'mia sam' })
})

test('the coach, admins of the company and global admins free a spot; no one else does or sees who holds it', async () => {
  await weekly('boxing', [7])
  const holders = `{ standingSpotsByEventID(eventID: "boxing") { items { memberID memberName } } }`
  const { id } = await take('boxing', mia)
  const others = [viewers.assistant, viewers.rival, viewers.adminOfGym, viewers.other, sam, person('colleague')]
  for (const viewer of others) expect(await end(id, viewer)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await bookedIn('boxing')).toEqual({ 'boxing-7': 'mia' })
  const seen = async (viewer: Viewer) => {
    const { data } = await domain.ask(holders, { viewer })
    return Object(data?.['standingSpotsByEventID']).items
  }
  for (const viewer of [viewers.rival, viewers.adminOfGym, viewers.other, sam, person('colleague')])
    expect(await seen(viewer)).toEqual([])
  expect(await seen(viewers.assistant)).toEqual([{ memberID: 'mia', memberName: 'Mia Lopez' }])
  for (const viewer of [viewers.coach, viewers.adminOfDojo, viewers.global]) {
    const spot = await take('boxing', mia)
    expect(await end(spot.id, viewer)).toMatchObject({ success: true })
    expect(await bookedIn('boxing')).toEqual({ 'boxing-7': '' })
  }
})

test('a spot is refused as a booking would be', async () => {
  await weekly('priced', [7], { price: 1000 })
  await weekly('draft', [7], { status: 'DRAFT' })
  await weekly('course', [7], { booking_type: 'COURSE' })
  await weekly('once', [7], { pattern: null })
  await weekly('over', [-40_000])
  await weekly('small', [7], { capacity: 1 })
  await weekly('unapproved', [7], { coach_id: 'newcomer' })
  await take('small', sam)
  const codes = []
  for (const id of ['none', 'priced', 'draft', 'course', 'once', 'over', 'small', 'unapproved'])
    codes.push((await take(id, mia)).code)
  const expected = [
    'NOT_FOUND',
    'PAYMENT_UNAVAILABLE',
    'NOT_FOUND',
    'BAD_INPUT',
    'BAD_INPUT',
    'CLASS_ENDED',
    'CLASS_FULL',
    'NOT_FOUND',
  ]
  expect(codes).toEqual(expected)
})

test('a member has at most 50 standing spots', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `many-${index}`)
  for (const id of ids) await weekly(id, [7])
  const codes = []
  for (const id of ids) codes.push((await take(id, mia)).code)
  expect(codes.slice(0, 50).every((code) => code === undefined)).toBe(true)
  expect(codes.at(-1)).toBe('LIMIT_REACHED')
})

test('spots of classes that are over do not count towards the limit; those of classes between two dates do', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `over-${index}`)
  for (const id of ids) await weekly(id, [7])
  for (const id of ids.slice(0, 50)) await take(id, mia)
  const last = String(ids.at(-1))
  expect(await take(last, mia)).toMatchObject({ code: 'LIMIT_REACHED' })
  const past = `starts_at = '2020-01-01T09:00:00Z', ends_at = '2020-01-01T10:00:00Z'`
  await domain.open.query({ text: `update occurrence set ${past} where class_id in ('over-0', 'over-1')` })
  await domain.insert('class_series', [
    {
      class_id: 'over-1',
      next_day: '2099-02-01',
      planned: 1,
      time_of_day: '10:00',
      weekdays: [1],
      traits: {},
      due_at: far(0),
    },
  ])
  expect(await take(last, mia)).toMatchObject({ success: true })
  const kept = await domain.open.query<{ id: string }>({
    text: `select class_id as id from standing_spot where class_id in ('over-0', 'over-1')`,
  })
  expect(kept).toEqual([{ id: 'over-1' }])
})

test('a class whose last date is canceled, or that gets a date meanwhile, keeps its spots', async () => {
  for (const id of ['reopened', 'resumed', 'wanted']) await weekly(id, [7])
  for (const id of ['reopened', 'resumed']) await take(id, mia)
  await domain.open.query({ text: `update occurrence set cancelled_at = '${now}' where class_id = 'reopened'` })
  const past = `starts_at = '2020-01-01T09:00:00Z', ends_at = '2020-01-01T10:00:00Z'`
  await domain.open.query({ text: `update occurrence set ${past} where class_id = 'resumed'` })
  const commit = await hold((transaction) => addDate(dateOf('resumed', 14), transaction))
  const taking = take('wanted', mia)
  await expect.poll(waiting).toHaveLength(1)
  await commit()
  expect(await taking).toMatchObject({ success: true })
  const kept = await domain.open.query({ text: 'select class_id as id from standing_spot order by id' })
  expect(kept).toEqual([{ id: 'reopened' }, { id: 'resumed' }, { id: 'wanted' }])
})

/** What an edit to fewer spots does with the bookings above them. */
async function cut(occurrenceId: string, memberId: string, capacity: number): Promise<void> {
  await domain.open.transact(async (transaction) => {
    await transaction.query(
      { text: `update booking set status = 'CANCELED', updated_at = $3 where occurrence_id = $1 and member_id = $2` },
      [occurrenceId, memberId, at(1)],
    )
    await transaction.query({ text: 'update occurrence set booked = booked - 1, capacity = $2 where id = $1' }, [
      occurrenceId,
      capacity,
    ])
  })
}

const grow = (occurrenceId: string, capacity: number) =>
  domain.open.query({ text: 'update occurrence set capacity = $2 where id = $1' }, [occurrenceId, capacity])

test('a date that a member lost because it has fewer spots is theirs again when it has more', async () => {
  await weekly('muay', [7, 14], { capacity: 2 })
  await take('muay', sam)
  await take('muay', mia)
  await cut('muay-7', 'mia', 1)
  await runJobs('muay')
  expect(await bookedIn('muay')).toEqual({ 'muay-7': 'sam', 'muay-14': 'mia sam' })
  await grow('muay-7', 2)
  await runJobs('muay')
  expect(await bookedIn('muay')).toEqual({ 'muay-7': 'mia sam', 'muay-14': 'mia sam' })
})

test('a member who gives the date up after they got it back does not get it again', async () => {
  await weekly('sambo', [7], { capacity: 2 })
  await take('sambo', mia)
  await cut('sambo-7', 'mia', 1)
  await grow('sambo-7', 2)
  await runJobs('sambo')
  expect(await bookedIn('sambo')).toEqual({ 'sambo-7': 'mia' })
  await seats((store) => store.releaseSeat({ occurrenceId: 'sambo-7', memberId: 'mia', canceledBy: 'mia', now: at(2) }))
  await grow('sambo-7', 3)
  await runJobs('sambo')
  expect(await bookedIn('sambo')).toEqual({ 'sambo-7': '' })
})

test('a date whose spot a coach freed on purpose does not come back', async () => {
  await weekly('krav', [7], { capacity: 2 })
  await take('krav', mia)
  await seats((store) =>
    store.releaseSeat({ occurrenceId: 'krav-7', memberId: 'mia', canceledBy: 'coach', now: at(1) }),
  )
  await grow('krav-7', 3)
  await runJobs('krav')
  expect(await bookedIn('krav')).toEqual({ 'krav-7': '' })
})

test('a lost date does not come back once the member could no longer cancel it', async () => {
  const soon = new Date(Date.now() + 7_200_000).toISOString()
  await weekly('kempo', [7], { capacity: 2 })
  await domain.insert('occurrence', [dateOf('kempo', 1, { capacity: 2, starts_at: soon, ends_at: hourAfter(soon) })])
  await take('kempo', mia)
  await runJobs('kempo')
  for (const id of ['kempo-1', 'kempo-7']) await cut(id, 'mia', 0)
  await domain.open.query({ text: `update company set cancellation_hours = 24 where id = 'dojo'` })
  for (const id of ['kempo-1', 'kempo-7']) await grow(id, 1)
  await runJobs('kempo')
  await domain.open.query({ text: `update company set cancellation_hours = null where id = 'dojo'` })
  expect(await bookedIn('kempo')).toEqual({ 'kempo-1': '', 'kempo-7': 'mia' })
})

test('a lost date stays lost once the spot has ended', async () => {
  await weekly('glima', [7], { capacity: 2 })
  const { id } = await take('glima', mia)
  await cut('glima-7', 'mia', 1)
  await end(id, mia)
  await grow('glima-7', 2)
  await runJobs('glima')
  expect(await bookedIn('glima')).toEqual({ 'glima-7': '' })
})

test('while many take spots, book, cancel and free at once, and dates are made, no seat is lost or doubled', async () => {
  await weekly('rush', [7, 14, 21], { capacity: 6 })
  const members = Array.from({ length: 12 }, (_, index) => `rusher-${index}`)
  await domain.insert(
    'contact',
    members.map((id) => ({ id, first_name: 'Ana', last_name: 'Silva' })),
  )
  const work = members.map(async (memberId, index) => {
    const spot = await take('rush', person(memberId))
    if (index % 3 === 0) await seats((store) => store.takeSeat({ occurrenceId: 'rush-14', memberId, now }))
    if (index % 3 === 1 && spot.id) await end(spot.id, index % 2 === 0 ? viewers.coach : person(memberId))
    if (index % 3 === 2)
      await seats((store) => store.releaseSeat({ occurrenceId: 'rush-7', memberId, canceledBy: memberId, now: at(1) }))
  })
  const making = [28, 35, 42].map((day) => domain.insert('occurrence', [dateOf('rush', day, { capacity: 6 })]))
  const filling = Array.from({ length: 4 }, () => runJobs('rush'))
  await Promise.all([...work, ...making, ...filling])
  await runJobs('rush')
  const booked = await bookedIn('rush')
  const spots = await domain.open.query<{ id: string }>({
    text: `select member_id as id from standing_spot where class_id = 'rush'`,
  })
  const holders = spots.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other))
  expect(holders.length).toBeGreaterThan(0)
  expect(holders.length).toBeLessThanOrEqual(6)
  for (const day of [28, 35, 42]) {
    const names = (booked[`rush-${day}`] ?? '').split(' ').filter(Boolean)
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual(holders)
  }
  for (const names of Object.values(booked)) expect(names.split(' ').length).toBeLessThanOrEqual(6)
})

/** A transaction that has done its work, and ends when it is told to. */
async function hold(work: (transaction: Transaction) => Promise<unknown>) {
  const isWorked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const held = domain.open.transact(async (transaction) => {
    await work(transaction)
    isWorked.resolve()
    await mayEnd.promise
  })
  await isWorked.promise
  return async () => {
    mayEnd.resolve()
    await held
  }
}

const addDate = (row: object, transaction: Pick<Transaction, 'query'> = domain.open) =>
  transaction.query(
    { text: 'insert into occurrence select * from jsonb_populate_recordset(null::occurrence, $1::jsonb)' },
    [JSON.stringify([row])],
  )

test('a spot that is taken while a date is made waits for it, and books it', async () => {
  await weekly('made-first', [7])
  const commit = await hold((transaction) => addDate(dateOf('made-first', 14), transaction))
  const taking = take('made-first', mia)
  await expect.poll(waiting).toHaveLength(1)
  await commit()
  expect((await taking).dates).toEqual(['made-first-7', 'made-first-14'])
})

test('a date that is made while a spot is taken waits for it, and is booked', async () => {
  await weekly('taken-first', [7])
  const request = { classId: 'taken-first', memberId: 'mia', now }
  const commit = await hold((transaction) => takeStandingSpot(request, createStandingStore(transaction)))
  const adding = addDate(dateOf('taken-first', 14))
  await expect.poll(waiting).toHaveLength(1)
  await commit()
  await adding
  expect(await runJobs('taken-first')).toBe(2)
  expect(await bookedIn('taken-first')).toEqual({ 'taken-first-7': 'mia', 'taken-first-14': 'mia' })
})

function waiting() {
  return domain.open.query({
    text: `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  })
}

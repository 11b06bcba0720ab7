import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import { datesOf, endless, openSchedule, scheduleIn } from '#backend/classes/openSchedule.fixture.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { openLog } from '#backend/platform/log.ts'
import { countStatements } from '#backend/platform/postgres/countStatements.ts'
import { growDueSeries, growSeries } from './growSeries.ts'

const log = openLog({ level: 'silent' })
const DAY_MS = 86_400_000
const start = Date.parse('2026-11-21T09:00:00.000Z')
const afterDays = (days: number) => new Date(start + days * DAY_MS).toISOString()

let domain: DomainUnderTest
let call: ReturnType<typeof scheduleIn>
beforeAll(async () => {
  domain = await openSchedule()
  call = scheduleIn(domain)
})
afterEach(async () => {
  for (const rows of [`occurrence where id <> 'taught'`, `class where id <> 'class'`, 'closure'])
    await domain.open.query({ text: `delete from ${rows}` })
})
afterAll(() => domain.close())

const grow = (now: string) => growDueSeries({ database: domain.open, log }, now)
const create = async (input: object = {}) => {
  const { event, occurrences } = await call('create', { ...endless, ...input })
  return { id: event.id, dates: occurrences as { id: string; startDate: string }[], event }
}
const dates = (id: string) => datesOf(domain, id)
const days = async (id: string) => (await dates(id)).map(({ startsAt }) => startsAt.slice(0, 10))

test('a weekly class without an end has dates for 13 weeks, and gets more as time passes (row 119)', async () => {
  const { id, dates: first, event } = await create()
  expect(event).toMatchObject({ isEndless: true, endDate: '2027-02-18T20:00:00.000Z' })
  expect(first).toHaveLength(26)
  await grow(afterDays(0))
  expect(await dates(id)).toHaveLength(26)
  for (let day = 1; day <= 400; day += 3) await grow(afterDays(day))
  const all = await dates(id)
  // 400 days and 13 weeks: every Monday and Thursday once, at the same wall time in summer.
  expect(all.length).toBe(140)
  expect(new Set(all.map(({ startsAt }) => startsAt.slice(11)))).toEqual(new Set(['19:00:00.000Z', '18:00:00.000Z']))
  expect(new Set(all.map(({ startsAt }) => startsAt)).size).toBe(140)
  const [{ ends } = { ends: '' }] = await domain.open.query<{ ends: string }>({
    text: `select ends_at as ends from class where id = '${id}'`,
  })
  expect(Date.parse(ends) - Date.parse(all.at(-1)?.startsAt ?? '')).toBe(3_600_000)
})

test('a course cannot repeat without an end, and the answer says why (row 119)', async () => {
  expect(await call('create', { ...endless, bookingType: 'COURSE' })).toEqual({
    code: 'BAD_INPUT',
    field: 'input.endDate',
    message: 'A course needs an end, because members book all of its dates at once.',
  })
})

test('a class continues without its room once that is deleted', async () => {
  await domain.insert('room', [
    { id: 'hall', company_id: 'dojo', name: 'Hall', created_at: afterDays(0), updated_at: afterDays(0) },
  ])
  const { id, dates: planned } = await create()
  await call('edit', { id, fromOccurrenceID: planned[1]?.id, roomID: 'hall' })
  await domain.open.query({ text: `delete from room where id = 'hall'` })
  await grow(afterDays(30))
  expect((await dates(id)).length).toBeGreaterThan(planned.length)
})

test('a run without due classes takes one statement', async () => {
  await create()
  const statements = countStatements(domain.open)
  await growDueSeries({ database: statements, log }, afterDays(0))
  expect(statements.take().map(({ name }) => name)).toEqual(['series_list_due'])
})

test('a date that was moved, canceled or deleted is not created again, and stays as it is', async () => {
  const { id, dates: planned } = await create()
  const [first, second, third] = planned
  await call('editDate', { id: first?.id, startDate: afterDays(5), name: 'Another day' })
  await domain.open.query({
    text: `update occurrence set status = 'DELETED', deleted_at = now() where id = '${second?.id}'`,
  })
  await domain.open.query({ text: `update occurrence set cancelled_at = now() where id = '${third?.id}'` })
  const before = await dates(id)
  await grow(afterDays(14))
  const after = await dates(id)
  expect(after).toHaveLength(before.length + 4)
  expect(after.filter((date) => before.some((old) => old.id === date.id))).toEqual(before)
})

test('new dates take the changes of an edit of all dates, and none of an edit of one date', async () => {
  const { id, dates: planned } = await create()
  await call('editDate', { id: planned.at(-1)?.id, capacity: 3 })
  await call('edit', { id, name: 'Yang', duration: 5400 })
  await grow(afterDays(7))
  const all = await dates(id)
  expect(all.slice(-2)).toMatchObject([
    { name: 'Yang', capacity: 12 },
    { name: 'Yang', capacity: 12 },
  ])
  const [{ length } = { length: 0 }] = await domain.open.query<{ length: number }>({
    text: `select duration_s as length from occurrence where id = '${all.at(-1)?.id}'`,
  })
  expect(length).toBe(5400)
})

test('new dates take the changes of an edit of this and the following dates, although the class stays as it was', async () => {
  const { id, dates: planned } = await create()
  await call('edit', { id, fromOccurrenceID: planned[20]?.id, name: 'Yang', duration: 1800, startDate: afterDays(80) })
  await grow(afterDays(14))
  const all = await dates(id)
  const [{ name } = { name: '' }] = await domain.open.query<{ name: string }>({
    text: `select name from class where id = '${id}'`,
  })
  expect(name).toBe('Yin for runners')
  expect(all.slice(-4)).toMatchObject([{ name: 'Yang' }, { name: 'Yang' }, { name: 'Yang' }, { name: 'Yang' }])
  // Moved as far as the edited date, and at the same time of day as all dates behind it.
  const starts = all.slice(20).map(({ startsAt }) => Date.parse(startsAt) / DAY_MS)
  const gaps = starts.slice(1).map((day, index) => Math.round((day - (starts[index] ?? 0)) * 100) / 100)
  expect(new Set(gaps)).toEqual(new Set([3, 4]))
  // Then the next edit of all dates applies.
  await call('edit', { id, name: 'Both' }, { now: afterDays(14) })
  await grow(afterDays(21))
  expect((await dates(id)).at(-1)?.name).toBe('Both')
})

test('an edit of all dates to another day also moves dates that are created later', async () => {
  const { id, dates: planned } = await create({ patternValue: [1] })
  // From Monday to Tuesday.
  await call('edit', { id, startDate: new Date(Date.parse(planned[0]?.startDate ?? '') + DAY_MS).toISOString() })
  await grow(afterDays(30))
  const startDays = await days(id)
  expect(new Set(startDays.map((day) => new Date(day).getUTCDay()))).toEqual(new Set([2]))
  expect(
    new Set(startDays.slice(1).map((day, index) => (Date.parse(day) - Date.parse(startDays[index] ?? '')) / DAY_MS)),
  ).toEqual(new Set([7]))
})

test('a deleted class gets no more dates', async () => {
  const { id } = await create()
  await call('remove', { id })
  await grow(afterDays(30))
  expect((await dates(id)).filter(({ status }) => status !== 'DELETED')).toEqual([])
  expect(await domain.open.query({ text: 'select from class_series' })).toEqual([])
})

test('a class without an end can be ended on a date: later dates go, those with bookings are canceled (row 119)', async () => {
  const { id, dates: planned } = await create()
  const last = planned[3]?.startDate ?? ''
  await domain.open.query({ text: `update occurrence set booked = 1 where id = '${planned[5]?.id}'` })
  const answer = await call('edit', { id, endDate: last })
  expect(answer).toMatchObject({ success: true, event: { isEndless: false } })
  expect(answer.occurrences).toHaveLength(22)
  await grow(afterDays(60))
  const all = await dates(id)
  expect(all.filter(({ status, isCanceled }) => status !== 'DELETED' && !isCanceled)).toHaveLength(4)
  expect(all.filter(({ isCanceled }) => isCanceled).map(({ id: date }) => date)).toEqual([planned[5]?.id])
})

test('an end beyond the existing dates is reached later', async () => {
  const { id } = await create({ patternValue: [1] })
  expect(await call('edit', { id, endDate: afterDays(120) })).toMatchObject({ event: { isEndless: false } })
  for (let day = 0; day < 120; day += 5) await grow(afterDays(day))
  expect((await days(id)).at(-1)).toBe('2027-03-15')
})

test.each([
  ['a second coach', viewers.rival],
  ['the assistant', viewers.assistant],
  ['a member', viewers.mia],
  ['an admin of another company', viewers.adminOfGym],
])('%s cannot end the class', async (_who, viewer) => {
  const { id } = await create()
  expect(await call('edit', { id, endDate: afterDays(10) }, { viewer })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await dates(id)).toHaveLength(26)
})

test('a class that takes place once cannot be ended, and a class with all its dates cannot be prolonged', async () => {
  const single = await create({ pattern: null, patternValue: null })
  expect(await call('edit', { id: single.id, endDate: afterDays(10) })).toMatchObject({ field: 'input.endDate' })
  const weekly = await create({ endDate: afterDays(30) })
  expect(weekly.event.isEndless).toBe(false)
  expect(await call('edit', { id: weekly.id, endDate: afterDays(90) })).toMatchObject({ field: 'input.endDate' })
})

test('a coach at the limit of dates gets no new ones for a day, and loses none', async () => {
  const dueSeries = {
    timeZone: 'UTC',
    nextDay: '2026-12-01',
    planned: 3,
    time: '18:00',
    weekdays: [1],
    duration: 3600,
    until: null,
    traits: {},
    isDeleted: false,
    isBeyond: true,
  }
  const changes: object[] = []
  await growSeries('class', afterDays(0), {
    lock: async () => dueSeries,
    lockDue: async () => dueSeries,
    addDates: () => expect.fail('there is no room for dates'),
    change: async (_id, change) => void changes.push(change),
    remove: () => expect.fail('the series goes on'),
    noteClashes: () => expect.fail('no date is made'),
  })
  expect(changes).toMatchObject([{ nextDay: '2026-12-01', planned: 3, dueAt: afterDays(1) }])
})

test('with two processes, one of them killed halfway, no date is lost or created twice', async () => {
  const { id } = await create()
  const now = afterDays(30)
  const script = fileURLToPath(new URL('./growUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(domain.open.address), id, now], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('made')
  // The other process skips the class, and does not wait for it.
  await grow(now)
  expect(await dates(id)).toHaveLength(26)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect
    .poll(async () => {
      await Promise.all([grow(now), grow(now), grow(now)])
      return (await dates(id)).length
    })
    .toBe(35)
  const starts = (await dates(id)).map(({ startsAt }) => startsAt)
  expect(new Set(starts).size).toBe(35)
})

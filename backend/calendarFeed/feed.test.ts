import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, bookingRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { serveHandler } from '#backend/platform/serveHandler.fixture.ts'
import { createFeedHandler } from './createFeedHandler.ts'
import { feedResolvers } from './feed.resolvers.ts'
import { createFeedStore } from './feed.store.ts'

let domain: DomainUnderTest
let server: Awaited<ReturnType<typeof serveHandler>>
const logged: string[] = []

beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => feedResolvers({ feeds: createFeedStore(database), server: 'https://obi.example/' }),
  })
  await addPeople(domain)
  // Each request counts as one of another network, so that limits are met only where they are tested.
  let caller = 0
  const handle = createFeedHandler({
    feeds: createFeedStore(domain.database),
    address: 'https://obi.example/',
    networkOf: () => `10.0.${Math.floor((caller += 1) / 250)}.${caller % 250}`,
    now: () => now,
    log: openLog({ level: 'debug' }, { write: (line) => void logged.push(line) }),
  })
  server = await serveHandler(handle)
})
afterAll(async () => {
  server.close()
  await domain.close()
})
beforeEach(() => domain.open.query({ text: 'delete from calendar_feed' }))

const renewal = 'mutation { renewCalendarFeed { success address feed { createdAt } } }'

/** The path of a new address of the viewer's feed. */
async function renew(viewer: Viewer): Promise<string> {
  const { data } = await domain.ask(renewal, { viewer })
  const { address } = Object(data?.['renewCalendarFeed'])
  expect(address).toMatch(/^https:\/\/obi\.example\/calendar\/[\w-]{43}\.ics$/)
  return new URL(address).pathname
}

async function read(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}${path}`, init)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

/** The dates of a feed by id: their state and version. */
async function datesAt(path: string): Promise<Record<string, [status: string, sequence: number]>> {
  const { status, text } = await read(path)
  expect(status).toBe(200)
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return Object.fromEntries(
    events.map((event) => [
      String(event.getFirstPropertyValue('uid')).replace('@obi', ''),
      [String(event.getFirstPropertyValue('status')), Number(event.getFirstPropertyValue('sequence'))],
    ]),
  )
}

const change = (text: string) => domain.open.query({ text })
const seats = <Result>(work: (store: ReturnType<typeof createSeatStore>) => Promise<Result>) =>
  domain.open.transact((transaction) => work(createSeatStore(transaction)))

test('a member’s feed has their bookings, a coach’s and an assistant’s the dates that they teach', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('draft', { company_id: 'dojo', status: 'DRAFT', starts_at: at(3), ends_at: at(4) }),
  ])
  const confirmed = ['CONFIRMED', expect.any(Number)]
  expect(await datesAt(await renew(viewers.mia))).toEqual({ taught: confirmed })
  expect(await datesAt(await renew(viewers.assistant))).toEqual({ taught: confirmed })
  expect(await datesAt(await renew(viewers.coach))).toEqual({ taught: confirmed, draft: ['TENTATIVE', 0] })
  expect(await datesAt(await renew(viewers.rival))).toEqual({})
})

test('each change of a date, and each change of one’s own booking, is a newer version; another booking is not', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('moved', { company_id: 'dojo', starts_at: at(30), ends_at: at(31) }),
  ])
  const [mia, coach] = [await renew(viewers.mia), await renew(viewers.coach)]
  await seats((store) => store.takeSeat({ occurrenceId: 'moved', memberId: 'mia', now }))
  expect((await datesAt(mia))['moved']).toEqual(['CONFIRMED', 0])
  await change(`update occurrence set starts_at = '${at(32)}', ends_at = '${at(33)}' where id = 'moved'`)
  expect((await datesAt(mia))['moved']).toEqual(['CONFIRMED', 1])
  const before = await read(mia)
  await seats((store) => store.takeSeat({ occurrenceId: 'moved', memberId: 'sam', now }))
  expect((await read(mia)).headers.get('etag')).toBe(before.headers.get('etag'))
  await seats((store) => store.releaseSeat({ occurrenceId: 'moved', memberId: 'mia', canceledBy: 'mia', now }))
  expect((await datesAt(mia))['moved']).toEqual(['CANCELLED', 2])
  await seats((store) => store.takeSeat({ occurrenceId: 'moved', memberId: 'mia', now }))
  expect((await datesAt(mia))['moved']).toEqual(['CONFIRMED', 3])
  await change(`update occurrence set cancelled_at = '${now}' where id = 'moved'`)
  expect((await datesAt(mia))['moved']).toEqual(['CANCELLED', 4])
  expect((await datesAt(coach))['moved']).toEqual(['CANCELLED', 2])
})

test('a substitute’s feed has the date once, and all feeds name the substitute, as a newer version', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('lent', { company_id: 'dojo', assistant_id: 'assistant', starts_at: at(34), ends_at: at(35) }),
  ])
  await seats((store) => store.takeSeat({ occurrenceId: 'lent', memberId: 'mia', now }))
  const [mia, coach] = [await renew(viewers.mia), await renew(viewers.coach)]
  const rival = await renew(viewers.rival)
  expect((await datesAt(rival))['lent']).toBeUndefined()
  await change(`update contact set first_name = 'Sub', last_name = 'Stitute' where id = 'rival'`)
  await change(`update occurrence set substitute_id = 'rival' where id = 'lent'`)
  for (const path of [mia, coach, rival]) {
    expect((await datesAt(path))['lent']).toEqual(['CONFIRMED', 1])
    expect((await read(path)).text).toContain('Sub Stitute')
  }
  const assistant = await renew(viewers.assistant)
  await change(`update occurrence set substitute_id = 'assistant' where id = 'lent'`)
  expect((await read(assistant)).text.split('UID:lent@obi')).toHaveLength(2)
  expect((await datesAt(rival))['lent']).toBeUndefined()
  await change(`delete from booking where occurrence_id = 'lent'`)
  await change(`delete from occurrence where id = 'lent'`)
})

test('an unchanged feed answers 304, and HEAD sends no text', async () => {
  const path = await renew(viewers.mia)
  const { headers, text } = await read(path)
  const etag = headers.get('etag') ?? ''
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await read(path, { headers: { 'if-none-match': `"other", W/${etag}` } })).toMatchObject({
    status: 304,
    text: '',
  })
  const head = await read(path, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  await change(`update occurrence set name = 'Yoga at eleven' where id = 'taught'`)
  expect((await read(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect((await read(path, { method: 'POST' })).status).toBe(405)
})

test('a renewed, a revoked and an unknown address, and one of a deleted account, answer alike', async () => {
  const renewed = await renew(viewers.mia)
  const current = await renew(viewers.mia)
  const unknown = `/calendar/${'A'.repeat(43)}.ics`
  const gone = async (path: string) => {
    const { status, text } = await read(path)
    return { status, body: { ...JSON.parse(text), requestId: '' } }
  }
  const answer = { status: 404, body: expect.objectContaining({ code: 'NOT_FOUND' }) }
  expect(await gone(unknown)).toEqual(answer)
  expect(await gone(renewed)).toEqual(await gone(unknown))
  expect(await gone(`/calendar/${'a'.repeat(5000)}`)).toEqual(await gone(unknown))
  expect((await read(current)).status).toBe(200)
  await domain.ask('mutation { deleteCalendarFeed { success } }', { viewer: viewers.mia })
  expect(await gone(current)).toEqual(await gone(unknown))
  const other = await renew(viewers.other)
  await change(`delete from contact where id = 'other'`)
  expect(await gone(other)).toEqual(await gone(unknown))
})

test('people see and end only their own feed, and no token is stored or logged', async () => {
  const path = await renew(viewers.mia)
  const state = '{ getCalendarFeed { createdAt } }'
  expect((await domain.ask(state, { viewer: viewers.mia })).data).toEqual({ getCalendarFeed: { createdAt: now } })
  expect((await domain.ask(state, { viewer: viewers.global })).data).toEqual({ getCalendarFeed: null })
  expect((await domain.ask(state)).data).toEqual({ getCalendarFeed: null })
  await domain.ask('mutation { deleteCalendarFeed { success } }', { viewer: viewers.global })
  expect((await domain.ask(renewal)).errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await read(path)).status).toBe(200)
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const [row] = await domain.open.query<{ row: string }>({
    text: 'select calendar_feed::text as row from calendar_feed',
  })
  expect(row?.row).not.toContain(token)
  const failing = createFeedHandler({
    feeds: { readDates: () => Promise.reject(new Error('no database')) },
    address: 'https://obi.example/',
    networkOf: () => '10.1.0.1',
    now: () => now,
    log: openLog({ level: 'debug' }, { write: (line) => void logged.push(line) }),
  })
  const broken = await serveHandler(failing)
  const response = await fetch(`${broken.url}${path}`)
  broken.close()
  expect(response.status).toBe(500)
  expect(logged.join('')).toContain('no database')
  expect(logged.join('')).not.toContain(token)
})

test('a feed looks 30 days back and a year ahead, and holds 1,000 dates', async () => {
  const days = (count: number) => ({ starts_at: at(count * 24), ends_at: at(count * 24 + 1) })
  await domain.insert('occurrence', [
    ...Array.from({ length: 1005 }, (_, index) =>
      occurrenceRow(`many-${index}`, { coach_id: 'colleague', ...days(2) }),
    ),
    ...[-31, -29, 365, 367].map((day) => occurrenceRow(`day${day}`, { coach_id: 'rival', ...days(day) })),
  ])
  expect(Object.keys(await datesAt(await renew(viewers.rival)))).toEqual(['day-29', 'day365'])
  const colleague = { ...viewers.coach, contactId: 'colleague' }
  expect(Object.keys(await datesAt(await renew(colleague)))).toHaveLength(1000)
})

test('a feed is one statement, and is read a limited number of times', async () => {
  const path = await renew(viewers.mia)
  domain.database.take()
  expect((await read(path)).status).toBe(200)
  expect(domain.database.take()).toHaveLength(1)
  const statuses: number[] = []
  for (let reads = 0; reads < 30; reads += 1) statuses.push((await read(path, { method: 'HEAD' })).status)
  expect(statuses.slice(0, 29).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('a booking canceled long ago leaves the feed', async () => {
  await domain.insert('occurrence', [occurrenceRow('left', { starts_at: at(50), ends_at: at(51) })])
  await domain.insert('booking', [
    bookingRow('left', { member_id: 'sam', occurrence_id: 'left', starts_at: at(50), ends_at: at(51) }),
  ])
  const path = await renew({ ...viewers.mia, contactId: 'sam' })
  await change(`update booking set status = 'CANCELED', updated_at = '${at(-24)}' where id = 'left'`)
  expect((await datesAt(path))['left']?.[0]).toBe('CANCELLED')
  await change(`update booking set revised_at = '${at(-24 * 31)}' where id = 'left'`)
  expect((await datesAt(path))['left']).toBeUndefined()
})

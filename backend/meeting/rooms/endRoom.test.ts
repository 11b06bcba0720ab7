import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { meetingId, minute, openClass, people, type Who } from '#backend/meeting/openClass.fixture.ts'
import { openRooms } from '#backend/meeting/openRooms.fixture.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'

let domain: DomainUnderTest
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  domain = await openClass()
  rooms = await openRooms(domain)
})
afterAll(async () => {
  await rooms.close()
  await domain.close()
})
afterEach(async () => {
  await domain.open.query({ text: 'truncate meeting cascade' })
  await domain.open.query({ text: 'update occurrence set ended_at = null, coach_here_since = null' })
  rooms.clock.now = minute(0)
  rooms.plane.told.length = 0
})

const join = (who: Who) =>
  rooms.call({ path: '/meeting/join', who, query: { meetingId, attendeeId: people[who].contactId ?? '' } })
const end = (who: Who, query: Record<string, string> = { meetingId }) =>
  rooms.call({ path: '/meeting/end', who, query, body: '{}', headers: { 'content-type': 'application/json' } })

test.each<Who>(['coach', 'assistant', 'admin of the company', 'global admin'])(
  '%s can end the class for everyone, and no one can join it again (row 66, H3)',
  async (who) => {
    await join('member')
    expect((await end(who)).status).toBe(200)
    expect(rooms.plane.told).toEqual([`end ${meetingId}`])
    expect((await join('member')).body).toMatchObject({ code: 'ROOM_CLOSED' })
    expect((await join('coach')).body).toMatchObject({ code: 'ROOM_CLOSED' })
    expect((await end(who)).status).toBe(200)
  },
)

test.each<[Who, number]>([
  ['visitor', 401],
  ['a user without a contact', 404],
  ['stranger', 404],
  ['member', 404],
  ['member who cancelled', 404],
  ['member of another class', 404],
  ['coach of another class', 404],
  ['admin of another company', 404],
])('%s can’t end the class (row 66, H3)', async (who, status) => {
  await join('member')
  const { body, ...refused } = await end(who)
  expect(refused.status).toBe(status)
  expect(body).toMatchObject({ error: expect.any(String) })
  expect(rooms.plane.told).toEqual([])
  expect((await join('member')).status).toBe(200)
})

const endedAt = async () => {
  const [row] = await domain.open.query<{ endedAt: string | null }>({
    text: `select ended_at as "endedAt" from occurrence where id = 'yoga'`,
  })
  return row?.endedAt
}

test('before a class starts its room is only emptied, and everyone may return (row 66)', async () => {
  rooms.clock.now = minute(-16)
  expect((await end('coach')).body).toMatchObject({ code: 'ROOM_NOT_OPEN' })
  rooms.clock.now = minute(-7)
  await join('coach')
  await join('member')
  expect((await end('coach')).status).toBe(200)
  expect(rooms.plane.told).toEqual([`empty ${meetingId}`])
  expect([(await join('coach')).status, (await join('member')).status]).toEqual([200, 200])
  expect(await endedAt()).toBeNull()
})

test('an ended class shows the time of its end everywhere (row 66)', async () => {
  rooms.clock.now = minute(20)
  await end('coach')
  rooms.clock.now = minute(25)
  await end('coach')
  expect(await endedAt()).toBe(minute(20))
})

/** Presence is written shortly after it is reported. */
const presences = async () => {
  const rows = await domain.open.query<{ left_at: string | null }>({ text: 'select left_at from presence' })
  const here = rows.filter((row) => row.left_at === null).length
  return { here, gone: rows.length - here }
}

test('a room emptied by another server is also emptied here, but attendees who entered since then stay', async () => {
  rooms.clock.now = minute(-7)
  await join('member')
  const tell = async (type: 'entered' | 'left', minutes: number, written: { here: number; gone: number }) => {
    rooms.plane.listener?.onPresence({ type, meetingId, attendeeId: 'member', at: Date.parse(minute(minutes)) })
    await expect.poll(presences).toEqual(written)
  }
  await tell('entered', -7, { here: 1, gone: 0 })
  await rooms.meetings.tend()
  expect(rooms.plane.told).toEqual([])
  await domain.open.query({ text: `update meeting set emptied_at = '${minute(-6)}'` })
  await rooms.meetings.tend()
  expect(rooms.plane.told).toEqual([`empty ${meetingId}`])
  await tell('left', -6, { here: 0, gone: 1 })
  await tell('entered', -5, { here: 1, gone: 1 })
  await rooms.meetings.tend()
  expect(rooms.plane.told).toEqual([`empty ${meetingId}`])
})

test('a class that ends while forty people are joining cannot be joined afterwards (row 66)', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => join('member')),
    end('coach'),
    ...Array.from({ length: 20 }, () => join('member')),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 410)).toEqual([])
  expect((await join('member')).status).toBe(410)
})

test('a removed attendee cannot return, and attendees who teach cannot be removed (H3)', async () => {
  const remove = (attendeeId: string, who: Who) =>
    rooms.call({ path: '/meeting/remove', who, query: { meetingId, attendeeId } })
  await Promise.all([join('member'), join('coach')])
  expect((await remove('coach', 'member')).status).toBe(404)
  expect((await remove('coach', 'admin of the company')).status).toBe(400)
  expect((await remove('stranger', 'coach')).status).toBe(404)
  expect((await remove('member', 'assistant')).status).toBe(200)
  expect(rooms.plane.told).toEqual([`remove member from ${meetingId}`])
  expect(await join('member')).toMatchObject({ status: 403, body: { code: 'REMOVED_FROM_ROOM' } })
})

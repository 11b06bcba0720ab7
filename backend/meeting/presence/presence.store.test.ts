import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAttendanceStore } from '#backend/booking/attendance.store.ts'
import { endsAt, meetingId, minute, openClass } from '#backend/meeting/openClass.fixture.ts'
import type { RoomStore } from '#backend/meeting/rooms/room.port.ts'
import { createRoomStore } from '#backend/meeting/rooms/room.store.ts'
import { person, type DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { PresenceStore } from './presence.port.ts'
import { createPresenceStore } from './presence.store.ts'

let domain: DomainUnderTest
let presence: PresenceStore
let rooms: RoomStore
beforeAll(async () => {
  domain = await openClass()
  presence = createPresenceStore(domain.open, 'here')
  rooms = createRoomStore(domain.open)
  await rooms.admit({ occurrenceId: 'yoga', contactId: 'member', region: 'us-east-2', now: minute(-10) })
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'update occurrence set coach_here_since = null' })
  await domain.open.query({ text: 'truncate presence, outbox' })
  await domain.open.query({ text: 'update meeting set ended_at = null, ended_by = null, closed_at = null' })
  await domain.open.query({ text: "update booking set status = 'BOOKED', marked_at = null where status <> 'CANCELED'" })
})

const mia = { meetingId, contactId: 'member' }
const enter = (minutes: number, store = presence) => store.enter({ ...mia, at: minute(minutes), now: minute(minutes) })
const leave = (minutes: number, store = presence) => store.leave({ ...mia, at: minute(minutes) })
const statusNow = async () => {
  const [row] = await domain.open.query<{ status: string }>({
    text: "select status from booking where id = 'b-member'",
  })
  return row?.status
}
const isCoachHere = async () => {
  const [row] = await domain.open.query<{ isHere: boolean }>({
    text: `select coach_here_since is not null as "isHere" from occurrence where id = 'yoga'`,
  })
  return row?.isHere
}
const coach = (contactId: string) => ({
  comes: (minutes: number) => presence.enter({ meetingId, contactId, at: minute(minutes), now: minute(minutes) }),
  async goes(minutes: number) {
    await presence.leave({ meetingId, contactId, at: minute(minutes) })
    await presence.settle({ now: minute(minutes), meetingId, contactId })
  },
})

test('a class says that its coach is in the room until neither coach nor assistant is', async () => {
  await enter(0)
  expect(await isCoachHere()).toBe(false)
  await coach('coach').comes(1)
  expect(await isCoachHere()).toBe(true)
  await coach('assistant').comes(2)
  await coach('coach').goes(3)
  expect(await isCoachHere()).toBe(true)
  await coach('assistant').goes(4)
  expect(await isCoachHere()).toBe(false)
})

test('a coach who enters again causes one event, and one whose server died counts as gone after two minutes', async () => {
  const told = () => domain.open.query({ text: "select from outbox where topic = 'occurrence'" })
  await coach('coach').comes(0)
  await coach('coach').comes(0.5)
  expect(await told()).toHaveLength(1)
  await presence.settle({ now: minute(1.9) })
  expect(await isCoachHere()).toBe(true)
  await presence.settle({ now: minute(2.1) })
  expect(await isCoachHere()).toBe(false)
})

const intervals = () =>
  domain.open.query({ text: 'select entered_at as from, left_at as to from presence order by entered_at, left_at' })

test.each([
  ['from begin to end', [[0, 60]], 'ATTENDED'],
  ['70 % of the class', [[0, 42]], 'ATTENDED'],
  ['a second less', [[0, 42 - 1 / 60]], 'BOOKED'],
  [
    'long before and after the class, and 69 % of it',
    [
      [-10, 41.4],
      [60, 75],
    ],
    'BOOKED',
  ],
  [
    '70 % in three parts',
    [
      [0, 14],
      [20, 34],
      [46, 60],
    ],
    'ATTENDED',
  ],
  [
    'the same half an hour again and again',
    [
      [0, 30],
      [10, 30],
      [20, 30],
    ],
    'BOOKED',
  ],
] as const)('a member who was there %s (minutes %j) is %s when they leave', async (_how, parts, status) => {
  for (const [index, [from, to]] of parts.entries()) {
    const device = createPresenceStore(domain.open, `server ${index}`)
    await enter(from, device)
    await leave(to, device)
  }
  await presence.settle({ now: minute(61), ...mia })
  expect(await statusNow()).toBe(status)
})

test('a member who stays to the end is marked at the end, and not before', async () => {
  await enter(0)
  await presence.seeAll(minute(59))
  await presence.settle({ now: minute(59) })
  expect(await statusNow()).toBe('BOOKED')
  await presence.seeAll(minute(60))
  await presence.settle({ now: minute(60) })
  expect(await statusNow()).toBe('ATTENDED')
})

test.each([
  ['to the end of a class that was ended early', 30, [0, 30], 'ATTENDED'],
  ['for 70 % of the time that it ran', 30, [0, 21], 'ATTENDED'],
  ['for a second less', 30, [0, 21 - 1 / 60], 'BOOKED'],
  ['only before a class that was ended before it began', -5, [-10, -5], 'BOOKED'],
] as const)(
  'a member who was there %s (ended at minute %i, there %j) is %s',
  async (_how, endedAt, [from, to], status) => {
    await enter(from)
    await leave(to)
    await presence.settle({ now: minute(to), ...mia })
    expect(await statusNow()).toBe('BOOKED')
    await rooms.end({ occurrenceId: 'yoga', contactId: 'coach', now: minute(endedAt) })
    await rooms.markClosed({ occurrenceId: 'yoga', now: minute(endedAt) })
    await presence.settle({ now: minute(endedAt) })
    expect(await statusNow()).toBe(status)
  },
)

test('subscribers get one event for attendance', async () => {
  await enter(0)
  await leave(60)
  await presence.settle({ now: minute(60), ...mia })
  await presence.settle({ now: minute(61) })
  const told = await domain.open.query({
    text: "select topic, action, before->>'status' as before, after->>'status' as after from outbox",
  })
  expect(told).toEqual([{ topic: 'booking', action: 'update', before: 'BOOKED', after: 'ATTENDED' }])
})

test('presence does not override the coach’s manual mark (row 58)', async () => {
  const attendances = createAttendanceStore(domain.open)
  const mark = { memberId: 'member', endsAt, status: 'BOOKED' } as const
  await attendances.mark(mark, { viewer: person('coach'), now: minute(30) })
  await enter(0)
  await leave(60)
  await presence.settle({ now: minute(60), ...mia })
  await presence.settle({ now: minute(61) })
  expect(await statusNow()).toBe('BOOKED')
})

test('a cancelled booking stays cancelled, and being there without a booking makes none', async () => {
  for (const contactId of ['canceller', 'stranger']) {
    await presence.enter({ meetingId, contactId, at: minute(0), now: minute(0) })
    await presence.leave({ meetingId, contactId, at: minute(60) })
    await presence.settle({ now: minute(60), meetingId, contactId })
  }
  const attended = await domain.open.query({ text: "select id from booking where status = 'ATTENDED'" })
  expect(attended).toEqual([])
})

test('an attendee enters once until they leave, however often it is reported', async () => {
  await Promise.all([enter(0), enter(1), enter(2)])
  await leave(30)
  await leave(31)
  const [only, ...others] = await intervals()
  expect(others).toEqual([])
  expect(only).toMatchObject({ to: minute(30) })
})

test.each([
  [42, 'ATTENDED'],
  [42 - 1 / 60, 'BOOKED'],
] as const)('a member on a server that is gone, last seen at minute %f, is %s', async (seenAt, status) => {
  await enter(0)
  await presence.seeAll(minute(seenAt))
  await createPresenceStore(domain.open, 'there').settle({ now: minute(60) })
  expect(await statusNow()).toBe(status)
})

test('an attendee who entered while the database was away counts as present until the write, even if the server then dies', async () => {
  await presence.enter({ ...mia, at: minute(0), now: minute(42) })
  await createPresenceStore(domain.open, 'there').settle({ now: minute(60) })
  expect(await statusNow()).toBe('ATTENDED')
})

test('when the media plane dies, everyone on this server leaves, and no one elsewhere', async () => {
  await enter(0)
  await createPresenceStore(domain.open, 'there').enter({
    meetingId,
    contactId: 'coach',
    at: minute(1),
    now: minute(1),
  })
  await presence.leaveAll(minute(12))
  expect(await intervals()).toEqual([
    { from: minute(0), to: minute(12) },
    { from: minute(1), to: null },
  ])
  await enter(13)
  expect(await intervals()).toHaveLength(3)
})

test('a clock that went back ends nothing before it began', async () => {
  await enter(10)
  await leave(9)
  expect(await intervals()).toEqual([{ from: minute(10), to: minute(10) }])
})

test.each([
  ['no such meeting', { meetingId: 'nowhere', contactId: 'member' }],
  ['no such person', { meetingId, contactId: 'visitor' }],
])('presence of %s is not stored', async (_what, who) => {
  await presence.enter({ ...who, at: minute(0), now: minute(0) })
  await presence.leave({ ...who, at: minute(1) })
  expect(await intervals()).toEqual([])
})

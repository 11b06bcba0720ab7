import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { PresenceEvent } from './mediaPlane.port.ts'
import { meetingId, minute, openClass, people, type Who } from './openClass.fixture.ts'
import { openRooms } from './openRooms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClass()
  await domain.insert('booking', [
    bookingRow('b-admin', { occurrence_id: 'yoga', member_id: 'admin', status: 'CANCELED' }),
  ])
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'truncate meeting, presence cascade' })
  await domain.open.query({ text: "update booking set status = 'BOOKED' where status = 'ATTENDED' or id = 'b-member'" })
})

type Rooms = Awaited<ReturnType<typeof openRooms>>

async function withRooms(work: (rooms: Rooms) => Promise<void>, minutes = 0): Promise<void> {
  const rooms = await openRooms(domain, { now: minute(minutes) })
  try {
    await work(rooms)
  } finally {
    await rooms.close()
  }
}
const join = (rooms: Rooms, who: Who) =>
  rooms.call({ path: '/meeting/join', who, query: { meetingId, attendeeId: people[who].contactId ?? '' } })
const tell = ({ plane }: Rooms, type: PresenceEvent['type'], minutes: number, attendeeId = 'member') =>
  plane.listener?.onPresence({ type, meetingId, attendeeId, at: Date.parse(minute(minutes)) })
const attendance = async () => {
  const [row] = await domain.open.query<{ status: string }>({
    text: "select status from booking where id = 'b-member'",
  })
  return row?.status
}
const intervals = () =>
  domain.open.query({ text: 'select entered_at as from, left_at as to from presence order by id' })

test('a member who was in the room for 70 % of the class counts as attended when they leave', () =>
  withRooms(async (rooms) => {
    await join(rooms, 'member')
    tell(rooms, 'entered', 5)
    tell(rooms, 'left', 47)
    await expect.poll(attendance).toBe('ATTENDED')
  }))

test('a member who stays counts as attended when the class is over', () =>
  withRooms(async (rooms) => {
    await join(rooms, 'member')
    tell(rooms, 'entered', 0)
    await expect.poll(intervals).toHaveLength(1)
    rooms.clock.now = minute(60)
    await rooms.meetings.tend()
    expect(await attendance()).toBe('ATTENDED')
  }))

test('events that arrive faster than they are written are written in order', () =>
  withRooms(async (rooms) => {
    for (const at of [0, 2, 4]) {
      tell(rooms, 'entered', at)
      tell(rooms, 'left', at + 1)
    }
    await expect.poll(intervals).toEqual([0, 2, 4].map((at) => ({ from: minute(at), to: minute(at + 1) })))
  }))

test('attendees in the room when the media process dies have left, and enter again', () =>
  withRooms(async (rooms) => {
    tell(rooms, 'entered', 0)
    rooms.clock.now = minute(10)
    rooms.plane.listener?.onLost()
    tell(rooms, 'entered', 11)
    await expect.poll(intervals).toEqual([
      { from: minute(0), to: minute(10) },
      { from: minute(11), to: null },
    ])
  }))

test('presence is completely written when the server closes', async () => {
  const rooms = await openRooms(domain, { now: minute(50) })
  tell(rooms, 'entered', 0)
  await rooms.close()
  expect(await intervals()).toEqual([{ from: minute(0), to: minute(50) }])
  expect(rooms.plane.told).toEqual(['close'])
})

test('an attendee still present when their server reaches the database again counts as present throughout, whatever other servers assumed', () =>
  withRooms((one) =>
    withRooms(async (other) => {
      await join(one, 'member')
      tell(one, 'entered', 0)
      await expect.poll(intervals).toHaveLength(1)
      other.clock.now = minute(20)
      await other.meetings.tend()
      one.clock.now = minute(60)
      await one.meetings.tend()
      expect(await attendance()).toBe('ATTENDED')
    }),
  ))

test('a room closes automatically once, a quarter of an hour after the class (row 66)', () =>
  withRooms(async (rooms) => {
    await join(rooms, 'member')
    rooms.clock.now = minute(74)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
    rooms.clock.now = minute(75)
    await rooms.meetings.tend()
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([`end ${meetingId}`])
  }))

test('a room ended on one server also ends on other servers with attendees in it (row 66)', () =>
  withRooms((one) =>
    withRooms(async (other) => {
      await Promise.all([join(one, 'coach'), join(other, 'member')])
      tell(other, 'entered', 0)
      await expect.poll(intervals).toHaveLength(1)
      await one.call({ path: '/meeting/end', who: 'coach', query: { meetingId } })
      await other.meetings.tend()
      expect(other.plane.told).toEqual([`end ${meetingId}`])
    }),
  ))

test('an attendee removed before a server restart who returns with their ticket is removed again', () =>
  withRooms((before) =>
    withRooms(async (after) => {
      await Promise.all([join(before, 'coach'), join(before, 'member')])
      await before.call({ path: '/meeting/remove', who: 'coach', query: { meetingId, attendeeId: 'member' } })
      tell(after, 'entered', 0)
      await expect.poll(intervals).toHaveLength(1)
      await after.meetings.tend()
      // The server's first run may have come in between.
      expect(new Set(after.plane.told)).toEqual(new Set([`remove member from ${meetingId}`]))
    }),
  ))

test('attendees in a class when the server stops may return to the next one, unless they were removed', async () => {
  await withRooms(async (rooms) => {
    await Promise.all([join(rooms, 'coach'), join(rooms, 'member')])
    tell(rooms, 'entered', 0)
    await expect.poll(intervals).toHaveLength(1)
  })
  await withRooms(async ({ plane, call }) => {
    expect(plane.known).toEqual([{ meetingId, attendeeId: 'member' }])
    await call({ path: '/meeting/remove', who: 'coach', query: { meetingId, attendeeId: 'member' } })
  })
  await withRooms(async ({ plane }) => expect(plane.known).toEqual([]))
})

test('signaling is passed to the media plane at its own path', () =>
  withRooms(async (rooms) => {
    expect(Object.keys(rooms.meetings.upgrades)).toEqual(['/meeting/signal'])
  }))

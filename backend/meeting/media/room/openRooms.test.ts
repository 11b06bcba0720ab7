import { expect, test } from 'vitest'
import {
  appear,
  ask,
  enter,
  lastRoom,
  mediaRequest,
  recordRooms,
  remembered,
  rememberedAttendee,
  withCamera,
} from './rooms.fixture.ts'

test('an empty room is dropped, with its mixer and timers', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  expect(recorded.rooms.size).toBe(1)
  ana.attendee.leave({ isDropped: false })
  expect(recorded.rooms.size).toBe(0)
  expect(recorded.closedMixers()).toBe(1)
  expect(ana.mixed.hasLeft).toBe(true)
})

test('ending a meeting ends it for all attendees and for everyone who joins later', async () => {
  const recorded = recordRooms()
  const attendees = [await appear(recorded, { attendeeId: 'ana' }), await appear(recorded, { attendeeId: 'ben' })]
  const elsewhere = await appear(recorded, { attendeeId: 'cem', meetingId: 'boxing' })
  recorded.rooms.end('yoga')
  expect(attendees.map(({ endings }) => endings)).toEqual([['ended'], ['ended']])
  expect(enter(recorded, { attendeeId: 'ben' }).endings).toEqual(['ended'])
  expect(recorded.rooms.hasEnded('yoga')).toBe(true)
  expect(elsewhere.endings).toEqual([])
  expect(recorded.rooms.size).toBe(1)
})

test('a removed attendee leaves with their share, and cannot return', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const share = await appear(recorded, { attendeeId: 'ben', isShare: true })
  recorded.rooms.remove({ meetingId: 'yoga', attendeeId: 'ben' })
  expect([ben.endings, share.endings, ana.endings]).toEqual([['removed'], ['removed'], []])
  expect(enter(recorded, { attendeeId: 'ben' }).endings).toEqual(['rejected'])
  expect(recorded.rooms.hasRemoved({ meetingId: 'boxing', attendeeId: 'ben' })).toBe(false)
})

test('an ejected attendee leaves with their share, and may return', async () => {
  const recorded = recordRooms()
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const share = await appear(recorded, { attendeeId: 'ben', isShare: true })
  recorded.rooms.putOut({ meetingId: 'yoga', attendeeId: 'ben' })
  expect([ben.endings, share.endings]).toEqual([['rejected'], ['rejected']])
  const place = { meetingId: 'yoga', attendeeId: 'ben' }
  expect(recorded.rooms.knows(place)).toBe(false)
  expect(enter(recorded, { attendeeId: 'ben' }).endings).toEqual([])
  expect(recorded.rooms.knows(place)).toBe(true)
})

test('emptying a room removes everyone, resets its state, and lets them in again', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach' })
  ask(ana, { ask: 'layout', layout: 'featured' })
  const share = await appear(recorded, { attendeeId: 'ana', isShare: true })
  recorded.rooms.empty('yoga')
  expect([ana.endings, share.endings, recorded.rooms.size]).toEqual([['ended'], ['ended'], 0])
  expect(recorded.rooms.hasEnded('yoga')).toBe(false)
  const back = await appear(recorded, { attendeeId: 'ana', role: 'coach' })
  expect(back.endings).toEqual([])
  expect(lastRoom(back).layout).toBe('gallery')
})

test.each(['end', 'empty'] as const)(
  'while everyone is sent out (%s) no member sees another who did not want to be seen',
  async (way) => {
    const recorded = recordRooms()
    const join = (attendeeId: string) => appear(recorded, { attendeeId, isClassMode: true }, withCamera())
    const members = [await join('ana'), await join('ben'), await join('cem')]
    recorded.rooms[way]('yoga')
    expect(members.flatMap(({ indexes }) => indexes.flat())).toEqual([])
  },
)

test('the two hundred and fifty-first attendee is refused until someone leaves', () => {
  const recorded = recordRooms()
  const attendees = Array.from({ length: 250 }, (_, index) => enter(recorded, { attendeeId: `member-${index}` }))
  expect(attendees.every(({ endings }) => endings.length === 0)).toBe(true)
  expect(enter(recorded, { attendeeId: 'late' }).endings).toEqual(['full'])
  expect(enter(recorded, { attendeeId: 'member-7', deviceKey: 'phone' }).endings).toEqual([])
  attendees[8]?.attendee.leave({ isDropped: false })
  const late = enter(recorded, { attendeeId: 'late' })
  expect(late.endings).toEqual([])
  expect(late.headCount).toBe(250)
})

test('two attendees can share at once, but not a third', () => {
  const recorded = recordRooms()
  const shares = ['ana', 'ben', 'cem'].map((attendeeId) => enter(recorded, { attendeeId, isShare: true }))
  expect(shares.map(({ endings }) => endings)).toEqual([[], [], ['full']])
  expect(enter(recorded, { attendeeId: 'ana', isShare: true, deviceKey: 'again' }).endings).toEqual([])
})

test('a spectator cannot share, and the attempt opens no room', () => {
  const recorded = recordRooms()
  expect(enter(recorded, { attendeeId: 'eve', role: 'spectator', isShare: true }).endings).toEqual(['rejected'])
  expect(recorded.rooms.size).toBe(0)
})

test('a room remembers an attendee for two minutes after they leave', async () => {
  const recorded = recordRooms()
  const place = { meetingId: 'yoga', attendeeId: 'ana' }
  expect(recorded.rooms.knows(place)).toBe(false)
  const ana = await appear(recorded, { attendeeId: 'ana' })
  recorded.at += 3_600_000
  expect(recorded.rooms.knows(place)).toBe(true)
  ana.attendee.leave({ isDropped: true })
  recorded.at += 119_000
  expect(recorded.rooms.knows(place)).toBe(true)
  expect(recorded.rooms.knows({ ...place, meetingId: 'boxing' })).toBe(false)
  recorded.at += 2000
  expect(recorded.rooms.knows(place)).toBe(false)
})

test('known attendees, ended rooms and removals carry over to the next process', () => {
  const eve = { ...rememberedAttendee('eve'), standing: 'removed' as const }
  const recorded = recordRooms([
    remembered({ attendees: [rememberedAttendee('ana'), eve] }),
    remembered({ meetingId: 'boxing', isEnded: true }),
  ])
  expect(recorded.rooms.knows({ meetingId: 'yoga', attendeeId: 'ana' })).toBe(true)
  expect(enter(recorded, { attendeeId: 'ana', meetingId: 'boxing' }).endings).toEqual(['ended'])
  expect(enter(recorded, { attendeeId: 'eve' }).endings).toEqual(['rejected'])
})

test('after its end, a session has no effect', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  recorded.rooms.remove({ meetingId: 'yoga', attendeeId: 'ben' })
  const told = ana.presences.length
  ben.attendee.setMuted(true)
  ben.attendee.say({ topic: 'chat', data: Buffer.from('still here'), lifetimeMs: 1000 })
  ben.attendee.leave({ isDropped: true })
  expect(await ben.attendee.negotiate(mediaRequest())).toBeUndefined()
  expect(ana.presences).toHaveLength(told)
  expect(ana.messages).toEqual([])
})

test('pages reconnect when the media plane closes', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  recorded.rooms.close()
  expect(ana.endings).toEqual(['broken'])
  expect(recorded.rooms.size).toBe(0)
})

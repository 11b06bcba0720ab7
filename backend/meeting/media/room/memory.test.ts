import { expect, test } from 'vitest'
import { Memory } from './memory.ts'
import { recordRooms } from './rooms.fixture.ts'
import type { KeptRoom } from './rooms.port.ts'
import { newSharedRoom } from './sharedRoom.ts'

const HOUR_MS = 3_600_000
const meetingId = 'yoga'
const kept: KeptRoom = { room: newSharedRoom(true), pages: [['ana', '7']] }
const entered = { type: 'entered', meetingId, attendeeId: 'ana', at: 1 } as const
const ana = { attendeeId: 'ana', standing: 'known', leftAt: undefined, page: undefined }

function openMemory() {
  const clock = { now: Date.UTC(2030, 0, 1, 9) }
  const memory = new Memory(() => clock.now)
  const said = (words: string) => {
    const who = { senderAttendeeId: 'ana', senderExternalUserId: 'ana' }
    const message = { topic: 'chat', data: Buffer.from(words), lifetimeMs: 300_000, sentAt: clock.now, ...who }
    memory.note({ type: 'said', meetingId, message })
  }
  const room = memory.of(meetingId)
  return { clock, memory, room, said }
}

test('attendees, their room state and their messages are remembered', () => {
  const { memory, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  const told = { meetingId, isEnded: false, agreed: kept.room, said: [{ topic: 'chat' }] }
  expect(memory.told()).toMatchObject([{ ...told, attendees: [{ ...ana, page: '7' }] }])
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(memory.told()).toMatchObject([{ ...told, attendees: [{ ...ana, page: '7', leftAt: 5 }] }])
})

test('an ejected attendee is not remembered as able to return until they have returned', () => {
  const { memory, room } = openMemory()
  memory.note(entered)
  room.attendee('ana').putOut()
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(room.told().attendees).toEqual([])
  memory.note(entered)
  expect(room.told().attendees).toEqual([ana])
})

test('of an ended room only the attendees are remembered, whatever is reported later', () => {
  const { memory, room, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  room.end()
  room.empty()
  memory.note({ type: 'agreed', meetingId, kept })
  said('Good-bye')
  const nothing = { agreed: newSharedRoom(false), said: [] }
  expect(memory.told()).toEqual([{ meetingId, isEnded: true, ...nothing, attendees: [ana] }])
})

test('of an emptied room only the attendees who may return are remembered, and new activity is recorded again', () => {
  const { memory, room, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  room.empty()
  expect(room.told()).toEqual({ isEnded: false, agreed: newSharedRoom(false), said: [], attendees: [ana] })
  said('Hello again')
  expect(room.told().said).toMatchObject([{}])
})

test('a removed attendee is no longer known, even if they leave afterwards', () => {
  const { memory, room } = openMemory()
  memory.note(entered)
  room.attendee('ana').remove()
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(room.told().attendees).toMatchObject([{ attendeeId: 'ana', standing: 'removed' }])
  expect([memory.knows(entered), memory.hasRemoved(entered)]).toEqual([false, true])
})

test('an attendee from before a server restart may return with their expired ticket', () => {
  const { memory } = openMemory()
  memory.note(entered)
  memory.note({ ...entered, type: 'left', at: 5 })
  const { rooms } = recordRooms(memory.told())
  expect([rooms.knows(entered), rooms.knows({ ...entered, attendeeId: 'ben' })]).toEqual([true, false])
})

test('messages are deleted after five minutes, and a room half a day after its last activity', () => {
  const { clock, memory, room, said } = openMemory()
  said('Hello')
  clock.now += 300_000
  expect(room.told().said).toEqual([])
  clock.now += 12 * HOUR_MS + 1
  memory.note({ ...entered, meetingId: 'boxing' })
  expect(memory.told().map((told) => told.meetingId)).toEqual(['boxing'])
})

test('a room is remembered for as long as an attendee is in it', () => {
  const { clock, memory, room } = openMemory()
  room.isOpen = true
  clock.now += 12 * HOUR_MS + 1
  memory.of('boxing')
  expect(memory.of(meetingId)).toBe(room)
})

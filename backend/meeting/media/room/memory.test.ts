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

test('who was there, what they agreed on and what they said is remembered', () => {
  const { memory, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  const told = { meetingId, isEnded: false, agreed: kept.room, said: [{ topic: 'chat' }] }
  expect(memory.told()).toMatchObject([{ ...told, attendees: [{ ...ana, page: '7' }] }])
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(memory.told()).toMatchObject([{ ...told, attendees: [{ ...ana, page: '7', leftAt: 5 }] }])
})

test('who was put out is not remembered as somebody who may come back, until they have', () => {
  const { memory, room } = openMemory()
  memory.note(entered)
  room.attendee('ana').putOut()
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(room.told().attendees).toEqual([])
  memory.note(entered)
  expect(room.told().attendees).toEqual([ana])
})

test('of a room that was ended it is known who was there, and nothing else, whatever is still told of it', () => {
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

test('of a room that was emptied nothing is kept but who may come back, and it goes on being remembered', () => {
  const { memory, room, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  room.empty()
  expect(room.told()).toEqual({ isEnded: false, agreed: newSharedRoom(false), said: [], attendees: [ana] })
  said('Hello again')
  expect(room.told().said).toMatchObject([{}])
})

test('who was sent away is not known any more, though they leave after it', () => {
  const { memory, room } = openMemory()
  memory.note(entered)
  room.attendee('ana').remove()
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(room.told().attendees).toMatchObject([{ attendeeId: 'ana', standing: 'removed' }])
  expect([memory.knows(entered), memory.hasRemoved(entered)]).toEqual([false, true])
})

test('who was there before the server started may come back with their ticket, however old', () => {
  const { memory } = openMemory()
  memory.note(entered)
  memory.note({ ...entered, type: 'left', at: 5 })
  const { rooms } = recordRooms(memory.told())
  expect([rooms.knows(entered), rooms.knows({ ...entered, attendeeId: 'ben' })]).toEqual([true, false])
})

test('what was said more than five minutes ago is forgotten, and a room half a day after the last that happened in it', () => {
  const { clock, memory, room, said } = openMemory()
  said('Hello')
  clock.now += 300_000
  expect(room.told().said).toEqual([])
  clock.now += 12 * HOUR_MS + 1
  memory.note({ ...entered, meetingId: 'boxing' })
  expect(memory.told().map((told) => told.meetingId)).toEqual(['boxing'])
})

test('a room that somebody is in is remembered for as long as they are', () => {
  const { clock, memory, room } = openMemory()
  room.isOpen = true
  clock.now += 12 * HOUR_MS + 1
  memory.of('boxing')
  expect(memory.of(meetingId)).toBe(room)
})

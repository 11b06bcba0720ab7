import { expect, test } from 'vitest'
import type { KeptRoom } from './mediaControl.ts'
import { recordRooms } from './room/rooms.fixture.ts'
import { newSharedRoom } from './room/sharedRoom.ts'
import { rememberRooms } from './roomMemory.ts'

const HOUR_MS = 3_600_000
const meetingId = 'yoga'
const kept: KeptRoom = { room: newSharedRoom(true), pages: [['ana', '7']] }

function openMemory() {
  const clock = { now: Date.UTC(2030, 0, 1, 9) }
  const memory = rememberRooms(() => clock.now, [])
  const said = (words: string) => {
    const who = { senderAttendeeId: 'ana', senderExternalUserId: 'ana' }
    const message = { topic: 'chat', data: Buffer.from(words), lifetimeMs: 300_000, sentAt: clock.now, ...who }
    memory.note({ type: 'said', meetingId, message })
  }
  return { clock, memory, said }
}
const entered = { type: 'entered', meetingId, attendeeId: 'ana', at: 1 } as const

test('who was there, what they agreed on and what they said is remembered', () => {
  const { memory, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  expect(memory.memory()).toMatchObject({
    known: [[meetingId, [{ attendeeId: 'ana', leftAt: undefined }]]],
    agreed: [[meetingId, kept]],
    said: [[meetingId, [{ topic: 'chat' }]]],
    endedMeetingIds: [],
  })
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(memory.memory().known).toEqual([[meetingId, [{ attendeeId: 'ana', leftAt: 5 }]]])
})

test('who was put out is not remembered as somebody who may come back, until they have', () => {
  const { memory } = openMemory()
  memory.note(entered)
  memory.putOut(meetingId, 'ana')
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(memory.memory().known).toEqual([[meetingId, []]])
  memory.note(entered)
  expect(memory.memory().known).toEqual([[meetingId, [{ attendeeId: 'ana', leftAt: undefined }]]])
})

test('of a room that was ended it is known who was there, and nothing else, whatever is still told of it', () => {
  const { memory, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  memory.end(meetingId)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Good-bye')
  expect(memory.memory()).toEqual({
    known: [[meetingId, [{ attendeeId: 'ana', leftAt: undefined }]]],
    removed: [[meetingId, []]],
    agreed: [],
    said: [[meetingId, []]],
    endedMeetingIds: [meetingId],
  })
})

test('of a room that was emptied nothing is kept but who may come back, and it goes on being remembered', () => {
  const { memory, said } = openMemory()
  memory.note(entered)
  memory.note({ type: 'agreed', meetingId, kept })
  said('Hello')
  memory.empty(meetingId)
  expect(memory.memory()).toMatchObject({ agreed: [], said: [[meetingId, []]], endedMeetingIds: [] })
  said('Hello again')
  expect(memory.memory().said).toMatchObject([[meetingId, [{}]]])
})

test('who was sent away is not known any more, though they leave after it', () => {
  const { memory } = openMemory()
  memory.note(entered)
  memory.remove(meetingId, 'ana')
  memory.note({ ...entered, type: 'left', at: 5 })
  expect(memory.memory()).toMatchObject({ known: [[meetingId, []]], removed: [[meetingId, ['ana']]] })
})

test('who was there before the server started may come back with their ticket, however old', () => {
  const place = { meetingId, attendeeId: 'ana' }
  const { rooms } = recordRooms(rememberRooms(() => Date.UTC(2030, 0, 1, 9), [place]).memory())
  expect([rooms.knows(place), rooms.knows({ ...place, attendeeId: 'ben' })]).toEqual([true, false])
})

test('what was said more than five minutes ago is forgotten, and a room half a day after the last that happened in it', () => {
  const { clock, memory, said } = openMemory()
  said('Hello')
  clock.now += 300_000
  expect(memory.memory().said).toEqual([[meetingId, []]])
  clock.now += 12 * HOUR_MS + 1
  memory.note({ ...entered, meetingId: 'boxing' })
  expect(memory.memory().known.map(([id]) => id)).toEqual(['boxing'])
})

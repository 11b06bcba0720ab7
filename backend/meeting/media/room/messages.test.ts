import { expect, test } from 'vitest'
import { Memory } from './memory.ts'
import { openMessages } from './openMessages.ts'
import { appear, enter, mediaRequest, type RecordedAttendee, recordRooms } from './rooms.fixture.ts'
import type { Message } from './rooms.port.ts'

const text = ({ data }: Pick<Message, 'data'>) => Buffer.from(data).toString()
const say = ({ attendee }: Pick<RecordedAttendee, 'attendee'>, words: string, lifetimeMs = 300_000) => {
  attendee.say({ topic: 'chat', data: Buffer.from(words), lifetimeMs })
}

test('a message reaches all others with its sender and time, and not its sender', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  say(ana, 'Hello')
  expect(ben.messages).toMatchObject([
    { topic: 'chat', senderAttendeeId: 'ana', senderExternalUserId: 'ana', sentAt: recorded.at },
  ])
  expect(ana.messages).toEqual([])
})

test('messages of one room do not reach another', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const stranger = await appear(recorded, { attendeeId: 'ben', meetingId: 'boxing' })
  say(ana, 'Only here')
  const late = await appear(recorded, { attendeeId: 'cem', meetingId: 'boxing' })
  expect([stranger.messages, late.messages]).toEqual([[], []])
})

test('a later attendee gets the messages of the last five minutes, in order (row 70)', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  say(ana, 'Too old')
  recorded.at += 200_000
  say(ana, 'First')
  say(ana, 'Gone by then', 50_000)
  say(ana, 'Never kept', 0)
  say(ana, 'Second', 100_000_000)
  recorded.at += 100_001
  const ben = await appear(recorded, { attendeeId: 'ben' })
  expect(ben.messages.map(text)).toEqual(['First', 'Second'])
  recorded.at += 201_000
  const cem = await appear(recorded, { attendeeId: 'cem' })
  expect(cem.messages).toEqual([])
})

test('a page that reconnects gets only the messages it missed, not its own', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  say(ana, 'Heard')
  say(ben, 'My own')
  ben.attendee.leave({ isDropped: true })
  recorded.at += 5000
  say(ana, 'Missed')
  const back = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  const reloaded = await appear(recorded, { attendeeId: 'ben', deviceKey: '8' })
  expect(back.messages.map(text)).toEqual(['Missed'])
  expect(reloaded.messages.map(text)).toEqual(['Heard', 'My own', 'Missed'])
})

test('a page that reconnects before its old connection times out receives nothing twice', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  say(ana, 'Heard')
  const back = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  expect(back.messages).toEqual([])
})

test('a page that was suspended for three minutes receives nothing twice, and none of its own messages', async () => {
  const recorded = recordRooms()
  const ben = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  await appear(recorded, { attendeeId: 'ana' })
  say(ben, 'My own')
  ben.attendee.leave({ isDropped: true })
  recorded.at += 180_000
  const back = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  expect(back.messages).toEqual([])
})

test('a page does not receive a message that it sent before its media were connected', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = enter(recorded, { attendeeId: 'ben', deviceKey: '7' })
  await ben.attendee.negotiate(mediaRequest())
  say(ana, 'Before')
  say(ben, 'My own')
  recorded.peers.at(-1)?.listener.onUp()
  expect(ben.messages.map(text)).toEqual(['Before'])
  recorded.at += 1000
  const again = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  expect(again.messages).toEqual([])
})

test('messages survive the process: new attendees of the next one get them, and earlier attendees get none twice', async () => {
  const first = recordRooms()
  const ana = await appear(first, { attendeeId: 'ana' })
  await appear(first, { attendeeId: 'ben' })
  const gone = await appear(first, { attendeeId: 'cem' })
  say(ana, 'Heard by all')
  say(ana, 'Of the moment', 0)
  first.at += 1000
  gone.attendee.leave({ isDropped: true })
  first.at += 1000
  say(ana, 'Missed by one')
  first.tick()

  expect(first.said).toHaveLength(2)
  const memory = new Memory(() => first.at)
  for (const report of [...first.reports, ...first.said, ...first.agreed]) memory.note(report)
  const next = recordRooms(memory.told())
  next.at = first.at + 3000
  const words = async (attendeeId: string, deviceKey = attendeeId) => {
    const { messages } = await appear(next, { attendeeId, deviceKey })
    return messages.map(text)
  }
  expect(await words('ben')).toEqual([])
  expect(await words('cem')).toEqual(['Missed by one'])
  expect(await words('dan')).toEqual(['Heard by all', 'Missed by one'])
  expect(await words('ana', 'reloaded')).toEqual(['Heard by all', 'Missed by one'])
  next.at += 300_000
  expect(await words('eve')).toEqual([])
})

test('a room that was briefly empty still has its messages', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  say(ana, 'Hello')
  ana.attendee.leave({ isDropped: true })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  expect(ben.messages.map(text)).toEqual(['Hello'])
})

test('messages over the limit are returned to their sender, and not delivered to others', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const cem = await appear(recorded, { attendeeId: 'cem' })
  for (let index = 0; index < 40; index += 1) say(ana, `${index}`)
  say(cem, 'I may')
  expect(ben.messages).toHaveLength(31)
  expect(ana.messages.filter(({ sentAt }) => sentAt === undefined)).toHaveLength(10)
  recorded.at += 1000
  say(ana, 'Again')
  expect(ben.messages).toHaveLength(32)
})

test('reconnecting does not raise an attendee’s message limit', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  for (const deviceKey of ['1', '1', '2', '3']) {
    const ben = enter(recorded, { attendeeId: 'ben', deviceKey })
    for (let index = 0; index < 30; index += 1) say(ben, 'Spam')
    if (deviceKey === '2') ben.attendee.leave({ isDropped: false })
  }
  expect(ana.messages).toHaveLength(30)
})

test('the store is bounded, and an attendee who sends many messages displaces only their own', () => {
  let at = 1000
  const messages = openMessages(() => at, [], { lifetimeMs: 300_000, ofAll: 6, ofOne: 3 })
  const keep = (senderAttendeeId: string, words: string) => {
    at += 1
    const said = { topic: 'chat', data: Buffer.from(words), lifetimeMs: 300_000, senderExternalUserId: '' }
    messages.keep(messages.stamp({ ...said, senderAttendeeId }))
  }
  keep('ana', 'a1')
  for (const words of ['b1', 'b2', 'b3', 'b4', 'b5']) keep('ben', words)
  expect(messages.since(0).map(text)).toEqual(['a1', 'b3', 'b4', 'b5'])
  for (const words of ['c1', 'c2', 'c3']) keep('cem', words)
  expect(messages.since(0).map(text)).toEqual(['b3', 'b4', 'b5', 'c1', 'c2', 'c3'])
})

test('two messages in one millisecond get different times', () => {
  const messages = openMessages(() => 1000)
  expect([messages.stamp({}), messages.stamp({})].map(({ sentAt }) => sentAt)).toEqual([1000, 1001])
})

test('messages in the next process are later than all before, even if its clock is behind', () => {
  const who = { senderAttendeeId: 'ana', senderExternalUserId: 'ana' }
  const before: Message = { topic: 'chat', data: Buffer.from('x'), lifetimeMs: 1, sentAt: 5000, ...who }
  expect(openMessages(() => 1000, [before]).stamp({}).sentAt).toBe(5001)
})

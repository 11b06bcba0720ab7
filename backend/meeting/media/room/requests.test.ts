import { expect, test } from 'vitest'
import { ROOM_TOPIC, type RoomRequest } from '#schema/classes/liveRoom.ts'
import { readRoomRequest } from './requests.ts'
import { appear, ask, lastRoom, mediaRequest, recordRooms, remembered, rememberedAttendee } from './rooms.fixture.ts'

async function openClass() {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach', isClassMode: true })
  const aki = await appear(recorded, { attendeeId: 'aki', role: 'assistant', isClassMode: true })
  const ben = await appear(recorded, { attendeeId: 'ben', isClassMode: true })
  const cem = await appear(recorded, { attendeeId: 'cem', isClassMode: true })
  return { recorded, ana, aki, ben, cem }
}
const muted = { news: 'muted' }

test('no attendee can send under the plane’s topic: the message is dropped', async () => {
  const { recorded, ana, ben, cem } = await openClass()
  recorded.tick()
  const told = cem.news.length
  const data = Buffer.from(JSON.stringify(muted))
  for (let index = 0; index < 50; index += 1) {
    for (const attendee of [ana, ben]) attendee.attendee.say({ topic: ROOM_TOPIC, data, lifetimeMs: 300_000 })
  }
  recorded.tick()
  expect([ana.messages, ben.messages, cem.messages]).toEqual([[], [], []])
  expect(cem.news).toHaveLength(told)
  const late = await appear(recorded, { attendeeId: 'dan', isClassMode: true })
  expect(late.messages).toEqual([])
})

test('a microphone muted by the coach is silent at once, visibly for everyone, and its owner is notified', async () => {
  const { ana, ben, cem } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.mixed.isMuted).toBe(true)
  expect(ben.news.at(-1)).toEqual(muted)
  expect(cem.presences.at(-1)).toMatchObject([{ type: 'muted', isMuted: true }])
  expect(cem.mixed.isMuted).toBe(false)
  const told = ben.news.length
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.news).toHaveLength(told)
})

test('its owner unmutes it by a request; an offer in progress does not', async () => {
  const { ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  await ben.attendee.negotiate(mediaRequest({ isMuted: false }))
  expect(ben.mixed.isMuted).toBe(true)
  ben.attendee.setMuted(false)
  await ben.attendee.negotiate(mediaRequest({ isMuted: false }))
  expect(ben.mixed.isMuted).toBe(false)
})

test('a page that was reconnecting when it was muted learns of it', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(ben.endings).toEqual(['superseded'])
  expect(back.mixed.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
})

test('a page that disconnects before learning that it was muted returns muted', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  ben.peer.listener.onDown()
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(back.mixed.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
})

test.each([
  ['alone', 'ben'],
  ['with all others', null],
])('an attendee muted %s while disconnected returns muted', async (_how, attendeeId) => {
  const { recorded, aki, ana, ben } = await openClass()
  for (const { peer } of [ana, ben]) peer.listener.onDown()
  ask(aki, { ask: 'mute', attendeeId })
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(back.mixed.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
  const coach = await appear(recorded, { attendeeId: 'ana', role: 'coach', isClassMode: true })
  expect(coach.mixed.isMuted).toBe(false)
})

test('an attendee muted while the media restart is muted on return', async () => {
  const attendees = ['ana', 'ben'].map((attendeeId) => rememberedAttendee(attendeeId, attendeeId))
  const recorded = recordRooms([remembered({ attendees })])
  const aki = await appear(recorded, { attendeeId: 'aki', role: 'assistant' })
  ask(aki, { ask: 'mute', attendeeId: null })
  const ben = await appear(recorded, { attendeeId: 'ben' }, { isMuted: false })
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach' }, { isMuted: false })
  expect([ben, ana].map(({ mixed }) => mixed.isMuted)).toEqual([true, false])
})

test('all members are muted by one request, with one notice to the room', async () => {
  const { ana, aki, ben, cem } = await openClass()
  const told = ana.presences.length
  ask(aki, { ask: 'mute', attendeeId: null })
  expect([ana, aki, ben, cem].map(({ mixed }) => mixed.isMuted)).toEqual([false, false, true, true])
  expect(ana.presences.slice(told)).toHaveLength(1)
  expect(ana.presences.at(-1)).toHaveLength(2)
  expect(ana.news).not.toContainEqual(muted)
})

test.each<RoomRequest>([
  { ask: 'mute', attendeeId: 'ana' },
  { ask: 'mute', attendeeId: null },
  { ask: 'layout', layout: 'gallery' },
  { ask: 'spotlight', attendeeId: 'ben' },
  { ask: 'lowerHand', attendeeId: null },
  { ask: 'timer', intervals: { workMs: 1000, restMs: 0, rounds: 1 } },
  { ask: 'pauseTimer', isPaused: true },
])('a member’s request %o has no effect', async (request) => {
  const { recorded, ana, ben, cem } = await openClass()
  ask(cem, { ask: 'hand', isUp: true })
  recorded.tick()
  const before = lastRoom(cem)
  ask(ben, request)
  recorded.tick()
  expect(lastRoom(cem)).toEqual(before)
  expect([ana, cem].map(({ mixed }) => mixed.isMuted)).toEqual([false, false])
})

test('an admin who watches can lead the class; a spectator without that right cannot', async () => {
  const { recorded, ben } = await openClass()
  const looking = { role: 'spectator', isClassMode: true } as const
  const eve = await appear(recorded, { ...looking, attendeeId: 'eve' })
  const admin = await appear(recorded, { ...looking, attendeeId: 'max', mayRun: true })
  ask(eve, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.mixed.isMuted).toBe(false)
  ask(admin, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.mixed.isMuted).toBe(true)
})

test('a share cannot make requests, not even as the coach’s', async () => {
  const { recorded, ana, ben } = await openClass()
  const share = await appear(recorded, { attendeeId: 'ana', role: 'coach', isShare: true, isClassMode: true })
  ask(share, { ask: 'mute', attendeeId: null })
  ask(share, { ask: 'hand', isUp: true })
  expect(ben.mixed.isMuted).toBe(false)
  expect(lastRoom(ana).handIds).toEqual([])
})

test('the music balance is each listener’s own, and stays when their page reconnects', async () => {
  const { recorded, ben, cem } = await openClass()
  ask(ben, { ask: 'balance', balance: 'music' })
  expect([ben.mixed.balance, cem.mixed.balance]).toEqual(['music', 'even'])
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true })
  expect(back.mixed.balance).toBe('music')
})

test('only the attendee who requests it gets the time', async () => {
  const { recorded, ben, cem } = await openClass()
  const told = cem.news.length
  ask(ben, { ask: 'time', sentAt: 12.5 })
  expect(ben.news.at(-1)).toEqual({ news: 'time', sentAt: 12.5, now: recorded.at })
  expect(cem.news).toHaveLength(told)
})

test('an attendee who sends too many requests is ignored for a moment, including their chat', async () => {
  const { recorded, ben, cem } = await openClass()
  for (let index = 0; index < 40; index += 1) ask(ben, { ask: 'time', sentAt: index })
  expect(ben.news.filter(({ news }) => news === 'time')).toHaveLength(30)
  ben.attendee.say({ topic: 'chat', data: Buffer.from('x'), lifetimeMs: 0 })
  expect(cem.messages).toEqual([])
  recorded.at += 1000
  ask(ben, { ask: 'time', sentAt: 40 })
  expect(ben.news.filter(({ news }) => news === 'time')).toHaveLength(31)
})

const read = (text: string) => readRoomRequest(Buffer.from(text))

test('a request is parsed, and unknown fields are dropped', () => {
  expect(read('{"ask":"hand","isUp":true,"attendeeId":"another-attendee"}')).toEqual({ ask: 'hand', isUp: true })
  const timer = { ask: 'timer', intervals: { workMs: 20_000, restMs: 10_000, rounds: 8 } }
  expect(read(JSON.stringify(timer))).toEqual(timer)
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"ask":'],
  ['a list', '[]'],
  ['many lists in one another', '['.repeat(1024)],
  ['null', 'null'],
  ['a word', '"hand"'],
  ['an ask that there is not', '{"ask":"constructor"}'],
  ['an ask that every object has', '{"ask":"__proto__","isUp":true}'],
  ['an ask that is none', '{"ask":{"toString":1}}'],
  ['a hand that is no yes or no', '{"ask":"hand","isUp":1}'],
  ['an id that is a path', '{"ask":"mute","attendeeId":"../ana"}'],
  ['a share', '{"ask":"mute","attendeeId":"ana#content"}'],
  ['an id without an end', `{"ask":"spotlight","attendeeId":"${'x'.repeat(65)}"}`],
  ['rounds without end', '{"ask":"timer","intervals":{"workMs":1000,"restMs":0,"rounds":101}}'],
  ['a round of no time', '{"ask":"timer","intervals":{"workMs":0,"restMs":0,"rounds":1}}'],
  ['half a millisecond', '{"ask":"timer","intervals":{"workMs":1000.5,"restMs":0,"rounds":1}}'],
  ['news of the plane', '{"news":"muted"}'],
])('%s is no request', (_what, text) => {
  expect(read(text)).toBeUndefined()
})

test('input longer than any request is not even parsed', () => {
  const padded = (length: number) => `{"ask":"hand","isUp":true}`.padEnd(length)
  expect(read(padded(1024))).toEqual({ ask: 'hand', isUp: true })
  expect(read(padded(1025))).toBeUndefined()
})

test('bytes that are not text are not a request', () => {
  expect(readRoomRequest(Uint8Array.from({ length: 200 }, (_, index) => 255 - index))).toBeUndefined()
})

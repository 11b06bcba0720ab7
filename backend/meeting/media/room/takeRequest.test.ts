import { expect, test } from 'vitest'
import { ROOM_TOPIC, type RoomRequest } from '#schema/liveRoom.ts'
import { appear, ask, lastRoom, mediaRequest, nothing, recordRooms } from './rooms.fixture.ts'
import { newSharedRoom } from './sharedRoom.ts'

async function openClass() {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach', isClassMode: true })
  const aki = await appear(recorded, { attendeeId: 'aki', role: 'assistant', isClassMode: true })
  const ben = await appear(recorded, { attendeeId: 'ben', isClassMode: true })
  const cem = await appear(recorded, { attendeeId: 'cem', isClassMode: true })
  return { recorded, ana, aki, ben, cem }
}
const muted = { news: 'muted' }

test('no attendee says anything under the plane’s topic: it is neither passed on, nor kept, nor given back', async () => {
  const { recorded, ana, ben, cem } = await openClass()
  recorded.tick()
  const told = cem.news.length
  const data = Buffer.from(JSON.stringify(muted))
  for (let index = 0; index < 50; index += 1) {
    for (const guest of [ana, ben]) guest.entry.say({ topic: ROOM_TOPIC, data, lifetimeMs: 300_000 })
  }
  recorded.tick()
  expect([ana.messages, ben.messages, cem.messages]).toEqual([[], [], []])
  expect(cem.news).toHaveLength(told)
  const late = await appear(recorded, { attendeeId: 'dan', isClassMode: true })
  expect(late.messages).toEqual([])
})

test('a microphone that is turned off by the coach is silent at once, for all to see, and its owner is told', async () => {
  const { ana, ben, cem } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.seat.isMuted).toBe(true)
  expect(ben.news.at(-1)).toEqual(muted)
  expect(cem.presences.at(-1)).toMatchObject([{ type: 'muted', isMuted: true }])
  expect(cem.seat.isMuted).toBe(false)
  const told = ben.news.length
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.news).toHaveLength(told)
})

test('its owner turns it on again by their own word; an offer that was under way does not', async () => {
  const { ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  await ben.entry.negotiate(mediaRequest({ isMuted: false }))
  expect(ben.seat.isMuted).toBe(true)
  ben.entry.setMuted(false)
  await ben.entry.negotiate(mediaRequest({ isMuted: false }))
  expect(ben.seat.isMuted).toBe(false)
})

test('a page that was connecting again when it was muted learns of it', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(ben.endings).toEqual(['superseded'])
  expect(back.seat.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
})

test('a page whose line broke before it learned that it was muted comes back muted', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ana, { ask: 'mute', attendeeId: 'ben' })
  ben.peer.listener.onDown()
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(back.seat.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
})

test.each([
  ['alone', 'ben'],
  ['with all others', null],
])('who is muted %s while their line is down comes back muted', async (_how, attendeeId) => {
  const { recorded, aki, ana, ben } = await openClass()
  for (const { peer } of [ana, ben]) peer.listener.onDown()
  ask(aki, { ask: 'mute', attendeeId })
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true }, { isMuted: false })
  expect(back.seat.isMuted).toBe(true)
  expect(back.news).toContainEqual(muted)
  const coach = await appear(recorded, { attendeeId: 'ana', role: 'coach', isClassMode: true })
  expect(coach.seat.isMuted).toBe(false)
})

test('who is muted while the media start again comes back muted', async () => {
  const known = ['ana', 'ben'].map((attendeeId) => ({ attendeeId, leftAt: undefined }))
  const kept = { room: newSharedRoom(false), pages: known.map(({ attendeeId }) => [attendeeId, attendeeId] as const) }
  const recorded = recordRooms({ ...nothing, known: [['yoga', known]], agreed: [['yoga', kept]] })
  const aki = await appear(recorded, { attendeeId: 'aki', role: 'assistant' })
  ask(aki, { ask: 'mute', attendeeId: null })
  const ben = await appear(recorded, { attendeeId: 'ben' }, { isMuted: false })
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach' }, { isMuted: false })
  expect([ben, ana].map(({ seat }) => seat.isMuted)).toEqual([true, false])
})

test('all who do not teach are muted with one word, and it is one piece of news for the room', async () => {
  const { ana, aki, ben, cem } = await openClass()
  const told = ana.presences.length
  ask(aki, { ask: 'mute', attendeeId: null })
  expect([ana, aki, ben, cem].map(({ seat }) => seat.isMuted)).toEqual([false, false, true, true])
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
])('a member who asks for %o gets nothing', async (request) => {
  const { recorded, ana, ben, cem } = await openClass()
  ask(cem, { ask: 'hand', isUp: true })
  recorded.tick()
  const before = lastRoom(cem)
  ask(ben, request)
  recorded.tick()
  expect(lastRoom(cem)).toEqual(before)
  expect([ana, cem].map(({ seat }) => seat.isMuted)).toEqual([false, false])
})

test('an admin who looks in runs the class, and one whose ticket does not say so does not', async () => {
  const { recorded, ben } = await openClass()
  const looking = { role: 'spectator', isClassMode: true } as const
  const eve = await appear(recorded, { ...looking, attendeeId: 'eve' })
  const admin = await appear(recorded, { ...looking, attendeeId: 'max', mayRun: true })
  ask(eve, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.seat.isMuted).toBe(false)
  ask(admin, { ask: 'mute', attendeeId: 'ben' })
  expect(ben.seat.isMuted).toBe(true)
})

test('what is shared asks for nothing, whoever’s it is', async () => {
  const { recorded, ana, ben } = await openClass()
  const share = await appear(recorded, { attendeeId: 'ana', role: 'coach', isShare: true, isClassMode: true })
  ask(share, { ask: 'mute', attendeeId: null })
  ask(share, { ask: 'hand', isUp: true })
  expect(ben.seat.isMuted).toBe(false)
  expect(lastRoom(ana).handIds).toEqual([])
})

test('how loud the music is, is each listener’s own, and stays when their page connects again', async () => {
  const { recorded, ben, cem } = await openClass()
  ask(ben, { ask: 'balance', balance: 'music' })
  expect([ben.seat.balance, cem.seat.balance]).toEqual(['music', 'even'])
  const back = await appear(recorded, { attendeeId: 'ben', isClassMode: true })
  expect(back.seat.balance).toBe('music')
})

test('the time is told to whoever asks, and to nobody else', async () => {
  const { recorded, ben, cem } = await openClass()
  const told = cem.news.length
  ask(ben, { ask: 'time', sentAt: 12.5 })
  expect(ben.news.at(-1)).toEqual({ news: 'time', sentAt: 12.5, now: recorded.at })
  expect(cem.news).toHaveLength(told)
})

test('who asks too much is not heard for a moment, and cannot chat on the side', async () => {
  const { recorded, ben, cem } = await openClass()
  for (let index = 0; index < 40; index += 1) ask(ben, { ask: 'time', sentAt: index })
  expect(ben.news.filter(({ news }) => news === 'time')).toHaveLength(30)
  ben.entry.say({ topic: 'chat', data: Buffer.from('x'), lifetimeMs: 0 })
  expect(cem.messages).toEqual([])
  recorded.at += 1000
  ask(ben, { ask: 'time', sentAt: 40 })
  expect(ben.news.filter(({ news }) => news === 'time')).toHaveLength(31)
})

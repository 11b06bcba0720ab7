import { afterEach, beforeEach, expect, test } from 'vitest'
import { frameTypes } from './signalFrame.ts'
import { openSignallingStage, type SignallingStage } from './signalling.fixture.ts'

let stage: SignallingStage
beforeEach(async () => {
  stage = await openSignallingStage()
})
afterEach(() => stage.close())

test.each([
  ['no ticket at all', ''],
  ['a ticket that is none', 'nonsense'],
  ['a wildcard', '*.*.*'],
  ['an expired ticket of a stranger', 'old.yoga.ana.coach'],
])('%s is turned away after the socket stands', async (_, ticket) => {
  expect(await (await stage.connect(ticket)).closed).toBe(4403)
})

test('an attendee the room knows may return with an expired ticket', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  ana.drop()
  await expect.poll(() => stage.rooms.size).toBe(0)
  const back = await stage.connect('old.yoga.ana.coach')
  await back.join()
  expect(stage.rooms.size).toBe(1)
})

test.each([
  ['has lost it', 'lost', 4403],
  ['comes after the class', 'over', 4410],
  ['comes too often', 'later', 4503],
  ['is unknown while the service is away', 'unknown', 4503],
] as const)('a valid ticket of an attendee who %s does not open the room', async (_why, kind, code) => {
  const ana = await stage.connect('yoga.ana.coach', { right: { kind } })
  expect(await ana.closed).toBe(code)
  const share = await stage.connect('yoga.ana.coach', { right: { kind }, isShare: true })
  expect(await share.closed).toBe(code)
  expect(stage.rooms.size).toBe(0)
})

test('an attendee who did not pass the entry check has no rights', async () => {
  const ana = await stage.connect('yoga.ana.coach', { path: '/meeting/signal' })
  expect(await ana.closed).toBe(4403)
})

test('a valid right does not make an invalid ticket valid', async () => {
  const right = { kind: 'stands', role: 'coach', isClassMode: false, mayRun: true } as const
  expect(await (await stage.connect('nonsense', { right })).closed).toBe(4403)
  expect(await (await stage.connect('old.yoga.ana.coach', { right })).closed).toBe(4403)
})

test('an attendee who was in the room can return while rights cannot be checked, unless they were ejected', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const right = { kind: 'unknown' } as const
  ana.drop()
  await expect.poll(() => stage.rooms.size).toBe(0)
  const back = await stage.connect('yoga.ana.coach', { right })
  await back.join()
  expect(stage.rooms.size).toBe(1)
  stage.rooms.putOut({ meetingId: 'yoga', attendeeId: 'ana' })
  expect(await back.closed).toBe(4403)
  expect(await (await stage.connect('yoga.ana.coach', { right })).closed).toBe(4503)
})

test('an attendee joins with their current role, whatever the ticket says', async () => {
  const right = { kind: 'stands', role: 'spectator', isClassMode: false, mayRun: false } as const
  const share = await stage.connect('yoga.ana.coach', { right, isShare: true })
  void share.join()
  expect((await share.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(403)
})

test('an attendee who connects to an ended meeting learns that it has ended', async () => {
  stage.rooms.end('yoga')
  expect(await (await stage.connect('yoga.ana.coach')).closed).toBe(4410)
})

test.each([
  [410, 4410, 'the meeting ends', () => stage.rooms.end('yoga')],
  [411, 4411, 'they are removed', () => stage.rooms.remove({ meetingId: 'yoga', attendeeId: 'ben' })],
] as const)('an attendee gets %i before the socket closes with %i when %s', async (status, code, _, end) => {
  const ben = await stage.appear('yoga.ben.member')
  end()
  expect((await ben.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(status)
  expect(await ben.closed).toBe(code)
})

test('the first device learns that the second has joined', async () => {
  const phone = await stage.appear('yoga.ben.member', 1)
  await stage.appear('yoga.ben.member', 2)
  expect((await phone.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(301)
  expect(await phone.closed).toBe(4301)
})

test('a page that reconnects gets no ending on its old socket', async () => {
  const before = await stage.appear('yoga.ben.member', 1)
  await stage.appear('yoga.ben.member', 1)
  expect(await before.closed).toBe(1000)
  expect(before.frames.some(({ type }) => type === frameTypes.AUDIO_STATUS)).toBe(false)
})

test('a third screen share is refused because both slots are in use', async () => {
  for (const name of ['ana', 'ben']) await (await stage.connect(`yoga.${name}.member`, { isShare: true })).join()
  const third = await stage.connect('yoga.cem.member', { isShare: true })
  void third.join()
  expect((await third.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(409)
})

test('a broken connection is closed so that browsers reconnect at once', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  stage.peers[0]?.listener.onDown()
  expect(await ana.closed).toBe(4500)
})

test('browsers reconnect when the media plane closes', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  await stage.close()
  expect(await ana.closed).toBe(4503)
  stage = await openSignallingStage()
})

import type { AudioVideoObserver, DataMessage } from 'amazon-chime-sdk-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomNews } from '#schema/classes/liveRoom.ts'
import { createServerClock, followRoom } from './plane.ts'
import { createRoomState } from './room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A line to a plane that says what the test says. */
function openLine() {
  const state = createRoomState()
  const sent: { ask: string; sentAt?: number; balance?: string }[] = []
  const done: string[] = []
  let observer: AudioVideoObserver = {}
  let receive: (message: DataMessage) => void = () => undefined
  const local = () => Date.now()
  const clock = createServerClock(local)
  const line = followRoom(
    {
      realtimeSubscribeToReceiveDataMessage: (_topic, callback) => void (receive = callback),
      realtimeSendDataMessage: (_topic, text) => void sent.push(JSON.parse(String(text))),
      realtimeMuteLocalAudio: () => void done.push('mute'),
      addObserver: (added) => void (observer = added),
    },
    state,
    { clock, local },
  )
  const say = (text: string) => receive({ text: () => text } as DataMessage)
  const hear = (news: RoomNews) => say(JSON.stringify(news))
  return { ...line, state, sent, done, clock, say, hear, start: () => observer.audioVideoDidStart?.() }
}

const room = {
  isClassMode: true,
  leaderIds: ['ana'],
  layout: 'featured',
  layoutAsks: 3,
  spotlightId: null,
  handIds: ['mia'],
  openCameraIds: [],
  timer: null,
} as const

test('the shared room state is updated when it is received', () => {
  const { state, hear } = openLine()
  expect(state.shared.value).toBeUndefined()
  hear({ news: 'room', room: { ...room, leaderIds: ['ana'], handIds: ['mia'], openCameraIds: [] } })
  expect(state.shared.value).toEqual(room)
})

test.each(['', 'null', '{"news":"room"}', '{"news":"party"}', '[]'])('nonsense changes nothing: %s', (text) => {
  const { state, say, done } = openLine()
  say(text)
  expect(state.shared.value).toBeUndefined()
  expect([state.mutings.value, done]).toEqual([0, []])
})

test('a mute by the coach mutes the local microphone, and is counted', () => {
  const { state, hear, done } = openLine()
  hear({ news: 'muted' })
  hear({ news: 'muted' })
  expect(done).toEqual(['mute', 'mute'])
  expect(state.mutings.value).toBe(2)
})

test('the media plane’s clock is queried several times on joining, and occasionally after that', () => {
  const { sent, start, hear, clock } = openLine()
  start()
  vi.advanceTimersByTime(2_000)
  expect(sent).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(8)
  hear({ news: 'time', sentAt: Date.now() - 20, now: Date.now() + 5_000 })
  expect(clock.now() - Date.now()).toBe(5_010)
})

test('after a reconnect, the media plane is told the balance of music and voice again', () => {
  const { sent, start, state } = openLine()
  start()
  expect(sent.map(({ ask }) => ask)).not.toContain('balance')
  state.balance.value = 'voice'
  start()
  expect(sent.at(-1)).toEqual({ ask: 'balance', balance: 'voice' })
})

test('a connection that stays silent after a recovery is marked as stalled', () => {
  const { state, recover, hear } = openLine()
  recover()
  vi.advanceTimersByTime(1_000)
  hear({ news: 'time', sentAt: Date.now(), now: Date.now() })
  vi.advanceTimersByTime(5_000)
  expect(state.isStalled.value).toBe(false)
  recover()
  vi.advanceTimersByTime(5_000)
  expect(state.isStalled.value).toBe(true)
  hear({ news: 'time', sentAt: Date.now(), now: Date.now() })
  expect(state.isStalled.value).toBe(false)
})

/** A browser's clock that a test moves, and a plane whose clock is ahead of it. */
function clocks(ahead: number) {
  const browser = { now: 1_000_000 }
  const clock = createServerClock(() => browser.now)
  /** One question to the plane: so long there, so long back. */
  const ask = (there: number, back: number) => {
    const sentAt = browser.now
    const now = sentAt + there + ahead
    browser.now += there + back
    clock.note({ sentAt, now })
  }
  return { browser, clock, ask, error: () => clock.now() - (browser.now + ahead) }
}

test('a browser with a wrong clock shows the media plane’s time', () => {
  const { ask, error } = clocks(-7_000)
  ask(20, 20)
  expect(error()).toBe(0)
})

test('among several replies, the one with the shortest round trip counts', () => {
  const { ask, error } = clocks(500)
  ask(400, 10)
  expect(error()).toBeCloseTo(195)
  ask(12, 10)
  ask(10, 300)
  expect(error()).toBeCloseTo(1)
})

test('measurements from long ago, or from before the machine slept, no longer count', () => {
  const { browser, clock, ask, error } = clocks(0)
  ask(1, 1)
  browser.now += 200_000
  ask(30, 10)
  expect(error()).toBe(10)
  clock.forget()
  ask(50, 10)
  expect(error()).toBe(20)
})

test('a reply to a query that was never sent is ignored', () => {
  const { browser, clock, error } = clocks(0)
  clock.note({ sentAt: browser.now + 60_000, now: 5 })
  expect(error()).toBe(0)
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RoomNews, RoomRequest, SharedRoom } from './liveRoom.ts'

const timer = { workMs: 40_000, restMs: 20_000, rounds: 8 }

test.each([
  { ask: 'hand', isUp: true },
  { ask: 'camera', isForAll: false },
  { ask: 'balance', balance: 'even' },
  { ask: 'balance', balance: 'voice' },
  { ask: 'balance', balance: 'music' },
  { ask: 'time', sentAt: 12.5 },
  { ask: 'layout', layout: 'gallery' },
  { ask: 'layout', layout: 'featured' },
  { ask: 'spotlight', attendeeId: 'ana-1_X' },
  { ask: 'spotlight', attendeeId: null },
  { ask: 'mute', attendeeId: 'a'.repeat(64) },
  { ask: 'mute', attendeeId: null },
  { ask: 'lowerHand', attendeeId: 'ana' },
  { ask: 'lowerHand', attendeeId: null },
  { ask: 'timer', intervals: timer },
  { ask: 'timer', intervals: null },
  { ask: 'pauseTimer', isPaused: true },
])('a request may be %j', (request) => {
  expect(v.parse(RoomRequest, request)).toEqual(request)
})

test.each([
  { ask: 'hand' },
  { ask: 'dance', isUp: true },
  { ask: 'balance', balance: 'loud' },
  { ask: 'time', sentAt: '12' },
  { ask: 'layout', layout: 'circle' },
  { ask: 'spotlight' },
  { ask: 'mute', attendeeId: '' },
  { ask: 'mute', attendeeId: 'a'.repeat(65) },
  { ask: 'mute', attendeeId: 'ana ben' },
  { ask: 'mute', attendeeId: 'ana\n' },
  { ask: 'lowerHand', attendeeId: 7 },
  { ask: 'pauseTimer', isPaused: null },
])('a request may not be %j', (request) => {
  expect(v.is(RoomRequest, request)).toBe(false)
})

test.each([
  ['a second of work, no rest, once', { workMs: 1000, restMs: 0, rounds: 1 }, true],
  ['an hour of each, a hundred times', { workMs: 3_600_000, restMs: 3_600_000, rounds: 100 }, true],
  ['less than a second of work', { workMs: 999, restMs: 0, rounds: 1 }, false],
  ['more than an hour of work', { workMs: 3_600_001, restMs: 0, rounds: 1 }, false],
  ['a rest below nothing', { workMs: 1000, restMs: -1, rounds: 1 }, false],
  ['more than an hour of rest', { workMs: 1000, restMs: 3_600_001, rounds: 1 }, false],
  ['no round', { workMs: 1000, restMs: 0, rounds: 0 }, false],
  ['more than a hundred rounds', { workMs: 1000, restMs: 0, rounds: 101 }, false],
  ['half a round', { workMs: 1000, restMs: 0, rounds: 1.5 }, false],
  ['part of a millisecond', { workMs: 1000.5, restMs: 0, rounds: 1 }, false],
  ['a text', { workMs: '1000', restMs: 0, rounds: 1 }, false],
])('a timer of %s: %j is taken or not', (_what, intervals, isTaken) => {
  expect(v.is(RoomRequest, { ask: 'timer', intervals })).toBe(isTaken)
})

const room: SharedRoom = {
  isClassMode: true,
  leaderIds: ['coach'],
  layout: 'featured',
  layoutAsks: 2,
  spotlightId: 'ana',
  handIds: ['ben', 'ana'],
  openCameraIds: ['ana'],
  timer: { ...timer, startedAt: 1_000, pausedAt: null },
}

test('a room message contains the whole shared state', () => {
  const quiet: SharedRoom = { ...room, spotlightId: null, timer: null }
  expect(v.parse(RoomNews, { news: 'room', room })).toEqual({ news: 'room', room })
  expect(v.parse(SharedRoom, quiet)).toEqual(quiet)
  for (const left of Object.keys(room)) {
    const { [left]: _dropped, ...rest } = Object.fromEntries(Object.entries(room))
    expect(v.is(SharedRoom, rest), left).toBe(false)
  }
})

test('the server tells a browser that it was muted, and the time', () => {
  expect(v.parse(RoomNews, { news: 'muted' })).toEqual({ news: 'muted' })
  const time = { news: 'time', sentAt: 5, now: 1_700_000_000_000 }
  expect(v.parse(RoomNews, time)).toEqual(time)
  expect(v.is(RoomNews, { news: 'time', sentAt: 5 })).toBe(false)
  expect(v.is(RoomNews, { news: 'gossip' })).toBe(false)
})

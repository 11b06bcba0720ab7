import { expect, test } from 'vitest'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import {
  agree,
  type Sender,
  closeCamera,
  enforceClassMode,
  forget,
  newSharedRoom,
  type SharedRequest,
} from './sharedRoom.ts'

const now = Date.UTC(2030, 0, 1, 9)
const member: Sender = { attendeeId: 'ben', role: 'member', mayRun: false, now, isSeen: (id) => id !== 'eve' }
const coach: Sender = { ...member, attendeeId: 'ana', role: 'coach', mayRun: true }
const admin: Sender = { ...member, attendeeId: 'eve', role: 'spectator', mayRun: true }
const classMode = newSharedRoom(true)
const after = (room: SharedRoom, ...asked: [SharedRequest, Sender][]) =>
  asked.reduce((before, [request, sender]) => agree(before, request, sender), room)

const up: SharedRequest = { ask: 'hand', isUp: true }
const down: SharedRequest = { ask: 'hand', isUp: false }
const openly: SharedRequest = { ask: 'camera', isForAll: true }

test('a class in class mode starts with one large video and all cameras closed, a meeting with equal ones', () => {
  expect(classMode).toMatchObject({ isClassMode: true, layout: 'featured', openCameraIds: [] })
  expect(newSharedRoom(false)).toMatchObject({ isClassMode: false, layout: 'gallery' })
})

test('hands are in the order in which they were raised, each once', () => {
  const cem = { ...member, attendeeId: 'cem' }
  const room = after(classMode, [up, cem], [up, member], [up, cem])
  expect(room.handIds).toEqual(['cem', 'ben'])
  expect(after(room, [down, cem], [up, cem]).handIds).toEqual(['ben', 'cem'])
})

test('a spectator cannot raise a hand', () => {
  expect(agree(classMode, up, admin)).toBe(classMode)
})

test('a member can open their own camera to everyone, and close it', () => {
  const open = after(classMode, [openly, member])
  expect(open.openCameraIds).toEqual(['ben'])
  expect(after(open, [{ ask: 'camera', isForAll: false }, member]).openCameraIds).toEqual([])
  expect(closeCamera(open, 'ben').openCameraIds).toEqual([])
})

test.each([
  ['the coach, who is always in view', classMode, coach],
  ['who only looks', classMode, admin],
  ['a member outside class mode', newSharedRoom(false), member],
])('a camera is nothing to open for %s', (_who, room, sender) => {
  expect(agree(room, openly, sender)).toBe(room)
})

const leading: [string, SharedRequest, Partial<SharedRoom>][] = [
  ['the layout', { ask: 'layout', layout: 'gallery' }, { layout: 'gallery', layoutAsks: 1 }],
  ['the same layout again', { ask: 'layout', layout: 'featured' }, { layout: 'featured', layoutAsks: 1 }],
  ['the spotlight', { ask: 'spotlight', attendeeId: 'ben' }, { spotlightId: 'ben' }],
  ['another attendee’s hand', { ask: 'lowerHand', attendeeId: 'cem' }, { handIds: ['dan'] }],
  ['all hands', { ask: 'lowerHand', attendeeId: null }, { handIds: [] }],
]
const withHands: SharedRoom = { ...classMode, handIds: ['cem', 'dan'] }

test.each(leading)('the coach, and an admin who joins, may change %s', (_what, request, changed) => {
  expect(agree(withHands, request, coach)).toMatchObject(changed)
  expect(agree(withHands, request, admin)).toMatchObject(changed)
})

test.each(leading)('a member may not change %s', (_what, request) => {
  expect(agree(withHands, request, member)).toBe(withHands)
})

test('an attendee who is not visible cannot be put in the spotlight', () => {
  expect(agree(classMode, { ask: 'spotlight', attendeeId: 'eve' }, coach)).toBe(classMode)
  const lit = after(classMode, [{ ask: 'spotlight', attendeeId: 'ben' }, coach])
  expect(lit.openCameraIds).toEqual([])
  expect(after(lit, [{ ask: 'spotlight', attendeeId: null }, coach]).spotlightId).toBeNull()
})

test('removing an attendee removes all of their state, and nothing of others', () => {
  const room: SharedRoom = { ...classMode, handIds: ['ben', 'cem'], openCameraIds: ['cem', 'ben'], spotlightId: 'ben' }
  expect(forget(room, 'ben')).toMatchObject({ handIds: ['cem'], openCameraIds: ['cem'], spotlightId: null })
  expect(forget(room, 'cem').spotlightId).toBe('ben')
  expect(forget(classMode, 'ben')).toBe(classMode)
})

test('a room that switches to class mode takes its layout, unless one was chosen', () => {
  expect(enforceClassMode(newSharedRoom(false))).toMatchObject({ isClassMode: true, layout: 'featured' })
  const chosen = after(newSharedRoom(false), [{ ask: 'layout', layout: 'gallery' }, coach])
  expect(enforceClassMode(chosen).layout).toBe('gallery')
})

const intervals = { workMs: 30_000, restMs: 10_000, rounds: 2 }
const start: SharedRequest = { ask: 'timer', intervals }
const pause: SharedRequest = { ask: 'pauseTimer', isPaused: true }
const goOn: SharedRequest = { ask: 'pauseTimer', isPaused: false }
const later = (ms: number): Sender => ({ ...coach, now: now + ms })

test('the timer starts after a moment, by the plane’s clock, and can be removed', () => {
  const room = after(classMode, [start, coach])
  expect(room.timer).toEqual({ ...intervals, startedAt: now + 3_000, pausedAt: null })
  expect(after(room, [{ ask: 'timer', intervals: null }, coach]).timer).toBeNull()
  expect(agree(classMode, start, member)).toBe(classMode)
})

test('a paused timer continues from where it stopped, however often the request is repeated', () => {
  const paused = after(classMode, [start, coach], [pause, later(10_000)], [pause, later(12_000)])
  expect(paused.timer).toMatchObject({ startedAt: now + 3_000, pausedAt: now + 10_000 })
  const going = after(paused, [goOn, later(25_000)], [goOn, later(30_000)])
  expect(going.timer).toMatchObject({ startedAt: now + 18_000, pausedAt: null })
})

test('an expired or missing timer cannot be paused', () => {
  const running = after(classMode, [start, coach])
  expect(after(running, [pause, later(72_999)]).timer?.pausedAt).toBe(now + 72_999)
  expect(after(running, [pause, later(73_000)])).toBe(running)
  expect(agree(classMode, pause, coach)).toBe(classMode)
})

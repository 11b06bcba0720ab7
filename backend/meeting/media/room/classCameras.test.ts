import { expect, test } from 'vitest'
import {
  appear,
  type Arrival,
  ask,
  enter,
  mediaRequest,
  offerOf,
  type RecordedAttendee,
  type RecordedRooms,
  recordRooms,
  withCamera,
} from './rooms.fixture.ts'

const offer = offerOf('chromium156-recycled')
const appearInClass = (recorded: RecordedRooms, arrival: Arrival, request = {}) =>
  appear(recorded, { isClassMode: true, ...arrival }, request)
const seenBy = ({ indexes }: Pick<RecordedAttendee, 'indexes'>) => indexes.at(-1)?.map(({ attendeeId }) => attendeeId)
const wish = ({ attendee }: Pick<RecordedAttendee, 'attendee'>, streamId: number) =>
  attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, streamId, 0, 0] }))

/** A class in which ben has his camera on, with a viewer in each role. */
async function classWithCamera() {
  const recorded = recordRooms()
  const coach = await appearInClass(recorded, { attendeeId: 'ana', role: 'coach' }, withCamera())
  const assistant = await appearInClass(recorded, { attendeeId: 'aki', role: 'assistant' })
  const ben = await appearInClass(recorded, { attendeeId: 'ben' }, withCamera())
  const cem = await appearInClass(recorded, { attendeeId: 'cem' })
  const admin = await appearInClass(recorded, { attendeeId: 'eve', role: 'spectator', mayRun: true })
  const stream = ben.answer.allocations[0]?.streamId ?? 0
  return { recorded, coach, assistant, ben, cem, admin, stream }
}

test('a member’s camera is announced only to attendees who teach', async () => {
  const { coach, assistant, ben, cem, admin } = await classWithCamera()
  expect([coach, assistant].map(seenBy)).toEqual([['ben'], ['ana', 'ben']])
  expect([ben, cem, admin].map(seenBy)).toEqual([['ana'], ['ana'], ['ana']])
})

test('an attendee who teaches receives a member’s camera; others receive nothing, whatever they request', async () => {
  const { coach, ben, cem, admin, stream } = await classWithCamera()
  await coach.attendee.negotiate(withCamera({ offer, receiveStreamIds: [0, stream, 0, 0] }))
  expect(coach.peer.subscriptions.map(({ source }) => source.streamId)).toEqual([stream])
  for (const attendee of [ben, cem, admin]) {
    const answer = await wish(attendee, stream)
    expect(answer?.tracks).toEqual([])
    expect(attendee.peer.subscriptions).toEqual([])
  }
})

test('an attendee cannot switch from a stream they may see to one they may not', async () => {
  const recorded = recordRooms()
  const simulcast = offerOf('chromium156-simulcast')
  const sends = [300, 1200].map((maxBitrateKbps) => ({ label: `${maxBitrateKbps}`, maxBitrateKbps, framerate: 15 }))
  const ben = await appearInClass(recorded, { attendeeId: 'ben' }, withCamera({ offer: simulcast, sends }))
  const cem = await appearInClass(recorded, { attendeeId: 'cem' })
  const [low = 0, high = 0] = ben.answer.allocations.map(({ streamId }) => streamId)
  ask(ben, { ask: 'camera', isForAll: true })
  await wish(cem, low)
  expect(cem.peer.subscriptions).toHaveLength(1)
  ask(ben, { ask: 'camera', isForAll: false })
  cem.attendee.switchLayers([{ mid: '5', streamId: high }])
  cem.attendee.resume([low, high])
  expect([cem.peer.switches, cem.peer.subscriptions]).toEqual([[], []])
})

test('a member who opens their camera is visible to everyone', async () => {
  const { recorded, ben, cem, admin, stream } = await classWithCamera()
  ask(ben, { ask: 'camera', isForAll: true })
  recorded.tick()
  expect([cem, admin].map(seenBy)).toEqual([
    ['ana', 'ben'],
    ['ana', 'ben'],
  ])
  await wish(cem, stream)
  expect(cem.peer.subscriptions.map(({ source }) => source.streamId)).toEqual([stream])
})

test('closing a camera stops its video before anyone is notified; attendees who teach still receive it', async () => {
  const { recorded, coach, ben, cem, stream } = await classWithCamera()
  ask(ben, { ask: 'camera', isForAll: true })
  await wish(cem, stream)
  await coach.attendee.negotiate(withCamera({ offer, receiveStreamIds: [0, stream, 0, 0] }))
  const told = cem.indexes.length
  ask(ben, { ask: 'camera', isForAll: false })
  expect(cem.peer.subscriptions).toEqual([])
  expect(cem.indexes).toHaveLength(told)
  expect(coach.peer.subscriptions).toHaveLength(1)
  recorded.tick()
  expect(seenBy(cem)).toEqual(['ana'])
  await wish(cem, stream)
  expect(cem.peer.subscriptions).toEqual([])
})

test('an open camera stays open when it is turned off and on, and when its page reconnects', async () => {
  const { recorded, ben, cem } = await classWithCamera()
  ask(ben, { ask: 'camera', isForAll: true })
  await ben.attendee.negotiate(mediaRequest())
  await ben.attendee.negotiate(withCamera())
  expect(seenBy(cem)).toEqual(['ana', 'ben'])
  ben.attendee.leave({ isDropped: true })
  recorded.at += 20_000
  recorded.tick()
  await appearInClass(recorded, { attendeeId: 'ben' }, withCamera())
  expect(seenBy(cem)).toEqual(['ana', 'ben'])
  await appearInClass(recorded, { attendeeId: 'ben' }, withCamera())
  expect(seenBy(cem)).toEqual(['ana', 'ben'])
})

test.each([
  ['another device', 'phone'],
  ['a page that can’t be told from others', ''],
])('on %s a camera is closed again', async (_what, deviceKey) => {
  const { recorded, ben, cem } = await classWithCamera()
  ask(ben, { ask: 'camera', isForAll: true })
  const moved = await appearInClass(recorded, { attendeeId: 'ben', deviceKey }, withCamera())
  recorded.tick()
  expect(seenBy(cem)).toEqual(['ana'])
  ask(moved, { ask: 'camera', isForAll: true })
  await appearInClass(recorded, { attendeeId: 'ben', deviceKey }, withCamera())
  recorded.tick()
  expect(seenBy(cem)).toEqual(deviceKey === '' ? ['ana'] : ['ana', 'ben'])
})

test('bitrates are only reported for streams the attendee may see', async () => {
  const { recorded, coach, cem, stream } = await classWithCamera()
  recorded.tick()
  const streams = ({ bitrates }: Pick<RecordedAttendee, 'bitrates'>) => bitrates.at(-1)?.map(({ streamId }) => streamId)
  expect(streams(coach)).toContain(stream)
  expect(streams(cem)).toEqual([coach.answer.allocations[0]?.streamId])
})

test('in class mode only attendees who teach can share, and everyone sees the share', async () => {
  const { recorded, cem, admin } = await classWithCamera()
  const share = (attendeeId: string, role: 'coach' | 'member') =>
    enter(recorded, { attendeeId, role, isShare: true, isClassMode: true })
  expect(share('cem', 'member').endings).toEqual(['rejected'])
  const music = share('ana', 'coach')
  await music.attendee.negotiate(withCamera())
  expect([seenBy(cem), seenBy(admin)]).toEqual([
    ['ana', 'ana#content'],
    ['ana', 'ana#content'],
  ])
})

test('a share that arrives before its class is refused by its own ticket', () => {
  const recorded = recordRooms()
  expect(enter(recorded, { attendeeId: 'ben', isShare: true, isClassMode: true }).endings).toEqual(['rejected'])
})

test('once a ticket says class mode, a room is in class mode, and active streams stop', async () => {
  const recorded = recordRooms()
  const ben = await appear(recorded, { attendeeId: 'ben' }, withCamera())
  const cem = await appear(recorded, { attendeeId: 'cem' })
  await wish(cem, ben.answer.allocations[0]?.streamId ?? 0)
  expect(cem.peer.subscriptions).toHaveLength(1)
  await appearInClass(recorded, { attendeeId: 'dan' })
  expect(cem.peer.subscriptions).toEqual([])
  expect(enter(recorded, { attendeeId: 'cem', isShare: true }).endings).toEqual(['rejected'])
})

test('two hundred and fifty viewers of one camera share one list', async () => {
  const { recorded, ben, cem } = await classWithCamera()
  const dan = await appearInClass(recorded, { attendeeId: 'dan' })
  ask(ben, { ask: 'camera', isForAll: true })
  recorded.tick()
  expect(cem.indexes.at(-1)).toBe(dan.indexes.at(-1))
})

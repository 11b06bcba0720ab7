import nodeDataChannel from 'node-datachannel'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'
import { type Arrival, type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import { frameTypes } from './signalling/signalFrame.ts'

let stage: MediaStage
beforeEach(async () => {
  stage = await openMediaStage()
})
afterEach(() => stage.close())
afterAll(() => nodeDataChannel.cleanup())

const join = (arrival: Arrival) => stage.join({ isClassMode: true, ...arrival })
const roomOf = ({ news }: Attendee): SharedRoom | undefined => {
  const last = news.findLast((piece) => piece.news === 'room')
  return last?.room
}
/** Received video packets, of all senders. */
const pictures = ({ streams }: Attendee) =>
  [...streams.values()].reduce((sum, { isSound, packets }) => sum + (isSound ? 0 : packets), 0)
/** Resolves after this many more video packets. */
const seesMore = async (attendee: Attendee, packets = 60) => {
  const before = pictures(attendee)
  await expect.poll(() => pictures(attendee), { timeout: 10_000 }).toBeGreaterThan(before + packets)
}

/** Tries what a modified browser could do: subscribes to the stream, and switches layers to it. */
async function reachFor(attendee: Attendee, streamId: number): Promise<void> {
  await attendee.demand(streamId)
  const addedOrUpdatedVideoSubscriptions = ['1', '2', '3'].map((mid) => ({ mid, streamId, attendeeId: 'ben' }))
  attendee.send({
    type: frameTypes.REMOTE_VIDEO_UPDATE,
    remoteVideoUpdate: { addedOrUpdatedVideoSubscriptions, removedVideoSubscriptionMids: [] },
  })
  attendee.send({ type: frameTypes.RESUME, pause: { streamIds: [streamId] } })
}

async function restartMedia(lost: Attendee): Promise<void> {
  const { pid } = stage.plane
  if (pid === undefined) throw new Error('the media process is not there')
  process.kill(pid, 'SIGKILL')
  await lost.ended
  await expect.poll(() => stage.plane.pid ?? pid, { timeout: 30_000 }).not.toBe(pid)
}

test(
  'a member’s camera reaches the coach, and no other member however they reach for it',
  { timeout: 60_000 },
  async () => {
    const coach = await join({ attendeeId: 'ana', role: 'coach' })
    const ben = await join({ attendeeId: 'ben' })
    const cem = await join({ attendeeId: 'cem' })
    const admin = await join({ attendeeId: 'eve', role: 'spectator', mayRun: true })
    await ben.setCamera(true)
    await expect.poll(() => coach.offered.get('ben')).toBeDefined()
    const stream = coach.offered.get('ben') ?? 0
    await seesMore(coach)
    for (const other of [cem, admin]) await reachFor(other, stream)
    await seesMore(coach)
    expect([cem, admin].map(pictures)).toEqual([0, 0])
    expect([cem, admin].map(({ offered }) => offered.size)).toEqual([0, 0])
    expect(cem.pictureOwners.size).toBe(0)
  },
)

test(
  'a camera that is opened reaches everyone, and no packet more once it is closed',
  { timeout: 60_000 },
  async () => {
    const coach = await join({ attendeeId: 'ana', role: 'coach' })
    const ben = await join({ attendeeId: 'ben' })
    const cem = await join({ attendeeId: 'cem' })
    await ben.setCamera(true)
    ben.ask({ ask: 'camera', isForAll: true })
    await expect.poll(() => cem.offered.get('ben')).toBeDefined()
    const stream = cem.offered.get('ben') ?? 0
    await seesMore(cem)
    ben.ask({ ask: 'camera', isForAll: false })
    await expect.poll(() => cem.offered.size).toBe(0)
    await reachFor(cem, stream)
    await seesMore(coach)
    const seen = pictures(cem)
    await seesMore(coach)
    expect(pictures(cem)).toBe(seen)
  },
)

test(
  'the next media process restores the room state, and shows no camera to more attendees',
  { timeout: 60_000 },
  async () => {
    const first = {
      coach: await join({ attendeeId: 'ana', role: 'coach', deviceKey: 1 }),
      ben: await join({ attendeeId: 'ben', deviceKey: 2 }),
      cem: await join({ attendeeId: 'cem', deviceKey: 3 }),
    }
    first.ben.ask({ ask: 'camera', isForAll: true })
    first.cem.ask({ ask: 'camera', isForAll: true })
    first.cem.ask({ ask: 'hand', isUp: true })
    first.coach.ask({ ask: 'timer', intervals: { workMs: 20_000, restMs: 10_000, rounds: 8 } })
    await expect.poll(() => roomOf(first.coach)?.openCameraIds).toEqual(['ben', 'cem'])
    await expect.poll(() => roomOf(first.coach)?.timer?.startedAt).toBeDefined()
    const timer = roomOf(first.coach)?.timer
    first.cem.ask({ ask: 'camera', isForAll: false })
    await expect.poll(() => roomOf(first.coach)?.openCameraIds).toEqual(['ben'])
    await restartMedia(first.coach)

    const dan = await join({ attendeeId: 'dan' })
    const cem = await join({ attendeeId: 'cem', deviceKey: 3 })
    const coach = await join({ attendeeId: 'ana', role: 'coach', deviceKey: 1 })
    await cem.setCamera(true)
    await expect.poll(() => coach.offered.get('cem')).toBeDefined()
    await reachFor(dan, coach.offered.get('cem') ?? 0)
    await seesMore(coach)
    expect(pictures(dan)).toBe(0)
    expect(roomOf(coach)).toMatchObject({ isClassMode: true, openCameraIds: ['ben'], handIds: ['cem'], timer })

    const ben = await join({ attendeeId: 'ben', deviceKey: 2 })
    await ben.setCamera(true)
    await seesMore(dan)
    expect([...dan.offered.keys()]).toEqual(['ben'])
  },
)

test('an attendee muted by the coach is heard by no one, and is notified', { timeout: 60_000 }, async () => {
  const coach = await join({ attendeeId: 'ana', role: 'coach' })
  const ben = await join({ attendeeId: 'ben' })
  coach.ask({ ask: 'mute', attendeeId: null })
  await expect.poll(() => ben.news).toContainEqual({ news: 'muted' })
  await expect.poll(() => coach.roster.entries.get('ben')?.isMuted).toBe(true)
  expect(coach.roster.entries.get('ana')?.isMuted).toBe(false)
  ben.setMuted(false)
  await expect.poll(() => coach.roster.entries.get('ben')?.isMuted).toBe(false)
})

test('an attendee who requests it gets the clock of the media plane', { timeout: 60_000 }, async () => {
  const ben = await join({ attendeeId: 'ben' })
  ben.ask({ ask: 'time', sentAt: 5 })
  await expect.poll(() => ben.news).toContainEqual({ news: 'time', sentAt: 5, now: expect.any(Number) })
})

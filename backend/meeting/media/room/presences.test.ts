import { expect, test } from 'vitest'
import { signalStrengthOf } from './presences.ts'
import { appear, enter, mediaRequest, type RecordedAttendee, recordRooms } from './rooms.fixture.ts'

const names = (changes: readonly { type: string; presence?: { attendeeId: string } }[] | undefined) =>
  (changes ?? []).map(({ type, presence }) => [type, presence?.attendeeId])

test('a new attendee receives all attendees including themselves, and the others receive the new one', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  expect(names(ben.presences[0])).toEqual([
    ['came', 'ana'],
    ['came', 'ben'],
  ])
  expect(ana.presences.map(names)).toEqual([[['came', 'ana']], [['came', 'ben']]])
})

test('an attendee is not visible until their media are up', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = enter(recorded, { attendeeId: 'ben' })
  await ben.attendee.negotiate(mediaRequest())
  expect(ana.presences).toHaveLength(1)
  expect(ben.presences).toEqual([])
  expect(recorded.reports.map(({ attendeeId }) => attendeeId)).toEqual(['ana'])
})

test('an attendee who leaves is reported as such; one who is lost is reported as dropped', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const cem = await appear(recorded, { attendeeId: 'cem' })
  ben.attendee.leave({ isDropped: false })
  cem.attendee.leave({ isDropped: true })
  expect(ana.presences.slice(-2)).toMatchObject([
    [{ type: 'went', isDropped: false }],
    [{ type: 'went', isDropped: true }],
  ])
  expect(recorded.reports.map(({ type, attendeeId }) => [type, attendeeId]).slice(3)).toEqual([
    ['left', 'ben'],
    ['left', 'cem'],
  ])
})

test('an attendee who returns gets a higher number', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const before = await appear(recorded, { attendeeId: 'ben' })
  before.attendee.leave({ isDropped: true })
  await appear(recorded, { attendeeId: 'ben' })
  const came = ana.presences.flat().flatMap((change) => (change.type === 'came' ? [change.presence] : []))
  const [first, second] = came.filter(({ attendeeId }) => attendeeId === 'ben')
  expect(second?.audioStreamId).toBeGreaterThan(first?.audioStreamId ?? 0)
})

test('numbers keep rising in the next process', async () => {
  const before = recordRooms()
  const earlier = await appear(before, { attendeeId: 'ana' })
  const after = recordRooms()
  after.at = before.at + 3000
  const later = await appear(after, { attendeeId: 'ana' })
  const numberOf = (changes: typeof earlier.presences) => {
    const change = changes[0]?.[0]
    return change?.type === 'came' ? change.presence.audioStreamId : 0
  }
  expect(numberOf(later.presences)).toBeGreaterThan(numberOf(earlier.presences) + 100)
})

test('a second device ends the first, and the others do not see the attendee leave', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const phone = await appear(recorded, { attendeeId: 'ben', deviceKey: 'phone' })
  const laptop = await appear(recorded, { attendeeId: 'ben', deviceKey: 'laptop' })
  expect(phone.endings).toEqual(['elsewhere'])
  expect(phone.peer.isClosed).toBe(true)
  expect(laptop.endings).toEqual([])
  expect(ana.presences.at(-1)).toMatchObject([{ type: 'came' }, { type: 'went', isDropped: false }])
  expect(recorded.reports.map(({ type, attendeeId }) => [type, attendeeId])).toEqual([
    ['entered', 'ana'],
    ['entered', 'ben'],
  ])
})

test('a page that reconnects replaces its own session, and keeps sharing', async () => {
  const recorded = recordRooms()
  const before = await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  const share = await appear(recorded, { attendeeId: 'ben', isShare: true, deviceKey: '8' })
  await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  expect(before.endings).toEqual(['superseded'])
  expect(share.endings).toEqual([])
})

test('a device that reconnects does not take the class back from a later one', async () => {
  const recorded = recordRooms()
  const laptop = await appear(recorded, { attendeeId: 'ben', deviceKey: 'laptop' })
  laptop.attendee.leave({ isDropped: true })
  const phone = await appear(recorded, { attendeeId: 'ben', deviceKey: 'phone' })
  expect(enter(recorded, { attendeeId: 'ben', deviceKey: 'laptop' }).endings).toEqual(['elsewhere'])
  const phoneAgain = await appear(recorded, { attendeeId: 'ben', deviceKey: 'phone' })
  expect(enter(recorded, { attendeeId: 'ben', deviceKey: 'laptop' }).endings).toEqual(['elsewhere'])
  expect([phone.endings, phoneAgain.endings]).toEqual([['superseded'], []])
  phoneAgain.attendee.leave({ isDropped: false })
  expect(enter(recorded, { attendeeId: 'ben', deviceKey: 'laptop' }).endings).toEqual([])
})

test('a share of the first device ends with it', async () => {
  const recorded = recordRooms()
  await appear(recorded, { attendeeId: 'ben', deviceKey: '7' })
  const share = await appear(recorded, { attendeeId: 'ben', isShare: true, deviceKey: '8' })
  enter(recorded, { attendeeId: 'ben', deviceKey: '9' })
  expect(share.endings).toEqual(['elsewhere'])
})

test('an attendee’s share ends when they leave', async () => {
  const recorded = recordRooms()
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const share = await appear(recorded, { attendeeId: 'ben', isShare: true, deviceKey: '8' })
  ben.attendee.leave({ isDropped: false })
  expect(share.endings).toEqual(['elsewhere'])
  expect(recorded.rooms.size).toBe(0)
})

test.each([true, false])(
  'a share ends when its owner is away for half a minute (was there before: %s)',
  async (was) => {
    const recorded = recordRooms()
    await appear(recorded, { attendeeId: 'ana' })
    const ben = was ? await appear(recorded, { attendeeId: 'ben' }) : undefined
    const share = await appear(recorded, { attendeeId: 'ben', isShare: true, deviceKey: '8' })
    ben?.attendee.leave({ isDropped: true })
    recorded.at += 29_999
    recorded.tick()
    expect(share.endings).toEqual([])
    recorded.at += 1
    recorded.tick()
    expect(share.endings).toEqual(['elsewhere'])
  },
)

test('a second device whose media never connect adds no attendee', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  await appear(recorded, { attendeeId: 'ben', deviceKey: 'phone' })
  const laptop = enter(recorded, { attendeeId: 'ben', deviceKey: 'laptop' })
  expect(ana.presences.at(-1)).toMatchObject([{ type: 'came' }])
  laptop.attendee.leave({ isDropped: true })
  expect(ana.presences.at(-1)).toMatchObject([{ type: 'went', isDropped: true }])
  expect(recorded.reports.at(-1)).toMatchObject({ type: 'left', attendeeId: 'ben' })
})

test('a share has its owner’s name, and is not an attendee', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  await appear(recorded, { attendeeId: 'ana', isShare: true })
  expect(ana.presences.at(-1)).toMatchObject([
    { type: 'came', presence: { attendeeId: 'ana#content', externalUserId: 'ana' } },
  ])
  expect(recorded.reports).toHaveLength(1)
})

test('all attendees see a mute, and the muted attendee is not mixed', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' }, { isMuted: true })
  expect(ben.mixed.isMuted).toBe(true)
  expect(ana.presences.at(-1)).toMatchObject([{ presence: { isMuted: true } }])
  ben.attendee.setMuted(false)
  expect(ben.mixed.isMuted).toBe(false)
  expect(ana.presences.at(-1)).toMatchObject([{ type: 'muted', isMuted: false }])
  ben.attendee.setMuted(false)
  expect(ana.presences).toHaveLength(3)
})

test('a later attendee sees existing mutes', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.attendee.setMuted(true)
  const ben = await appear(recorded, { attendeeId: 'ben' })
  expect(ben.presences[0]?.[0]).toMatchObject({ presence: { attendeeId: 'ana', isMuted: true } })
})

test('a broken connection ends the session so that the page reconnects', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  ben.peer.listener.onDown()
  expect(ben.endings).toEqual(['broken'])
  expect(ana.presences.at(-1)).toMatchObject([{ type: 'went', isDropped: true }])
})

const numberOf = ({ presences }: Pick<RecordedAttendee, 'presences'>, attendeeId: string) => {
  const all = presences.flat().flatMap((change) => (change.type === 'came' ? [change.presence] : []))
  return all.findLast((presence) => presence.attendeeId === attendeeId)?.audioStreamId ?? 0
}

test('all attendees receive the active speakers and their volumes (row 68)', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  ben.mixed.level = 21.4
  recorded.tick()
  const told = [{ audioStreamId: numberOf(ana, 'ben'), volume: 21, signal: undefined }]
  expect(ana.levels).toEqual([told])
  expect(ben.levels).toEqual([told])
})

test('a silent room sends no levels', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.mixed.level = 127
  recorded.tick()
  recorded.tick()
  expect(ana.levels).toEqual([])
})

test('when the last speaker falls silent, this is sent once', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.mixed.level = 20
  recorded.tick()
  ana.mixed.level = undefined
  recorded.tick()
  recorded.tick()
  expect(ana.levels.slice(1)).toEqual([[{ audioStreamId: 0, volume: 127, signal: undefined }]])
})

test('muted attendees have no volume', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' }, { isMuted: true })
  ana.mixed.level = 5
  recorded.tick()
  expect(ana.levels).toEqual([])
})

test('a bad connection is sent, and so is its recovery', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  ben.peer.quality = { lossToPeer: 0.1, lossFromPeer: 0, roundTripMs: 40 }
  recorded.tick()
  recorded.tick()
  ben.peer.quality = { lossToPeer: 0, lossFromPeer: 0, roundTripMs: 40 }
  recorded.tick()
  expect(ana.levels).toEqual([
    [{ audioStreamId: numberOf(ana, 'ben'), volume: undefined, signal: 1 }],
    [{ audioStreamId: 0, volume: undefined, signal: 2 }],
  ])
})

test('a later attendee receives earlier states', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.peer.quality = { lossToPeer: 0.5, lossFromPeer: 0, roundTripMs: undefined }
  recorded.tick()
  const ben = await appear(recorded, { attendeeId: 'ben' })
  recorded.tick()
  expect(ben.levels).toMatchObject([[{ signal: 0 }]])
})

test.each([
  [2, 'a good connection', { lossToPeer: 0.02, lossFromPeer: 0.02, roundTripMs: 80 }],
  [2, 'one that nothing is known of', { lossToPeer: 0, lossFromPeer: 0, roundTripMs: undefined }],
  [1, 'loss one way', { lossToPeer: 0, lossFromPeer: 0.1, roundTripMs: 80 }],
  [1, 'a long way', { lossToPeer: 0, lossFromPeer: 0, roundTripMs: 700 }],
  [0, 'a quarter lost', { lossToPeer: 0.25, lossFromPeer: 0, roundTripMs: 80 }],
] as const)('the signal has %i bars for %s', (bars, _, quality) => {
  expect(signalStrengthOf(quality)).toBe(bars)
})

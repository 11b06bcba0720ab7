import { expect, test } from 'vitest'
import { appear, type RecordedGuest, recordRooms } from './rooms.fixture.ts'
import { signalStrengthOf } from './signalStrengthOf.ts'

const numberOf = ({ presences }: Pick<RecordedGuest, 'presences'>, attendeeId: string) => {
  const all = presences.flat().flatMap((change) => (change.type === 'came' ? [change.presence] : []))
  return all.findLast((presence) => presence.attendeeId === attendeeId)?.audioStreamId ?? 0
}

test('who is heard is told to all with how loud they are (row 68)', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const ben = await appear(recorded, { attendeeId: 'ben' })
  ben.seat.level = 21.4
  recorded.tick()
  const told = [{ audioStreamId: numberOf(ana, 'ben'), volume: 21, signal: undefined }]
  expect(ana.levels).toEqual([told])
  expect(ben.levels).toEqual([told])
})

test('a silent room is told nothing', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.seat.level = 127
  recorded.tick()
  recorded.tick()
  expect(ana.levels).toEqual([])
})

test('when the last one falls silent it is said once', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  ana.seat.level = 20
  recorded.tick()
  ana.seat.level = undefined
  recorded.tick()
  recorded.tick()
  expect(ana.levels.slice(1)).toEqual([[{ audioStreamId: 0, volume: 127, signal: undefined }]])
})

test('the muted are not loud', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' }, { isMuted: true })
  ana.seat.level = 5
  recorded.tick()
  expect(ana.levels).toEqual([])
})

test('a bad connection is told, and that it is well again', async () => {
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

test('who comes later is told what has not changed since', async () => {
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

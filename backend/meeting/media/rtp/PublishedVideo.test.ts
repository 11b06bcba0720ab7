import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDownlink, openSource, testClock } from './openForwarding.fixture.ts'
import { PacketCache } from './PublishedVideo.ts'
import { videoPacket, vp8 } from './rtp.fixture.ts'

test('a new receiver gets a key frame', () => {
  const clock = testClock()
  const { source, asked, take } = openSource(clock)
  take({ sequence: 1, payload: vp8() })
  openDownlink(clock).downlink.show(source)
  expect(asked.keyFrames).toBe(1)
})

test('a key frame is requested at the first packet of a source', () => {
  const clock = testClock()
  const { source, asked, take } = openSource(clock)
  openDownlink(clock).downlink.show(source)
  expect(asked.keyFrames).toBe(0)
  take({ sequence: 1, payload: vp8() })
  source.tick(clock.now())
  expect(asked.keyFrames).toBe(1)
})

test('the sender gets at most one key frame request per 300 ms, until one arrives, for any number of receivers', () => {
  const clock = testClock()
  const { source, asked, take } = openSource(clock)
  take({ sequence: 1, payload: vp8() })
  for (let receiver = 0; receiver < 10; receiver += 1) openDownlink(clock).downlink.show(source)
  expect(asked.keyFrames).toBe(1)
  clock.pass(299)
  source.tick(clock.now())
  expect(asked.keyFrames).toBe(1)
  clock.pass(1)
  source.tick(clock.now())
  expect(asked.keyFrames).toBe(2)
  take({ sequence: 2, payload: vp8({ isKeyFrame: true }) })
  clock.pass(1_000)
  source.tick(clock.now())
  expect(asked.keyFrames).toBe(2)
})

test('missing packets are requested, and a key frame if they stay missing', () => {
  const clock = testClock()
  const { source, asked, take } = openSource(clock)
  for (const sequence of [1, 2, 5]) take({ sequence, payload: vp8({ isKeyFrame: sequence === 1 }) })
  clock.pass(20)
  source.tick(clock.now())
  expect(asked).toEqual({ keyFrames: 0, sequences: [3, 4] })
  clock.pass(1_000)
  source.tick(clock.now())
  expect(asked).toEqual({ keyFrames: 1, sequences: [3, 4] })
})

test('a duplicate packet is forwarded once', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  for (const sequence of [1, 2, 2, 1]) take({ sequence, payload: vp8({ isKeyFrame: sequence === 1 }) })
  expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2])
})

test('a packet older than all stored ones is not forwarded', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  take({ sequence: 30_000, payload: vp8() })
  downlink.show(source)
  take({ sequence: 1, payload: vp8({ isKeyFrame: true }) })
  expect(seen).toEqual([])
  take({ sequence: 30_001, payload: vp8({ isKeyFrame: true }) })
  expect(seen.map(({ sequence }) => sequence)).toEqual([30_001])
})

test('the bitrate covers the last second', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  source.measure(clock.now())
  for (let sequence = 0; sequence < 10; sequence += 1) take({ sequence, payload: Buffer.alloc(1_238) })
  clock.pass(1_000)
  source.measure(clock.now())
  expect(source.bitrate).toBe(100_000)
  clock.pass(1_000)
  source.measure(clock.now())
  expect(source.bitrate).toBe(0)
})

test('a closed source forwards nothing, and no receiver can attach to it', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  source.close()
  take({ sequence: 1, payload: vp8({ isKeyFrame: true }) })
  downlink.show(source)
  take({ sequence: 2, payload: vp8({ isKeyFrame: true }) })
  expect(seen).toEqual([])
})

test('receivers see a continuous stream when the sender restarts with new sequence numbers', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  take({ sequence: 60_000, timestamp: 5_000, payload: vp8({ isKeyFrame: true, pictureId: 40 }) })
  clock.pass(100)
  take({ ssrc: 55, sequence: 3, timestamp: 900_000, payload: vp8({ pictureId: 7 }) })
  take({ ssrc: 55, sequence: 4, timestamp: 900_000, payload: vp8({ isKeyFrame: true, pictureId: 8 }) })
  expect(seen).toMatchObject([
    { sequence: 60_000, timestamp: 5_000, pictureId: 40 },
    { sequence: 60_001, timestamp: 5_000 + 100 * 90, pictureId: 41 },
  ])
})

test('the latest 512 packets are stored, and older ones are dropped', () => {
  const cache = new PacketCache()
  for (let sequence = 65_000; sequence < 65_000 + 1_000; sequence += 1) {
    cache.add(videoPacket({ sequence: sequence & 0xffff }))
  }
  expect(cache.find(65_999 & 0xffff)?.sequence).toBe(65_999 & 0xffff)
  expect(cache.find((65_999 - 511) & 0xffff)).toBeDefined()
  expect(cache.find((65_999 - 512) & 0xffff)).toBeUndefined()
})

test('a late packet is found by its sequence number', () => {
  const cache = new PacketCache()
  for (const sequence of [10, 12, 11]) cache.add(videoPacket({ sequence }))
  expect([10, 11, 12, 13].map((sequence) => cache.find(sequence)?.sequence)).toEqual([10, 11, 12, undefined])
})

test('a packet older than all stored ones is not stored', () => {
  const cache = new PacketCache()
  cache.add(videoPacket({ sequence: 1_000 }))
  cache.add(videoPacket({ sequence: 400 }))
  expect(cache.find(400)).toBeUndefined()
  expect(cache.find(1_000)).toBeDefined()
})

test('large packets are stored only while there is room for their bytes', () => {
  const cache = new PacketCache(10_000)
  for (let sequence = 0; sequence < 100; sequence += 1) {
    cache.add(videoPacket({ sequence, payload: Buffer.alloc(988) }))
  }
  expect(cache.bytes).toBe(10_000)
  expect([89, 90, 99].map((sequence) => cache.find(sequence) !== undefined)).toEqual([false, true, true])
})

test('for any order of sequence numbers, the byte count is exact and within the limit', () => {
  const numbers = fc.array(fc.oneof(fc.nat(65_535), fc.integer({ min: 0, max: 700 })), { maxLength: 300 })
  fc.assert(
    fc.property(numbers, (sequences) => {
      const cache = new PacketCache(2_000)
      for (const sequence of sequences) cache.add(videoPacket({ sequence, payload: Buffer.alloc(88) }))
      const kept = [...new Set(sequences)].filter((sequence) => cache.find(sequence) !== undefined)
      expect(cache.bytes).toBe(100 * kept.length)
      expect(cache.bytes).toBeLessThanOrEqual(2_000)
    }),
    { numRuns: 500 },
  )
})

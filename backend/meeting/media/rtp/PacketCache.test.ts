import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketCache } from './PacketCache.ts'
import { videoPacket } from './videoPacket.fixture.ts'

test('the latest 512 packets are kept, and older ones are gone', () => {
  const cache = new PacketCache()
  for (let sequence = 65_000; sequence < 65_000 + 1_000; sequence += 1) {
    cache.add(videoPacket({ sequence: sequence & 0xffff }))
  }
  expect(cache.find(65_999 & 0xffff)?.sequence).toBe(65_999 & 0xffff)
  expect(cache.find((65_999 - 511) & 0xffff)).toBeDefined()
  expect(cache.find((65_999 - 512) & 0xffff)).toBeUndefined()
})

test('a packet that comes late is found in its place', () => {
  const cache = new PacketCache()
  for (const sequence of [10, 12, 11]) cache.add(videoPacket({ sequence }))
  expect([10, 11, 12, 13].map((sequence) => cache.find(sequence)?.sequence)).toEqual([10, 11, 12, undefined])
})

test('a packet older than all that is kept is not kept', () => {
  const cache = new PacketCache()
  cache.add(videoPacket({ sequence: 1_000 }))
  cache.add(videoPacket({ sequence: 400 }))
  expect(cache.find(400)).toBeUndefined()
  expect(cache.find(1_000)).toBeDefined()
})

test('large packets are kept only as long as there is room for their bytes', () => {
  const cache = new PacketCache(10_000)
  for (let sequence = 0; sequence < 100; sequence += 1) {
    cache.add(videoPacket({ sequence, payload: Buffer.alloc(988) }))
  }
  expect(cache.bytes).toBe(10_000)
  expect([89, 90, 99].map((sequence) => cache.find(sequence) !== undefined)).toEqual([false, true, true])
})

test('no order of numbers makes it keep more bytes than it counts, or more than it may', () => {
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

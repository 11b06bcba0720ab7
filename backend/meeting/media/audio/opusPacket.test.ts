import { Encoder } from '@evan/opus'
import { expect, test } from 'vitest'
import { codingOf, isTwentyMs, nothing, silence } from './opusPacket.ts'

function encoded(milliseconds: number, bitrate = 32_000): Uint8Array {
  const encoder = new Encoder({ channels: 1, application: 'voip' })
  encoder.bitrate = bitrate
  return encoder.encode(new Int16Array(48 * milliseconds))
}

test.each([10, 20, 40, 60])('a %i ms packet is recognized as 20 ms only if it is', (milliseconds) => {
  expect(isTwentyMs(encoded(milliseconds))).toBe(milliseconds === 20)
})

test('silence and DTX packets have 20 ms', () => {
  expect([silence, nothing].map(isTwentyMs)).toEqual([true, true])
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['longer than Opus allows', Buffer.alloc(1300, 0x78)],
  ['of two frames of 20 ms', Buffer.from([0x79, 1, 2])],
  ['of no frames', Buffer.from([0x7b, 0])],
])('a packet that is %s is none', (_, payload) => {
  expect(isTwentyMs(payload)).toBe(false)
})

test('the first byte determines the coding', () => {
  expect(codingOf(Buffer.from([9 << 3]))).toEqual({ mode: 'silk', bandwidth: 'wideband' })
  expect(codingOf(Buffer.from([15 << 3]))).toEqual({ mode: 'hybrid', bandwidth: 'fullband' })
  expect(codingOf(Buffer.from([27 << 3]))).toEqual({ mode: 'celt', bandwidth: 'superwideband' })
  expect(codingOf(Buffer.from([31 << 3]))).toEqual({ mode: 'celt', bandwidth: 'fullband' })
})

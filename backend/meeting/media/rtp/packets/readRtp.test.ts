import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneByteExtensions, rtp, twoByteExtensions } from '#backend/meeting/media/rtp/rtp.fixture.ts'
import { isRtcp, readExtension, readRtp, type RtpPacket } from './readRtp.ts'
import { VideoPacket } from './VideoPacket.ts'

function payloadOf(packet: RtpPacket | undefined): string | undefined {
  return packet?.bytes.toString('latin1', packet.payloadAt, packet.payloadEnd)
}

function extensionOf(bytes: Buffer, id: number): string | undefined {
  const packet = readRtp(bytes)
  return packet && readExtension(packet, id)?.toString('latin1')
}

test('a packet has its numbers and the bounds of its payload', () => {
  const packet = readRtp(rtp({ sequence: 65_535, timestamp: 0xffffffff, ssrc: 0xfffffffe, marker: true }))
  expect(packet).toMatchObject({ sequence: 65_535, timestamp: 0xffffffff, ssrc: 0xfffffffe, marker: true })
  expect(payloadOf(packet)).toBe('payload')
})

test('extensions, contributors and padding are not part of the payload', () => {
  const extended = rtp({ sequence: 1, extensions: oneByteExtensions([1, 'a'], [2, 'bcd']), padding: 9 })
  expect(payloadOf(readRtp(extended))).toBe('payload')
  const contributed = Buffer.concat([rtp({ sequence: 1, payload: Buffer.alloc(8) }), Buffer.from('sound')])
  contributed[0] = 0x82
  expect(payloadOf(readRtp(contributed))).toBe('sound')
})

test.each([
  ['is too short', Buffer.alloc(11, 0x80)],
  ['has another version', rtp({ sequence: 1 }).fill(0x40, 0, 1)],
  ['claims contributors that are not there', rtp({ sequence: 1, payload: Buffer.alloc(0) }).fill(0x81, 0, 1)],
  ['claims extensions that are not there', rtp({ sequence: 1, payload: Buffer.alloc(2) }).fill(0x90, 0, 1)],
  ['claims longer extensions than there are', rtp({ sequence: 1, payload: Buffer.alloc(8, 9) }).fill(0x90, 0, 1)],
  ['pads by more than there is', rtp({ sequence: 1, payload: Buffer.from([200]) }).fill(0xa0, 0, 1)],
  ['pads by nothing', rtp({ sequence: 1, payload: Buffer.from([0]) }).fill(0xa0, 0, 1)],
])('a packet that %s is none', (_why, bytes) => {
  expect(readRtp(bytes)).toBeUndefined()
})

test('a packet that can only be padding has no payload', () => {
  const packet = readRtp(rtp({ sequence: 5, payload: Buffer.alloc(0), padding: 200 }))
  expect(payloadOf(packet)).toBe('')
})

test('extensions are found in both forms, whatever precedes them', () => {
  const one = rtp({ sequence: 1, extensions: oneByteExtensions([3, 'abc'], [14, 'hi'], [1, '0123456789abcdef']) })
  expect([3, 14, 1, 2].map((id) => extensionOf(one, id))).toEqual(['abc', 'hi', '0123456789abcdef', undefined])
  const two = rtp({
    sequence: 1,
    extensions: twoByteExtensions([3, ''], [200, 'a long value of many bytes'], [9, 'x']),
  })
  expect([3, 200, 9, 4].map((id) => extensionOf(two, id))).toEqual(['', 'a long value of many bytes', 'x', undefined])
})

test('extensions in a foreign profile contain nothing of ours', () => {
  expect(extensionOf(rtp({ sequence: 1, extensions: { profile: 0x1234, bytes: Buffer.alloc(4, 0x10) } }), 1)).toBe(
    undefined,
  )
})

test('an extension longer than the packet, and everything after the reserved id, is absent', () => {
  expect(extensionOf(rtp({ sequence: 1, extensions: { profile: 0xbede, bytes: Buffer.alloc(4, 0x1f) } }), 1)).toBe(
    undefined,
  )
  const reserved = Buffer.from([0xf0, 0x10, 0x41, 0])
  expect(extensionOf(rtp({ sequence: 1, extensions: { profile: 0xbede, bytes: reserved } }), 1)).toBe(undefined)
  const long = Buffer.from([7, 9, 0x41, 0])
  expect(extensionOf(rtp({ sequence: 1, extensions: { profile: 0x100f, bytes: long } }), 7)).toBe(undefined)
})

test('RTCP is distinguished from RTP by its type', () => {
  expect(isRtcp(Buffer.from([0x80, 200]))).toBe(true)
  expect(isRtcp(rtp({ sequence: 1, payloadType: 63, marker: true }))).toBe(false)
  expect(isRtcp(rtp({ sequence: 1, payloadType: 96, marker: true }))).toBe(false)
  expect(isRtcp(Buffer.alloc(1))).toBe(false)
})

test('no input makes the parser throw, or read beyond it', () => {
  const hostile = fc.tuple(
    fc.uint8Array({ maxLength: 80 }),
    fc.constantFrom(0, 0x80, 0x90, 0xa0, 0xb1, 0xbf),
    fc.nat(255),
  )
  fc.assert(
    fc.property(hostile, ([raw, first, id]) => {
      const bytes = Buffer.from(raw)
      if (bytes.length > 0) bytes[0] = first
      const packet = readRtp(bytes)
      if (!packet) return
      const found = readExtension(packet, id)
      expect(packet.payloadEnd).toBeLessThanOrEqual(bytes.length)
      expect(packet.payloadAt).toBeLessThanOrEqual(packet.payloadEnd)
      expect(found?.length ?? 0).toBeLessThanOrEqual(packet.extensionsEnd - packet.extensionsAt)
      expect(new VideoPacket(packet).bytes.length).toBe(12 + packet.payloadEnd - packet.payloadAt)
    }),
    { numRuns: 5_000 },
  )
})

import { expect, test } from 'vitest'
import { oneByteExtensions, videoPacket, vp8 } from '#backend/meeting/media/rtp/rtp.fixture.ts'
import { readVp8 } from './VideoPacket.ts'

const stamp = {
  payloadType: 100,
  ssrc: 0xdeadbeef,
  sequence: 65_535,
  timestamp: 0xffffffff,
  pictureId: 0,
  baseLayer: 0,
}

test('a receiver gets the plain header with its own numbers, and the payload as it was', () => {
  const packet = videoPacket({
    sequence: 1,
    timestamp: 2,
    marker: true,
    extensions: oneByteExtensions([4, 'mid']),
    payload: Buffer.from('\0picture'),
    padding: 4,
  })
  const bytes = packet.stamp(stamp)
  expect(bytes.toString('hex', 0, 12)).toBe('80e4ffffffffffffdeadbeef')
  expect(bytes.toString('latin1', 12)).toBe('\0picture')
})

test('writing one receiver’s numbers into a packet does not affect the next receiver', () => {
  const packet = videoPacket({ sequence: 1, payload: vp8({ pictureId: 9, baseLayer: 3 }) })
  packet.stamp({ ...stamp, pictureId: 0x7fff, baseLayer: 255 })
  const bytes = packet.stamp({ ...stamp, payloadType: 97, sequence: 2, pictureId: 9, baseLayer: 3 })
  expect(bytes[1]).toBe(97)
  expect(bytes.subarray(12)).toEqual(vp8({ pictureId: 9, baseLayer: 3 }))
})

test.each([
  ['the first packet of a key frame', vp8({ isKeyFrame: true }), true],
  ['a later packet of one', vp8({ isKeyFrame: true, isStart: false }), false],
  ['a picture that needs others', vp8({ isKeyFrame: false }), false],
  ['one without any numbers', Buffer.from([0x10, 0x00]), true],
  ['a later partition', Buffer.from([0x11, 0x00]), false],
  ['a descriptor without a picture', Buffer.from([0x90, 0xe0, 0x80]), false],
  ['no bytes', Buffer.alloc(0), false],
])('%s starts a key frame or not', (_what, payload, starts) => {
  expect(videoPacket({ sequence: 1, payload }).vp8.startsKeyFrame).toBe(starts)
})

test('picture numbers of 7 bits keep their length', () => {
  const packet = videoPacket({ sequence: 1, payload: Buffer.from([0x90, 0x80, 0x7f, 0x11]) })
  expect(packet.vp8).toMatchObject({ pictureId: 0x7f, isLongPictureId: false, baseLayerAt: 0 })
  expect([...packet.stamp({ ...stamp, pictureId: 0x80 }).subarray(12)]).toEqual([0x90, 0x80, 0, 0x11])
})

test('the numbers of picture and base layer are read at their offsets', () => {
  const payload = vp8({ pictureId: 0x1234, baseLayer: 77 })
  expect(readVp8(payload, 0)).toMatchObject({ pictureId: 0x1234, isLongPictureId: true, pictureIdAt: 2, baseLayer: 77 })
})

import { expect, test } from 'vitest'
import { CameraUplink } from './CameraUplink.ts'
import type { CameraSection } from './peer.port.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { oneByteExtensions, rtpPacket, twoByteExtensions, type WrittenRtp } from './rtp.fixture.ts'

const upstream = { roundTripMs: undefined, send: () => true }
const [low, mid, high] = ['low', 'mid', 'hi'] as const

function openCamera(over: Partial<CameraSection>, rids: readonly (string | undefined)[] = [undefined]) {
  const sources = rids.map((_rid, index) => new PublishedVideo(index + 1))
  const layers = sources.map((source, index) => ({ rid: rids[index], source }))
  const section = { mid: '1', payloadType: 96, midExtension: 4, ridExtension: 10, ssrcs: [], layers, ...over }
  const camera = new CameraUplink(upstream)
  camera.set(section)
  let sequence = 0
  const take = (written: Omit<WrittenRtp, 'sequence'>) => {
    sequence += 1
    camera.take(rtpPacket({ sequence, ...written }), 0)
  }
  /** The SSRC from which each source takes packets. */
  const taken = () => sources.map(({ reception }) => reception?.ssrc)
  return { camera, section, take, taken }
}

test('layers are recognized by the name they send, and then by their SSRC', () => {
  const { take, taken, camera } = openCamera({}, [low, mid, high])
  take({ ssrc: 33, extensions: oneByteExtensions([4, '1'], [10, high]) })
  take({ ssrc: 11, extensions: twoByteExtensions([10, low]) })
  take({ ssrc: 33 })
  expect(taken()).toEqual([11, undefined, 33])
  expect([11, 33, 22].map((ssrc) => camera.findSource(ssrc)?.streamId)).toEqual([1, 3, undefined])
})

test('packets of an unknown layer, or of none, are dropped', () => {
  const { take, taken } = openCamera({}, [low, high])
  take({ ssrc: 33, extensions: oneByteExtensions([10, 'huge']) })
  take({ ssrc: 33 })
  expect(taken()).toEqual([undefined, undefined])
})

test('layers without names are recognized by the order of the offered SSRCs', () => {
  const { take, taken } = openCamera({ ssrcs: [21, 22] }, [undefined, undefined])
  take({ ssrc: 22 })
  take({ ssrc: 23 })
  expect(taken()).toEqual([undefined, 22])
})

test('a single layer accepts the SSRCs of the offer, and no others', () => {
  const { take, taken } = openCamera({ ssrcs: [7, 8] })
  take({ ssrc: 9 })
  expect(taken()).toEqual([undefined])
  take({ ssrc: 7 })
  expect(taken()).toEqual([7])
})

test('a single layer of an offer without SSRCs accepts the packets of its section', () => {
  const { take, taken } = openCamera({})
  take({ ssrc: 5, extensions: oneByteExtensions([4, '2']) })
  expect(taken()).toEqual([undefined])
  take({ ssrc: 6, extensions: oneByteExtensions([4, '1']) })
  expect(taken()).toEqual([6])
})

test('a repeated offer does not affect the active streams', () => {
  const { camera, section, take, taken } = openCamera({}, [low, high])
  take({ ssrc: 33, extensions: oneByteExtensions([10, high]) })
  camera.set({ ...section, payloadType: 100 })
  take({ ssrc: 33 })
  expect(taken()).toEqual([undefined, 33])
  expect(camera.payloadType).toBe(100)
})

test('a camera that is switched off accepts no packets', () => {
  const { camera, take, taken } = openCamera({ ssrcs: [7] })
  camera.set(undefined)
  take({ ssrc: 7 })
  expect(taken()).toEqual([undefined])
  expect(camera.payloadType).toBe(undefined)
})

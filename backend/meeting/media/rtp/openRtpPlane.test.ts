import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { type BrowserEnd, openBrowserEnd } from './openBrowserEnd.fixture.ts'
import { openRtpPlane } from './openRtpPlane.ts'
import { isRtcp, readRtp, type RtpPacket } from './packets/readRtp.ts'
import type { CameraSection } from './peer.port.ts'
import { rtp, vp8 } from './rtp.fixture.ts'
import type { RtpPlane } from './rtpPlane.port.ts'
import type { VideoSource } from './videoSource.port.ts'

let plane: RtpPlane
const ends: BrowserEnd[] = []

beforeAll(async () => {
  plane = await openRtpPlane({
    udpPort: 0,
    addresses: ['127.0.0.1'],
    now: Date.now,
    log: openLog({ level: 'silent' }),
  })
})

afterEach(() => {
  for (const end of ends.splice(0)) {
    end.peer.close()
    end.close()
  }
})

afterAll(() => plane.close())

async function join(): Promise<BrowserEnd> {
  const end = await openBrowserEnd(plane)
  ends.push(end)
  return end
}

/** A camera in the middle of an offer, and what it is forwarded as. */
function publish(sender: BrowserEnd, over: Partial<CameraSection> = {}): VideoSource {
  const source = plane.createVideoSource(1)
  const section = { mid: '1', payloadType: 96, midExtension: undefined, ridExtension: undefined, ssrcs: [7] }
  sender.peer.setCamera({ ...section, layers: [{ rid: undefined, source }], ...over })
  return source
}

function packetsOf(end: BrowserEnd): (RtpPacket | undefined)[] {
  return end.received.filter((bytes) => !isRtcp(bytes)).map(readRtp)
}

test('a picture goes from one browser to two others, with the numbers each of them agreed on', async () => {
  const [sender, first, second] = await Promise.all([join(), join(), join()])
  const source = publish(sender)
  first.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  second.peer.subscribe([{ mid: '2', source, ssrc: 200, payloadType: 120 }])
  sender.send(rtp({ sequence: 1, timestamp: 3_000, marker: true, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => [packetsOf(first).length, packetsOf(second).length]).toEqual([1, 1])
  expect(packetsOf(first)).toMatchObject([{ payloadType: 97, ssrc: 100, sequence: 1, timestamp: 3_000 }])
  expect(packetsOf(second)).toMatchObject([{ payloadType: 120, ssrc: 200, sequence: 1, marker: true }])
})

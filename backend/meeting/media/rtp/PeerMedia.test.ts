import { expect, test } from 'vitest'
import { testClock } from './openForwarding.fixture.ts'
import { readRtcp } from './packets/readRtcp.ts'
import { isRtcp, readRtp } from './packets/readRtp.ts'
import {
  middleNtpOf,
  writeDescription,
  writeNack,
  writePictureLoss,
  writeReceiverReport,
  writeSenderReport,
} from './packets/writeRtcp.ts'
import type { AudioPacket } from './peer.port.ts'
import { PeerMedia } from './PeerMedia.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { oneByteExtensions, rtp, vp8 } from './rtp.fixture.ts'

function openMedia(clock = testClock()) {
  const sent: Buffer[] = []
  const heard: AudioPacket[] = []
  let floods = 0
  const media = new PeerMedia({
    now: clock.now,
    onAudio: (packet) => heard.push(packet),
    onFlood: () => (floods += 1),
    send: (packet) => sent.push(Buffer.from(packet)) > 0,
  })
  return { clock, media, sent, heard, floods: () => floods }
}

function watchCamera(media: PeerMedia, payloadType = 96): PublishedVideo {
  const source = new PublishedVideo(1)
  const section = { mid: '1', payloadType, midExtension: undefined, ridExtension: undefined, ssrcs: [7] }
  media.camera.set({ ...section, layers: [{ rid: undefined, source }] })
  return source
}

/** Returns the reports of one second by kind. */
function reportsIn(sent: readonly Buffer[]) {
  const told = { blocks: [] as number[], senders: [] as number[], rembs: 0 }
  for (const packet of sent.filter(isRtcp)) {
    told.rembs += packet.includes('REMB') ? 1 : 0
    readRtcp(packet, {
      onSenderReport: ({ ssrc }) => told.senders.push(ssrc),
      onReceptionBlock: ({ ssrc }) => told.blocks.push(ssrc),
      onNack: () => undefined,
      onKeyFrameRequest: () => undefined,
    })
  }
  return told
}

test('audio is received with its level, and other packets are ignored', () => {
  const { media, heard } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: 3, ssrc: 50 })
  const extensions = oneByteExtensions([3, Buffer.from([0x80 | 42])])
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 4, timestamp: 960, extensions }))
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 5, timestamp: 1_920 }))
  media.take(rtp({ payloadType: 63, ssrc: 9, sequence: 6 }))
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 7, payload: Buffer.alloc(0), padding: 8 }))
  expect(heard).toEqual([
    { sequence: 4, timestamp: 960, level: 42, payload: Buffer.from('payload') },
    { sequence: 5, timestamp: 1_920, level: undefined, payload: Buffer.from('payload') },
  ])
})

test('sent audio is numbered consecutively', () => {
  const { media, sent } = openMedia()
  media.audio.send(Buffer.from('unheard'), 0)
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  media.audio.send(Buffer.from('one'), 0xffffffff + 961)
  media.audio.send(Buffer.from('another'), 1_920)
  media.audio.send(Buffer.alloc(1_276), 2_880)
  expect(sent.map(readRtp)).toMatchObject([
    { payloadType: 111, ssrc: 50, sequence: 0, timestamp: 960 },
    { payloadType: 111, ssrc: 50, sequence: 1, timestamp: 1_920 },
  ])
  expect(sent.map((bytes) => bytes.toString('latin1', 12))).toEqual(['one', 'another'])
})

test('lost audio is retransmitted unchanged, but not on every request', () => {
  const { clock, media, sent } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  for (let at = 0; at < 70; at += 1) media.audio.send(Buffer.from(`sound ${at}`), 960 * at)
  const [lost] = sent.splice(0).slice(68)
  media.take(writeNack(50, [5, 68, 70]))
  media.take(writeNack(50, [68]))
  expect(sent).toEqual([lost])
  clock.pass(20)
  media.take(writeNack(50, [68]))
  expect(sent).toEqual([lost, lost])
})

test('a peer that repeatedly requests all audio gets each packet about once', () => {
  const { clock, media, sent } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  const all = Array.from({ length: 64 }, (_, sequence) => sequence)
  for (const at of all) media.audio.send(Buffer.from('sound'), 960 * at)
  sent.length = 0
  for (let turn = 0; turn < 50; turn += 1) {
    media.take(writeNack(50, all))
    clock.pass(20)
  }
  expect(sent.length).toBeLessThanOrEqual(100)
})

test('missing sound is requested until it would arrive too late', () => {
  const { clock, media, sent } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 4 }))
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 6 }))
  media.tick(clock.now())
  expect(sent).toEqual([writeNack(9, [5])])
  for (let turn = 0; turn < 40; turn += 1) {
    clock.pass(20)
    media.tick(clock.now())
  }
  expect(sent.length).toBeLessThanOrEqual(4)
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 8 }))
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 7 }))
  sent.length = 0
  media.tick(clock.now())
  expect(sent).toEqual([])
})

test('every second a peer gets a report on its streams, and the times of what it receives', () => {
  const { clock, media, sent } = openMedia()
  const source = new PublishedVideo(2)
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  watchCamera(media)
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 1 }))
  media.take(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  media.audio.send(Buffer.from('sound'), 0)
  media.downlinks.subscribe([{ mid: '2', source, ssrc: 60, payloadType: 97 }])
  clock.pass(999)
  media.tick(clock.now())
  expect(reportsIn(sent)).toEqual({ blocks: [], senders: [], rembs: 0 })
  clock.pass(1)
  media.tick(clock.now())
  expect(reportsIn(sent)).toEqual({ blocks: [9, 7], senders: [50], rembs: 1 })
  expect(sent.at(-1)?.includes(writeDescription([50, 60]))).toBe(true)
})

test('the round trip is measured from a peer’s report on what we sent', () => {
  const { clock, media } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  const block = { fractionLost: 0, totalLost: 0, highestSequence: 9, jitter: 0, sinceLastReport: 0 }
  const lastReport = middleNtpOf(clock.now() - 120)
  media.take(writeReceiverReport([{ ...block, ssrc: 51, lastReport }]))
  expect(media.link.roundTripMs).toBe(undefined)
  media.take(writeReceiverReport([{ ...block, ssrc: 50, lastReport }]))
  expect(media.link.roundTripMs).toBeCloseTo(120, 0)
})

test('a sender report is sent back in the next report to its sender', () => {
  const { clock, media, sent } = openMedia()
  const source = watchCamera(media)
  media.take(rtp({ sequence: 1 }))
  media.take(writeSenderReport({ ssrc: 7, now: 5_000, timestamp: 90, packets: 1, bytes: 1 }))
  expect(source.clock.isSet).toBe(true)
  clock.pass(1_000)
  media.tick(clock.now())
  const told: number[] = []
  readRtcp(sent.at(-1) ?? Buffer.alloc(0), {
    onSenderReport: () => undefined,
    onReceptionBlock: ({ lastReport, sinceLastReport }) => told.push(lastReport, sinceLastReport),
    onNack: () => undefined,
    onKeyFrameRequest: () => undefined,
  })
  expect(told).toEqual([middleNtpOf(5_000), 65_536])
})

test('requests for a stream that is not sent to the peer are ignored', () => {
  const { media, sent } = openMedia()
  watchCamera(media)
  media.take(rtp({ sequence: 1, payload: vp8() }))
  media.take(writeNack(7, [1]))
  media.take(writePictureLoss(7))
  expect(sent).toEqual([])
})

test('a flood is limited to the rate of a camera, and a peer that keeps flooding is reported', () => {
  const { clock, media, heard, floods } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  const packet = rtp({ payloadType: 111, sequence: 1 })
  for (let sent = 0; sent < 10_000; sent += 1) media.take(packet)
  expect(heard.length).toBe(1_500)
  expect(floods()).toBe(0)
  clock.pass(1_000)
  for (let sent = 0; sent < 10_000; sent += 1) media.take(packet)
  expect(heard.length).toBe(3_000)
  expect(floods()).toBeGreaterThan(0)
})

test('after a flood, a peer with a normal rate is accepted again', () => {
  const { clock, media, heard } = openMedia()
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  for (let sent = 0; sent < 5_000; sent += 1) media.take(rtp({ payloadType: 111, sequence: 1 }))
  heard.length = 0
  for (let sequence = 0; sequence < 500; sequence += 1) {
    clock.pass(20)
    media.take(rtp({ payloadType: 111, sequence }))
  }
  expect(heard.length).toBe(500)
})

test('an unchanged section is not restarted, and a removed one sends nothing more', () => {
  const sender = openMedia()
  const receiver = openMedia(sender.clock)
  const source = watchCamera(sender.media)
  const subscription = { mid: '2', source, ssrc: 60, payloadType: 97 }
  receiver.media.downlinks.subscribe([subscription])
  sender.media.take(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  receiver.media.downlinks.subscribe([subscription, { ...subscription, mid: '3', ssrc: 61 }])
  sender.media.take(rtp({ sequence: 2, payload: vp8() }))
  expect(receiver.sent.map((bytes) => readRtp(bytes)?.ssrc)).toEqual([60, 60])
  receiver.media.downlinks.subscribe([])
  sender.media.take(rtp({ sequence: 3, payload: vp8({ isKeyFrame: true }) }))
  expect(receiver.sent).toHaveLength(2)
})

test('a section is paused before it is subscribed to', () => {
  const sender = openMedia()
  const receiver = openMedia(sender.clock)
  const source = watchCamera(sender.media)
  receiver.media.downlinks.pause(['2'])
  receiver.media.downlinks.subscribe([{ mid: '2', source, ssrc: 60, payloadType: 97 }])
  sender.media.take(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  expect(receiver.sent).toEqual([])
  receiver.media.downlinks.pause([])
  sender.media.take(rtp({ sequence: 2, payload: vp8({ isKeyFrame: true }) }))
  expect(receiver.sent).toHaveLength(1)
})

test('a closed peer neither receives nor sends', () => {
  const sender = openMedia()
  const receiver = openMedia(sender.clock)
  receiver.media.close()
  receiver.media.downlinks.subscribe([{ mid: '2', source: watchCamera(sender.media), ssrc: 60, payloadType: 97 }])
  sender.media.take(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  expect(receiver.sent).toEqual([])
  sender.media.close()
  const source = watchCamera(sender.media)
  sender.media.take(rtp({ sequence: 2, payload: vp8() }))
  expect(source.reception).toBe(undefined)
})

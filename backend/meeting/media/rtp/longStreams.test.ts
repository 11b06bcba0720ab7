import { expect, test } from 'vitest'
import { openDownlink, openSource, testClock } from './openForwarding.fixture.ts'
import { readRtcp } from './packets/readRtcp.ts'
import { isRtcp, readRtp } from './packets/readRtp.ts'
import { readVp8 } from './packets/VideoPacket.ts'
import { type ReceptionBlock, writeNack } from './packets/writeRtcp.ts'
import type { AudioPacket } from './peer.port.ts'
import { PeerMedia } from './PeerMedia.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { rtp, vp8 } from './rtp.fixture.ts'

// Sequence numbers wrap after 65,535, picture numbers after 32,767, timestamps after 2^32. A sender starts anywhere.

const LAST_TIMESTAMP = 2 ** 32

function openPeer(clock = testClock()) {
  const sent: Buffer[] = []
  const heard: AudioPacket[] = []
  const media = new PeerMedia({
    now: clock.now,
    onAudio: (packet) => heard.push(packet),
    onFlood: () => {
      throw new Error('no stream floods here')
    },
    send: (packet) => sent.push(Buffer.from(packet)) > 0,
  })
  media.audio.set({ payloadType: 111, levelExtension: undefined, ssrc: 50 })
  return { clock, media, sent, heard }
}

function publish(media: PeerMedia): PublishedVideo {
  const source = new PublishedVideo(1)
  const section = { mid: '1', payloadType: 96, midExtension: undefined, ridExtension: undefined, ssrcs: [7] }
  media.camera.set({ ...section, layers: [{ rid: undefined, source }] })
  return source
}

function askedFor(sent: readonly Buffer[]): [ssrc: number, sequences: readonly number[]][] {
  const asked: [number, readonly number[]][] = []
  for (const packet of sent.filter(isRtcp)) {
    readRtcp(packet, {
      onSenderReport: () => undefined,
      onReceptionBlock: () => undefined,
      onNack: (ssrc, sequences) => asked.push([ssrc, sequences]),
      onKeyFrameRequest: () => asked.push([-1, []]),
    })
  }
  return asked
}

function blocksIn(sent: readonly Buffer[]): ReceptionBlock[] {
  const blocks: ReceptionBlock[] = []
  for (const packet of sent.filter(isRtcp)) {
    readRtcp(packet, {
      onSenderReport: () => undefined,
      onReceptionBlock: (block) => blocks.push(block),
      onNack: () => undefined,
      onKeyFrameRequest: () => undefined,
    })
  }
  return blocks
}

const seenIn = (sent: readonly Buffer[]) =>
  sent
    .filter((bytes) => !isRtcp(bytes))
    .map((bytes) => {
      const packet = readRtp(bytes)
      return packet && { ssrc: packet.ssrc, sequence: packet.sequence, timestamp: packet.timestamp }
    })

test('sound lost at the sequence wrap is requested again, and counted as one packet', () => {
  const { clock, media, sent, heard } = openPeer()
  for (const sequence of [65_533, 65_534, 0, 1]) media.take(rtp({ payloadType: 111, ssrc: 9, sequence }))
  media.tick(clock.now())
  expect(askedFor(sent)).toEqual([[9, [65_535]]])
  clock.pass(1_000)
  sent.length = 0
  media.tick(clock.now())
  const [block] = blocksIn(sent)
  expect(block).toMatchObject({ ssrc: 9, totalLost: 1, highestSequence: 65_536 + 1 })
  expect(block?.fractionLost).toBe(Math.floor(256 / 5))
  media.take(rtp({ payloadType: 111, ssrc: 9, sequence: 65_535 }))
  expect(heard.map(({ sequence }) => sequence)).toEqual([65_533, 65_534, 0, 1, 65_535])
  sent.length = 0
  clock.pass(1_000)
  media.tick(clock.now())
  expect(blocksIn(sent)[0]).toMatchObject({ totalLost: 0, highestSequence: 65_536 + 1 })
})

test('audio sent beyond the range of its numbers is retransmitted under its original number', () => {
  const { clock, media, sent } = openPeer()
  const step = 960
  const packets = 65_536 + 3
  const first = LAST_TIMESTAMP - 65_537 * step
  for (let at = 0; at < packets; at += 1) {
    if (at === packets - 6) sent.length = 0
    media.audio.send(Buffer.from(`sound ${at}`), (first + at * step) % LAST_TIMESTAMP)
  }
  const before = sent.splice(0)
  expect(seenIn(before)).toEqual(
    [65_533, 65_534, 65_535, 0, 1, 2].map((sequence, index) => {
      return { ssrc: 50, sequence, timestamp: (first + (packets - 6 + index) * step) % LAST_TIMESTAMP }
    }),
  )
  media.take(writeNack(50, [65_534, 65_535, 0, 1]))
  expect(sent).toEqual(before.slice(1, 5))
  // Nothing remains of the previous round: packet 3 does not exist yet.
  sent.length = 0
  clock.pass(20)
  media.take(writeNack(50, [3, 500, 65_000]))
  expect(sent).toEqual([])
})

test('a picture lost at its sequence wrap is requested again, and reaches the receiver in order', () => {
  const sender = openPeer()
  const receiver = openPeer(sender.clock)
  const source = publish(sender.media)
  receiver.media.downlinks.subscribe([{ mid: '2', source, ssrc: 60, payloadType: 97 }])
  const picture = (sequence: number, isKeyFrame = false) =>
    rtp({ sequence, timestamp: LAST_TIMESTAMP - 3_000 + (sequence < 100 ? 3_000 : 0), payload: vp8({ isKeyFrame }) })
  sender.media.take(picture(65_534, true))
  sender.media.take(picture(0))
  sender.sent.length = 0
  sender.clock.pass(20)
  sender.media.tick(sender.clock.now())
  expect(askedFor(sender.sent)).toEqual([[7, [65_535]]])
  sender.media.take(picture(65_535))
  sender.media.take(picture(1))
  expect(seenIn(receiver.sent).map((seen) => seen?.sequence)).toEqual([65_534, 0, 65_535, 1])
  expect(new Set(seenIn(receiver.sent).map((seen) => seen?.timestamp))).toEqual(new Set([LAST_TIMESTAMP - 3_000, 0]))
  const forwarded = receiver.sent.filter((bytes) => !isRtcp(bytes))
  receiver.sent.length = 0
  receiver.media.take(writeNack(60, [65_534, 65_535, 0, 1]))
  expect(receiver.sent.map((bytes) => readRtp(bytes)?.sequence)).toEqual([65_534, 65_535, 0, 1])
  expect(receiver.sent.toSorted(Buffer.compare)).toEqual(forwarded.toSorted(Buffer.compare))
})

test('every number of a forwarded stream wraps in its turn', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  for (let at = 0; at < 6; at += 1) {
    const numbers = { pictureId: (0x7ffd + at) & 0x7fff, baseLayer: (0xfd + at) & 0xff }
    const payload = vp8({ isKeyFrame: at === 0, ...numbers })
    take({ sequence: (65_533 + at) & 0xffff, timestamp: LAST_TIMESTAMP - 9_000 + at * 3_000, payload })
  }
  expect(seen.map(({ sequence }) => sequence)).toEqual([65_533, 65_534, 65_535, 0, 1, 2])
  expect(seen.map(({ pictureId }) => pictureId)).toEqual([0x7ffd, 0x7ffe, 0x7fff, 0, 1, 2])
  expect(seen.map(({ baseLayer }) => baseLayer)).toEqual([0xfd, 0xfe, 0xff, 0, 1, 2])
  const before = [9_000, 6_000, 3_000].map((ticks) => LAST_TIMESTAMP - ticks)
  expect(seen.map(({ timestamp }) => timestamp)).toEqual([...before, 0, 3_000, 6_000])
})

test('a key frame whose first packet had the last number is shown with the packets that arrived before it', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  take({ sequence: 65_534, payload: vp8() })
  take({ sequence: 0, payload: vp8({ isStart: false, body: 'middle' }) })
  take({ sequence: 1, payload: vp8({ isStart: false, body: 'end' }) })
  take({ sequence: 65_535, payload: vp8({ isKeyFrame: true, body: 'start' }) })
  expect(seen.map(({ sequence, body }) => [sequence, body])).toEqual([
    [65_535, 'start'],
    [0, 'middle'],
    [1, 'end'],
  ])
})

test('another layer continues across the sequence wrap, and its lost packets are found by their numbers', () => {
  const clock = testClock()
  const [low, high] = [openSource(clock, 1), openSource(clock, 2)]
  const { downlink, seen } = openDownlink(clock)
  downlink.show(low.source)
  const last = { pictureId: 0x7fff, baseLayer: 0xff }
  low.take({ sequence: 65_535, timestamp: LAST_TIMESTAMP - 1_000, payload: vp8({ isKeyFrame: true, ...last }) })
  downlink.switchTo(high.source)
  clock.pass(33)
  const numbers = (at: number) => ({ pictureId: 300 + at, baseLayer: 77 + at })
  for (const at of [0, 1]) {
    const payload = vp8({ isKeyFrame: at === 0, body: `high ${at}`, ...numbers(at) })
    high.take({ sequence: 30_000 + at, timestamp: 500 + 3_000 * at, payload })
  }
  const goesOnAt = LAST_TIMESTAMP - 1_000 + 33 * 90 - LAST_TIMESTAMP
  expect(seen.slice(1)).toEqual([
    { sequence: 0, timestamp: goesOnAt, pictureId: 0, baseLayer: 0, body: 'high 0' },
    { sequence: 1, timestamp: goesOnAt + 3_000, pictureId: 1, baseLayer: 1, body: 'high 1' },
  ])
  seen.length = 0
  clock.pass(100)
  downlink.onNack([65_535, 0, 1], 50)
  expect(seen.map(({ sequence, body }) => [sequence, body])).toEqual([
    [0, 'high 0'],
    [1, 'high 1'],
  ])
  downlink.switchTo(low.source)
  low.take({ sequence: 9, payload: vp8({ isKeyFrame: true, body: 'low' }) })
  expect(seen.at(-1)).toMatchObject({ sequence: 2, pictureId: 2, baseLayer: 2, body: 'low' })
})

test('the time of two layers continues by their senders’ clocks across the end of the timestamps', () => {
  const clock = testClock()
  const [low, high] = [openSource(clock, 1), openSource(clock, 2)]
  const { downlink, seen } = openDownlink(clock)
  downlink.show(low.source)
  const first = LAST_TIMESTAMP - 900
  low.take({ sequence: 1, timestamp: first, payload: vp8({ isKeyFrame: true }) })
  low.source.clock.note({ sentAt: clock.now(), timestamp: first, now: clock.now() })
  high.source.clock.note({ sentAt: clock.now(), timestamp: LAST_TIMESTAMP - 90, now: clock.now() })
  downlink.switchTo(high.source)
  clock.pass(40)
  // Captured twenty milliseconds ago, when the first layer's clock was 900 past its wrap.
  high.take({ sequence: 9, timestamp: 20 * 90 - 90, payload: vp8({ isKeyFrame: true, body: 'high' }) })
  expect(seen.at(-1)).toMatchObject({ body: 'high', timestamp: 20 * 90 - 900 })
  const [report] = downlink.senderReports(clock.now())
  expect(report?.readUInt32BE(16)).toBe(40 * 90 - 900)
})

test('picture numbers of seven bits wrap after 127, also across a pause', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const sent: Buffer[] = []
  const receiver = openPeer(clock)
  receiver.media.downlinks.subscribe([{ mid: '2', source, ssrc: 60, payloadType: 97 }])
  const short = (pictureId: number, isKeyFrame: boolean) =>
    Buffer.from([0x90, 0x80, pictureId, isKeyFrame ? 0x10 : 0x11, 1])
  take({ sequence: 1, payload: short(126, true) })
  take({ sequence: 2, payload: short(127, false) })
  take({ sequence: 3, payload: short(0, false) })
  receiver.media.downlinks.pause(['2'])
  receiver.media.downlinks.pause([])
  take({ sequence: 50, payload: short(40, true) })
  sent.push(...receiver.sent.filter((bytes) => !isRtcp(bytes)))
  expect(sent.map((bytes) => readVp8(bytes, 12).pictureId)).toEqual([126, 127, 0, 1])
  expect(sent.map((bytes) => bytes.length)).toEqual([17, 17, 17, 17])
})

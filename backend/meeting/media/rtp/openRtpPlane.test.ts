import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { type BrowserEnd, openBrowserEnd } from './openBrowserEnd.fixture.ts'
import { type LossyWay, openLossyWay } from './openLossyWay.fixture.ts'
import { openRtpPlane, openTurnstile, type RtpPlane } from './openRtpPlane.ts'
import { readRtcp } from './packets/readRtcp.ts'
import { isRtcp, readRtp, type RtpPacket } from './packets/readRtp.ts'
import { writeNack, writePictureLoss, writeSenderReport } from './packets/writeRtcp.ts'
import type { CameraSection, VideoSource } from './peer.port.ts'
import { rtp, vp8 } from './rtp.fixture.ts'

let plane: RtpPlane
let setBackMs = 0
const ends: BrowserEnd[] = []
const ways: LossyWay[] = []

beforeAll(async () => {
  plane = await openRtpPlane({
    udpPort: 0,
    addresses: ['127.0.0.1'],
    now: () => Date.now() - setBackMs,
    log: openLog({ level: 'silent' }),
  })
})

afterEach(() => {
  for (const end of ends.splice(0)) {
    end.peer.close()
    end.close()
  }
  for (const way of ways.splice(0)) way.close()
})

afterAll(() => plane.close())

async function join(): Promise<BrowserEnd> {
  const end = await openBrowserEnd(plane)
  ends.push(end)
  return end
}

/** Joins over a link on which some packets are lost. */
async function joinOver(loses: LossyWay['loses']): Promise<BrowserEnd> {
  const way = await openLossyWay(plane.udpPort)
  ways.push(way)
  const end = await openBrowserEnd(plane, [way.candidate])
  ends.push(end)
  way.loses = loses
  return end
}

/** The source of a camera in an offer. */
function publish(sender: BrowserEnd, over: Partial<CameraSection> = {}): VideoSource {
  const source = plane.openVideoSource(1)
  const section = { mid: '1', payloadType: 96, midExtension: undefined, ridExtension: undefined, ssrcs: [7] }
  sender.peer.setCamera({ ...section, layers: [{ rid: undefined, source }], ...over })
  return source
}

function packetsOf(end: Pick<BrowserEnd, 'received'>): (RtpPacket | undefined)[] {
  return end.received.filter((bytes) => !isRtcp(bytes)).map(readRtp)
}

function sequencesOf(end: BrowserEnd): (number | undefined)[] {
  return packetsOf(end).map((packet) => packet?.sequence)
}

/** Returns the plane's requests and reports to a browser, by RTCP. */
function askedOf({ received }: Pick<BrowserEnd, 'received'>) {
  const asked = {
    sequences: [] as number[],
    keyFrames: [] as number[],
    blocks: [] as number[],
    reports: [] as number[],
  }
  for (const packet of received.filter(isRtcp)) {
    readRtcp(packet, {
      onSenderReport: ({ ssrc }) => asked.reports.push(ssrc),
      onReceptionBlock: ({ ssrc }) => asked.blocks.push(ssrc),
      onNack: (_ssrc, sequences) => asked.sequences.push(...sequences),
      onKeyFrameRequest: (ssrc) => asked.keyFrames.push(ssrc),
    })
  }
  return asked
}

test('a picture goes from one browser to two others, with the numbers that each has negotiated', async () => {
  const [sender, first, second] = await Promise.all([join(), join(), join()])
  const source = publish(sender)
  first.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  second.peer.subscribe([{ mid: '2', source, ssrc: 200, payloadType: 120 }])
  sender.send(rtp({ sequence: 1, timestamp: 3_000, marker: true, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => [packetsOf(first).length, packetsOf(second).length]).toEqual([1, 1])
  expect(packetsOf(first)).toMatchObject([{ payloadType: 97, ssrc: 100, sequence: 1, timestamp: 3_000 }])
  expect(packetsOf(second)).toMatchObject([{ payloadType: 120, ssrc: 200, sequence: 1, marker: true }])
})

test('audio is received with the sender’s numbers and sent with the plane’s', async () => {
  const { peer, heard, send, ...end } = await join()
  peer.setAudio({ payloadType: 111, levelExtension: undefined, ssrc: 500 })
  send(rtp({ payloadType: 111, ssrc: 3, sequence: 9, timestamp: 960, payload: Buffer.from('up') }))
  await expect.poll(() => heard).toMatchObject([{ sequence: 9, timestamp: 960, payload: Buffer.from('up') }])
  peer.sendAudio(Buffer.from('down'), 48_000)
  await expect.poll(() => packetsOf(end)).toMatchObject([{ payloadType: 111, ssrc: 500, timestamp: 48_000 }])
})

test('a receiver gets a lost packet again from the plane, not from its sender', async () => {
  const [sender, receiver] = await Promise.all([
    join(),
    joinOver((direction, count) => direction === 'down' && count === 2),
  ])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  for (const sequence of [1, 2, 3]) sender.send(rtp({ sequence, payload: vp8({ isKeyFrame: sequence === 1 }) }))
  await expect.poll(() => sequencesOf(receiver)).toEqual([1, 3])
  receiver.send(writeNack(100, [2]))
  await expect.poll(() => sequencesOf(receiver)).toEqual([1, 3, 2])
  expect(askedOf(sender).sequences).toEqual([])
})

test('a packet lost on its way to the plane is requested again, and forwarded when it arrives', async () => {
  const [sender, receiver] = await Promise.all([
    joinOver((direction, count) => direction === 'up' && count === 2),
    join(),
  ])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  const sent = new Map(
    [65_535, 0, 1].map((sequence) => [sequence, rtp({ sequence, payload: vp8({ isKeyFrame: sequence > 1 }) })]),
  )
  for (const packet of sent.values()) sender.send(packet)
  await expect.poll(() => askedOf(sender).sequences).toContain(0)
  for (const sequence of askedOf(sender).sequences) sender.send(sent.get(sequence) ?? Buffer.alloc(0))
  await expect.poll(() => sequencesOf(receiver)).toEqual([65_535, 1, 0])
})

test('a receiver’s key frame request is passed to the sender, with the sender’s own SSRC', async () => {
  const [sender, receiver] = await Promise.all([join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  sender.send(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => sequencesOf(receiver)).toEqual([1])
  receiver.send(writePictureLoss(100))
  await expect.poll(() => askedOf(sender).keyFrames).toContain(7)
})

test('a machine whose clock is set back still requests key frames and sends reports', async () => {
  const [sender, receiver] = await Promise.all([join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  sender.send(rtp({ sequence: 1, payload: vp8() }))
  await expect.poll(() => askedOf(sender).keyFrames).toContain(7)
  setBackMs = 3_600_000
  const before = askedOf(sender)
  await expect.poll(() => askedOf(sender).keyFrames.length).toBeGreaterThan(before.keyFrames.length)
  await expect.poll(() => askedOf(sender).blocks.length).toBeGreaterThan(before.blocks.length)
})

test('both ends get a report every second', async () => {
  const [sender, receiver] = await Promise.all([join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  sender.send(writeSenderReport({ ssrc: 7, now: 5_000, timestamp: 0, packets: 0, bytes: 0 }))
  sender.send(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  sender.send(writeSenderReport({ ssrc: 7, now: 5_000, timestamp: 0, packets: 1, bytes: 20 }))
  await expect.poll(() => askedOf(sender).blocks).toContain(7)
  await expect.poll(() => askedOf(receiver).reports).toContain(100)
})

test('invalid bytes harm neither their sender nor other peers', async () => {
  const [sender, receiver] = await Promise.all([join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  const hostile = fc.sample(fc.uint8Array({ minLength: 12, maxLength: 1_000 }), { numRuns: 500, seed: 7 })
  for (const bytes of hostile) receiver.send(Buffer.from(bytes).fill(0x80 | (bytes[0] ?? 0), 0, 1))
  sender.send(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => packetsOf(receiver)).toMatchObject([{ sequence: 1, ssrc: 100 }])
})

test('while one peer floods, others are served, and it is closed', async () => {
  const [flooding, sender, receiver] = await Promise.all([join(), join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  flooding.peer.setAudio({ payloadType: 111, levelExtension: undefined, ssrc: 500 })
  let sequence = 0
  const flood = setInterval(() => {
    for (const last = sequence + 300; sequence < last; sequence += 1) flooding.send(rtp({ payloadType: 111, sequence }))
  }, 10)
  sender.send(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => packetsOf(receiver)).toHaveLength(1)
  await flooding.gone
  clearInterval(flood)
  sender.send(rtp({ sequence: 2, payload: vp8() }))
  await expect.poll(() => packetsOf(receiver)).toHaveLength(2)
})

test('a closed peer reports it once, and later calls do nothing', async () => {
  const [sender, receiver] = await Promise.all([join(), join()])
  const source = publish(sender)
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 100, payloadType: 97 }])
  receiver.peer.setAudio({ payloadType: 111, levelExtension: undefined, ssrc: 500 })
  receiver.peer.close()
  receiver.peer.close()
  await receiver.gone
  receiver.peer.sendAudio(Buffer.from('late'), 0)
  receiver.peer.pause([])
  receiver.peer.subscribe([{ mid: '2', source, ssrc: 101, payloadType: 97 }])
  sender.send(rtp({ sequence: 1, payload: vp8({ isKeyFrame: true }) }))
  await expect.poll(() => askedOf(sender).blocks).toContain(7)
  expect(receiver.downs()).toBe(1)
  expect(packetsOf(receiver)).toEqual([])
})

test('an offer that cannot be parsed is refused', async () => {
  const listener = { onUp: () => undefined, onDown: () => undefined, onAudio: () => undefined }
  const remote = {
    ufrag: 'abcd\r\na=x',
    password: 'p'.repeat(22),
    fingerprint: 'sha-256 AB',
    setup: 'actpass',
  } as const
  await expect(plane.openPeer(remote, listener)).rejects.toThrow('remote description is invalid')
})

test('a port in use is reported at startup', async () => {
  const second = openRtpPlane({
    udpPort: plane.udpPort,
    addresses: [],
    now: Date.now,
    log: openLog({ level: 'silent' }),
  })
  await expect(second).rejects.toThrow('mux')
})

test('waiting connections are admitted one at a time, with other work in between', async () => {
  const awaitTurn = openTurnstile()
  const seen: string[] = []
  const crowd = Array.from({ length: 5 }, () => awaitTurn().then(() => seen.push('one')))
  const other = () => {
    seen.push('other')
    if (seen.length < 20) setImmediate(other)
  }
  setImmediate(other)
  await Promise.all(crowd)
  expect(seen.join(' ')).not.toContain('one one')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCompounds } from '#backend/meeting/media/rtp/PeerMedia.ts'
import { readRtcp } from './readRtcp.ts'
import {
  middleNtpOf,
  type ReceptionBlock,
  writeDescription,
  writeNack,
  writePictureLoss,
  writeReceiverReport,
  writeRemb,
  writeSenderReport,
} from './writeRtcp.ts'

/** Everything that is parsed from some bytes, in order. */
function understood(bytes: Buffer): unknown[] {
  const heard: unknown[] = []
  readRtcp(bytes, {
    onSenderReport: (report) => heard.push(report),
    onReceptionBlock: (block) => heard.push(block),
    onNack: (ssrc, sequences) => heard.push({ nack: ssrc, sequences: [...sequences] }),
    onKeyFrameRequest: (ssrc) => heard.push({ keyFrame: ssrc }),
  })
  return heard
}

const block: ReceptionBlock = {
  ssrc: 0xfffffffe,
  fractionLost: 255,
  totalLost: -3,
  highestSequence: 0x1ffff,
  jitter: 12,
  lastReport: 0xabcdef01,
  sinceLastReport: 65_536,
}

test('a compound packet is read completely, and unknown parts are skipped', () => {
  const description = Buffer.from([0x81, 202, 0, 2, 0, 0, 0, 7, 1, 0, 0, 0])
  const bye = Buffer.from([0x81, 203, 0, 1, 0, 0, 0, 7])
  const extended = Buffer.from([0x80, 207, 0, 1, 0, 0, 0, 7])
  const compound = Buffer.concat([
    writeReceiverReport([block, { ...block, ssrc: 8 }]),
    description,
    writeRemb(1_000_000, [7]),
    extended,
    writePictureLoss(9),
    bye,
    writeNack(10, [1, 2, 40]),
  ])
  expect(understood(compound)).toEqual([
    block,
    { ...block, ssrc: 8 },
    { keyFrame: 9 },
    { nack: 10, sequences: [1, 2, 40] },
  ])
})

test('a sender report tells the moment, and the middle of it that reports send back', () => {
  const now = 1_800_000_000_500
  const [report] = understood(writeSenderReport({ ssrc: 5, now, timestamp: 0xffffffff, packets: 2, bytes: 3 }))
  expect(report).toMatchObject({ ssrc: 5, timestamp: 0xffffffff, middle: middleNtpOf(now) })
  expect(Math.round((report as { sentAt: number }).sentAt)).toBe(now)
})

test('a full intra request names every requested stream', () => {
  const request = Buffer.alloc(28)
  request.set([0x84, 206, 0, 6])
  request.writeUInt32BE(11, 12)
  request.writeUInt32BE(12, 20)
  expect(understood(request)).toEqual([{ keyFrame: 11 }, { keyFrame: 12 }])
})

test('a description lists all streams of the room, and parsers without use for it skip it', () => {
  const packet = writeDescription([50, 60])
  expect([packet[0], packet[1], packet.readUInt16BE(2)]).toEqual([0x83, 202, 9])
  const chunks = [4, 16, 28].map((at) => [packet.readUInt32BE(at), packet[at + 4], packet[at + 5]])
  expect(chunks).toEqual([
    [1, 1, 4],
    [50, 1, 4],
    [60, 1, 4],
  ])
  expect(packet.toString('latin1', 22, 26)).toBe('room')
  expect(understood(Buffer.concat([packet, writePictureLoss(9)]))).toEqual([{ keyFrame: 9 }])
})

test('a REMB has the rate as 18 bits and a power of two, never above the requested rate', () => {
  const packet = writeRemb(3_000_000, [1, 2])
  expect(packet.toString('latin1', 12, 16)).toBe('REMB')
  expect(packet[16]).toBe(2)
  const exponent = packet.readUIntBE(17, 3) >> 18
  const rate = (packet.readUIntBE(17, 3) & 0x3ffff) * 2 ** exponent
  expect(rate).toBeLessThanOrEqual(3_000_000)
  expect(rate).toBeGreaterThan(2_999_000)
})

test('a retransmission request is read as it was written, also across the sequence wrap', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(numbers, fc.nat(65_535), (offsets, first) => {
      const sequences = offsets.toSorted((a, b) => a - b).map((offset) => (first + offset) & 0xffff)
      expect(understood(writeNack(3, sequences))).toEqual([{ nack: 3, sequences }])
    }),
  )
})

test('a request yields no more numbers than packets are stored', () => {
  const everything = Array.from({ length: 5_000 }, (_, index) => index)
  const [nack] = understood(writeNack(3, everything))
  expect((nack as { sequences: number[] }).sequences.length).toBeLessThan(600)
})

test('reports that do not fit into one packet are spread over several', () => {
  const reports = Array.from({ length: 80 }, () => writeReceiverReport([block]))
  const compounds = packCompounds(reports)
  expect(Math.max(...compounds.map(({ length }) => length))).toBeLessThanOrEqual(1_200)
  expect(compounds.flatMap(understood)).toHaveLength(80)
  expect(packCompounds([])).toEqual([])
})

test('no input makes the parser throw', () => {
  const head = fc.tuple(fc.integer({ min: 0x80, max: 0x9f }), fc.integer({ min: 199, max: 208 }), fc.nat(1), fc.nat(12))
  const one = fc.tuple(head, fc.uint8Array({ maxLength: 52 })).map(([start, rest]) => Buffer.from([...start, ...rest]))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), (parts) => {
      expect(understood(Buffer.concat(parts))).toBeInstanceOf(Array)
    }),
    { numRuns: 5_000 },
  )
})

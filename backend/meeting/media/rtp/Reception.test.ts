import { expect, test } from 'vitest'
import { MissingPackets, Reception } from './Reception.ts'

function receive(...sequences: number[]): Reception {
  const reception = new Reception({ ssrc: 7, ticksPerMs: 90 })
  for (const sequence of sequences) reception.note(sequence & 0xffff, sequence * 3_000, sequence * (3_000 / 90))
  return reception
}

test('loss is reported as a fraction of the packets expected since the last report', () => {
  const reception = receive(1, 2, 4, 5)
  expect(reception.report(0)).toMatchObject({ expected: 5, lost: 1, block: { fractionLost: 51, totalLost: 1 } })
  expect(reception.report(0)).toMatchObject({ expected: 0, lost: 0, block: { fractionLost: 0, totalLost: 1 } })
})

test('the highest number includes its wraps', () => {
  const reception = receive(65_534, 65_535, 65_536, 65_537)
  expect(reception.report(0)).toMatchObject({ expected: 4, lost: 0, block: { highestSequence: 0x10001 } })
})

test('a late packet is not lost, and a duplicate does not compensate for a loss', () => {
  expect(receive(1, 3, 2).report(0)).toMatchObject({ expected: 3, lost: 0 })
  expect(receive(1, 1, 1).report(0)).toMatchObject({ expected: 1, lost: 0, block: { totalLost: -2 } })
})

test('a stream that jumps starts over', () => {
  expect(receive(1, 2, 30_000).report(0)).toMatchObject({ expected: 1, lost: 0, block: { totalLost: 0 } })
})

test('packets as regular as their timestamps have no jitter; others have', () => {
  expect(receive(1, 2, 3).report(0).block.jitter).toBe(0)
  const uneven = receive(1, 2)
  uneven.note(3, 9_000, 200)
  expect(uneven.report(0).block.jitter).toBe((200 * 90 - 9_000) / 16 - 0.5)
})

test('a report contains the time of the sender’s last report, and its age', () => {
  const reception = receive(1)
  expect(reception.report(0).block).toMatchObject({ lastReport: 0, sinceLastReport: 0 })
  reception.noteSenderReport(0xabcdef01, 1_000)
  expect(reception.report(1_500).block).toMatchObject({ lastReport: 0xabcdef01, sinceLastReport: 32_768 })
})

const ROUND_TRIP_MS = 100

function after(...sequences: number[]): MissingPackets {
  const missing = new MissingPackets({ reorderMs: 20, giveUpMs: 1_000 })
  for (const sequence of sequences) missing.note(sequence, 0)
  return missing
}

function asksOf(missing: MissingPackets, now: number): number[] {
  return missing.due(now, ROUND_TRIP_MS).sequences
}

test('a missing packet is requested once it can no longer be merely late', () => {
  const missing = after(10, 13)
  expect(asksOf(missing, 10)).toEqual([])
  expect(asksOf(missing, 20)).toEqual([11, 12])
})

test('a packet that arrives late is not requested', () => {
  const missing = after(10, 12)
  missing.note(11, 5)
  expect(missing.isComplete).toBe(true)
  expect(asksOf(missing, 20)).toEqual([])
})

test('a missing packet is requested again when the answer is overdue', () => {
  const missing = after(10, 12)
  const asked = [20, 40, 160, 180, 340].map((now) => asksOf(missing, now).length)
  expect(asked).toEqual([1, 0, 0, 1, 1])
})

test('on a short link it is not requested at every check', () => {
  const missing = after(10, 12)
  const asked = [20, 40, 60, 80, 100].map((now) => missing.due(now, 1).sequences.length)
  expect(asked).toEqual([1, 0, 1, 0, 1])
})

test('after a second only a key frame helps', () => {
  const missing = after(10, 12)
  missing.due(20, ROUND_TRIP_MS)
  expect(missing.due(999, ROUND_TRIP_MS).gaveUp).toBe(false)
  expect(missing.due(1_000, ROUND_TRIP_MS)).toEqual({ sequences: [], gaveUp: true })
  expect(missing.isComplete).toBe(true)
  expect(missing.due(1_020, ROUND_TRIP_MS).gaveUp).toBe(false)
})

test('after ten requests only a key frame helps', () => {
  const missing = after(10, 12)
  const gaveUpAt = Array.from({ length: 40 }, (_, look) => 20 * (look + 1)).find((now) => missing.due(now, 1).gaveUp)
  expect(gaveUpAt).toBe(400)
})

test('a jump is not a loss: only a key frame is requested', () => {
  const missing = after(10, 400)
  expect(missing.due(20, ROUND_TRIP_MS)).toEqual({ sequences: [], gaveUp: true })
})

test('at most 256 packets are missing at a time', () => {
  const missing = after(...Array.from({ length: 300 }, (_, index) => index * 2))
  const { sequences, gaveUp } = missing.due(20, ROUND_TRIP_MS)
  expect(gaveUp).toBe(true)
  expect(sequences.length).toBeLessThanOrEqual(256)
})

test('numbers are missed across the wrap', () => {
  expect(asksOf(after(65_534, 1), 20)).toEqual([65_535, 0])
})

import { expect, test } from 'vitest'
import { Reception } from './Reception.ts'

function receive(...sequences: number[]): Reception {
  const reception = new Reception({ ssrc: 7, ticksPerMs: 90 })
  for (const sequence of sequences) reception.note(sequence & 0xffff, sequence * 3_000, sequence * (3_000 / 90))
  return reception
}

test('what is lost is told as a share of what was expected since the last report', () => {
  const reception = receive(1, 2, 4, 5)
  expect(reception.report(0)).toMatchObject({ expected: 5, lost: 1, block: { fractionLost: 51, totalLost: 1 } })
  expect(reception.report(0)).toMatchObject({ expected: 0, lost: 0, block: { fractionLost: 0, totalLost: 1 } })
})

test('the highest number tells how often it has wrapped', () => {
  const reception = receive(65_534, 65_535, 65_536, 65_537)
  expect(reception.report(0)).toMatchObject({ expected: 4, lost: 0, block: { highestSequence: 0x10001 } })
})

test('a packet that comes late is not lost, and one that comes twice makes up for none', () => {
  expect(receive(1, 3, 2).report(0)).toMatchObject({ expected: 3, lost: 0 })
  expect(receive(1, 1, 1).report(0)).toMatchObject({ expected: 1, lost: 0, block: { totalLost: -2 } })
})

test('a stream that jumps begins anew', () => {
  expect(receive(1, 2, 30_000).report(0)).toMatchObject({ expected: 1, lost: 0, block: { totalLost: 0 } })
})

test('packets as regular as their timestamps have no jitter, others have', () => {
  expect(receive(1, 2, 3).report(0).block.jitter).toBe(0)
  const uneven = receive(1, 2)
  uneven.note(3, 9_000, 200)
  expect(uneven.report(0).block.jitter).toBe((200 * 90 - 9_000) / 16 - 0.5)
})

test('a report sends back when the sender last reported, and how long ago', () => {
  const reception = receive(1)
  expect(reception.report(0).block).toMatchObject({ lastReport: 0, sinceLastReport: 0 })
  reception.noteSenderReport(0xabcdef01, 1_000)
  expect(reception.report(1_500).block).toMatchObject({ lastReport: 0xabcdef01, sinceLastReport: 32_768 })
})

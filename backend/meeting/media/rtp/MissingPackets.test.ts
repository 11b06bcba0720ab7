import { expect, test } from 'vitest'
import { MissingPackets } from './MissingPackets.ts'

const ROUND_TRIP_MS = 100

function after(...sequences: number[]): MissingPackets {
  const missing = new MissingPackets({ reorderMs: 20, giveUpMs: 1_000 })
  for (const sequence of sequences) missing.note(sequence, 0)
  return missing
}

function asksOf(missing: MissingPackets, now: number): number[] {
  return missing.due(now, ROUND_TRIP_MS).sequences
}

test('what is missing is asked for when it can no longer be only late', () => {
  const missing = after(10, 13)
  expect(asksOf(missing, 10)).toEqual([])
  expect(asksOf(missing, 20)).toEqual([11, 12])
})

test('a packet that comes late is not asked for', () => {
  const missing = after(10, 12)
  missing.note(11, 5)
  expect(missing.isComplete).toBe(true)
  expect(asksOf(missing, 20)).toEqual([])
})

test('it is asked for again when the answer should have come', () => {
  const missing = after(10, 12)
  const asked = [20, 40, 160, 180, 340].map((now) => asksOf(missing, now).length)
  expect(asked).toEqual([1, 0, 0, 1, 1])
})

test('on a short way it is not asked for at every look', () => {
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

test('after ten times likewise', () => {
  const missing = after(10, 12)
  const gaveUpAt = Array.from({ length: 40 }, (_, look) => 20 * (look + 1)).find((now) => missing.due(now, 1).gaveUp)
  expect(gaveUpAt).toBe(400)
})

test('a jump is no loss: nothing is asked for but a key frame', () => {
  const missing = after(10, 400)
  expect(missing.due(20, ROUND_TRIP_MS)).toEqual({ sequences: [], gaveUp: true })
})

test('no more than 256 packets are missed at a time', () => {
  const missing = after(...Array.from({ length: 300 }, (_, index) => index * 2))
  const { sequences, gaveUp } = missing.due(20, ROUND_TRIP_MS)
  expect(gaveUp).toBe(true)
  expect(sequences.length).toBeLessThanOrEqual(256)
})

test('numbers are missed over their wrap', () => {
  expect(asksOf(after(65_534, 1), 20)).toEqual([65_535, 0])
})

import { expect, test } from 'vitest'
import { createMemory } from './hub.ts'
import type { SharedResult } from './sharedResult.ts'

function told(position: number | undefined, isResync = false): SharedResult {
  return { position, isResync, message: () => Buffer.of() }
}

function memoryOf(after: number | undefined, ...positions: number[]) {
  const memory = createMemory(after)
  for (const position of positions) memory.note(told(position))
  return memory
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)
const positionsIn = ({ results: remembered }: ReturnType<typeof createMemory>) =>
  remembered.map(({ position }) => position)

test('the memory starts at the position of its stream, and holds every later result', () => {
  const memory = memoryOf(5, 6, 9)
  expect([memory.floor, memory.position, positionsIn(memory)]).toEqual([5, 9, [6, 9]])
})

test('the start of the memory moves forward as it drops results', () => {
  const memory = memoryOf(0, ...from(1, 50))
  expect([memory.floor, positionsIn(memory).length]).toEqual([0, 50])
  memory.note(told(51))
  expect([memory.floor, memory.position, positionsIn(memory)]).toEqual([1, 51, from(2, 50)])
})

test('a stream with an unknown start has a known one as soon as it drops results', () => {
  expect(memoryOf(undefined, 1, 2).floor).toBeUndefined()
  expect(memoryOf(undefined, ...from(1, 51)).floor).toBe(1)
})

test('results before a resync are not replayed, and positions after it may start lower', () => {
  const memory = memoryOf(90, 91, 92)
  memory.note(told(3, true))
  expect([memory.floor, memory.position, positionsIn(memory)]).toEqual([3, 3, []])
  memory.note(told(4))
  expect([memory.floor, memory.position, positionsIn(memory)]).toEqual([3, 4, [4]])
})

test('a result without a position cannot be replayed', () => {
  const memory = memoryOf(5, 6)
  memory.note(told(undefined))
  expect([memory.position, positionsIn(memory)]).toEqual([6, [6]])
})

test('results of an earlier stream that reaches this one are taken over, none twice', () => {
  const memory = memoryOf(5, 6, 7)
  memory.recall(memoryOf(2, 3, 5, 6))
  expect([memory.floor, memory.position, positionsIn(memory)]).toEqual([2, 7, [3, 5, 6, 7]])
})

test.each([
  ['does not reach up to here', memoryOf(2, 3, 4)],
  ['begins no earlier', memoryOf(5, 6)],
  ['does not know where it begins', memoryOf(undefined, 3, 5)],
  ['has told more than can be remembered', memoryOf(0, 1, 2, 5)],
])('nothing is taken over from a stream that %s', (what, earlier) => {
  const memory = what.startsWith('has told') ? memoryOf(5, ...from(6, 48)) : memoryOf(5, 6, 7)
  const before = [memory.floor, positionsIn(memory)]
  memory.recall(earlier)
  expect([memory.floor, positionsIn(memory)]).toEqual(before)
})

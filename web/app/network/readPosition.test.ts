import { expect, test } from 'vitest'
import { createReadPosition } from './readPosition.ts'

test('a screen has the position of its earliest read', () => {
  const reads = createReadPosition()
  expect(reads.current()).toBeUndefined()
  reads.note(7)
  reads.note(9)
  expect(reads.current()).toBe(7)
})

test('another screen starts afresh', () => {
  const reads = createReadPosition()
  reads.note(7)
  reads.turn(false)
  expect(reads.current()).toBeUndefined()
  reads.note(12)
  expect(reads.current()).toBe(12)
})

test('a screen shown from a copy has the position of the copy until it has been read again', () => {
  const reads = createReadPosition()
  reads.note(7)
  reads.turn(true)
  expect(reads.current()).toBe(7)
  reads.note(12)
  reads.note(15)
  expect(reads.current()).toBe(12)
})

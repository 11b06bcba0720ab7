import { expect, test } from 'vitest'
import { newId, newPublicId } from './ids.ts'

const nine = '2026-11-21T09:00:00.000Z'
const nineAndABit = '2026-11-21T09:00:00.001Z'

test('an id is a UUID of version 7', () => {
  expect(newId(nine)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('later ids sort after earlier ones', () => {
  expect(newId(nine) < newId(nineAndABit)).toBe(true)
})

test('ids are unique, and a public id needs no escaping in a link', () => {
  expect(newId(nine)).not.toBe(newId(nine))
  expect(newPublicId()).not.toBe(newPublicId())
  expect(newPublicId()).toMatch(/^[\w-]{16}$/)
})

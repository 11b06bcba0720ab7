import { expect, test } from 'vitest'
import { taughtVariables } from './studioPlace.ts'

test('a class that continues in its open room is still listed among the classes taught (row 126)', () => {
  expect(taughtVariables()).toEqual({ fromNow: { ge: 'now-15m' } })
})

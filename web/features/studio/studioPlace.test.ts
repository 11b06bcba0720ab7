import { expect, test } from 'vitest'
import { taughtVariables } from './studioPlace.ts'

test('a class that runs on in its open room is still among what is taught (row 126)', () => {
  const now = Date.parse('2026-11-21T10:14:59.000Z')
  expect(taughtVariables(now)).toEqual({ fromNow: { ge: '2026-11-21T09:59:00.000Z' } })
})

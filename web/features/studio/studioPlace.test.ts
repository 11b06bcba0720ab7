import { expect, test } from 'vitest'
import { taughtVariables } from './studioPlace.ts'

test('a class that runs on in its open room is still among what is taught (row 126)', () => {
  expect(taughtVariables()).toEqual({ fromNow: { ge: 'now-15m' } })
})

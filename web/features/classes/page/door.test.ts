import { expect, test } from 'vitest'
import { doorOf } from './door.ts'

const minutes = (count: number) => count * 60_000
const facts = { startsAt: minutes(100), endsAt: minutes(160), teaches: false }

test('a class opens ten minutes before for members, fifteen for its coach', () => {
  expect(doorOf(facts, minutes(90) - 1)).toEqual({ kind: 'closed', opensAt: minutes(90) })
  expect(doorOf(facts, minutes(90))).toEqual({ kind: 'open' })
  expect(doorOf({ ...facts, teaches: true }, minutes(85))).toEqual({ kind: 'open' })
  expect(doorOf({ ...facts, teaches: true }, minutes(85) - 1)).toEqual({ kind: 'closed', opensAt: minutes(85) })
})

test('a class stays open for 15 minutes after it ends', () => {
  expect(doorOf(facts, minutes(175) - 1)).toEqual({ kind: 'open' })
  expect(doorOf(facts, minutes(175))).toEqual({ kind: 'over' })
})

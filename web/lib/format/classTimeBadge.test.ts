import { expect, test } from 'vitest'
import { classTimeBadge } from './classTimeBadge.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const badgeOf = (ahead: number, lasts = HOUR) =>
  classTimeBadge({ startsAt: NOW + ahead, endsAt: NOW + ahead + lasts, now: NOW })

test.each([
  ['at its start', 0, { kind: 'live' }],
  ['in its last moment', 1 - HOUR, { kind: 'live' }],
  ['at its end', -HOUR, { kind: 'over' }],
  ['in the last seconds before', 20_000, { kind: 'minutes', count: 1 }],
  ['59 minutes and a half before', 59.5 * MINUTE, { kind: 'minutes', count: 59 }],
  ['an hour before', HOUR, { kind: 'hours', count: 1 }],
  ['just under a day before', 24 * HOUR - 1, { kind: 'hours', count: 23 }],
  ['a day before', 24 * HOUR, { kind: 'days', count: 1 }],
  ['166 hours before', 166 * HOUR, { kind: 'days', count: 6 }],
  ['beyond 166 hours', 166 * HOUR + 1, undefined],
] as const)('the badge of a class %s (row 53)', (_when, ahead, badge) => {
  expect(badgeOf(ahead)).toEqual(badge)
})

import { expect, test } from 'vitest'
import { presenceOf } from './presenceOf.ts'

const now = new Date('2026-11-26T12:00:00Z')
const report = (shownStatus: string, seenAt: string | null) => presenceOf({ shownStatus, seenAt }, now)

test.each(['ONLINE', 'AWAY', 'BUSY'] as const)('a person who has just reported %s is %s (row 47)', (status) => {
  expect(report(status, '2026-11-26T11:59:30Z')).toBe(status)
})

test('a person is offline after two and a half minutes without a report, even if a report is late by a clock (row 47)', () => {
  expect(report('ONLINE', '2026-11-26T11:57:30Z')).toBe('ONLINE')
  expect(report('ONLINE', '2026-11-26T11:57:29Z')).toBe('OFFLINE')
  expect(report('BUSY', '2026-11-26T12:00:20Z')).toBe('BUSY')
})

test('a person who is offline or invisible is offline (row 47)', () => {
  expect(report('OFFLINE', '2026-11-26T11:59:59Z')).toBe('OFFLINE')
  expect(report('OFFLINE', null)).toBe('OFFLINE')
})

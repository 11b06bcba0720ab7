import { expect, test } from 'vitest'
import { reportedStatus } from './reportedStatus.ts'

const active = { chosen: undefined, isVisible: true, idleMs: 0 }

test('a person who uses the app is online, and away after five minutes or behind another window (row 47)', () => {
  expect(reportedStatus(active)).toBe('ONLINE')
  expect(reportedStatus({ ...active, idleMs: 299_999 })).toBe('ONLINE')
  expect(reportedStatus({ ...active, idleMs: 300_000 })).toBe('AWAY')
  expect(reportedStatus({ ...active, isVisible: false })).toBe('AWAY')
})

test.each(['BUSY', 'INVISIBLE'] as const)('a person who has chosen %s stays so, active or not (row 47)', (chosen) => {
  expect(reportedStatus({ ...active, chosen })).toBe(chosen)
  expect(reportedStatus({ chosen, isVisible: false, idleMs: 1e9 })).toBe(chosen)
})

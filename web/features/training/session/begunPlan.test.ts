import { expect, test } from 'vitest'
import { begunPlanIn } from './begunPlan.ts'
import { finishForTests, setForTests, skipForTests, undoForTests } from './logForTests.ts'

test('a session with a set and no end is begun, on whichever device it was logged', () => {
  expect(begunPlanIn([setForTests(1)])).toBe('monday')
  expect(begunPlanIn([setForTests(1), skipForTests(2, 2)])).toBe('monday')
})

test('a session that ended is not begun, until its next round has a set', () => {
  const ended = [setForTests(1), finishForTests(2)]
  expect(begunPlanIn(ended)).toBeUndefined()
  expect(begunPlanIn([...ended, setForTests(3, { round: 2 })])).toBe('monday')
  expect(begunPlanIn([...ended, setForTests(3, { planId: 'friday' })])).toBe('friday')
})

test('without sets nothing is begun: none logged, only skipped, or all undone', () => {
  const done = setForTests(1)
  expect([[], [skipForTests(1)], [done, undoForTests(2, done)]].map(begunPlanIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an undone end leaves the session begun', () => {
  const end = finishForTests(2)
  expect(begunPlanIn([setForTests(1), end, undoForTests(3, end)])).toBe('monday')
})

test('of two begun sessions, the one trained last counts', () => {
  const both = [setForTests(2, { planId: 'friday' }), setForTests(1)]
  expect(begunPlanIn(both)).toBe('friday')
})

import { expect, test } from 'vitest'
import { isBegun, nextPlan, partDone } from './nextPlan.ts'

const plan = (order: number, progressPercentage: number, finishedAt: string | null = null) => ({
  order,
  viewerProgress: { progressPercentage, finishedAt },
})
const ended = '2026-11-23T10:00:00.000Z'

test('after a session that was ended with sets left out, the next session comes', () => {
  expect(nextPlan([plan(1, 0), plan(0, 40, ended)])?.order).toBe(1)
  expect(nextPlan([plan(0, 100), plan(1, 20), plan(2, 0)])?.order).toBe(1)
})

test('once all were ended, the first that lacks something comes again, and none where all is done', () => {
  expect(nextPlan([plan(0, 100, ended), plan(1, 40, ended), plan(2, 60, ended)])?.order).toBe(1)
  expect(nextPlan([plan(0, 100, ended), plan(1, 100)])).toBeUndefined()
})

test('a session ended with every set left out counts as started, and one that was never opened does not', () => {
  expect(isBegun(plan(0, 0, ended))).toBe(true)
  expect(isBegun(plan(0, 10))).toBe(true)
  expect(isBegun(plan(0, 0))).toBe(false)
  expect(isBegun({ viewerProgress: null })).toBe(false)
})

test('a session that was ended early shows how much was done, and no other session does', () => {
  const counted = (progressPercentage: number, finishedAt: string | null) => ({
    viewerProgress: { progressPercentage, finishedAt, completedResourceCount: 11, totalResourceCount: 26 },
  })
  expect(partDone(counted(42, ended))).toEqual({ done: 11, total: 26 })
  expect(partDone(counted(42, null))).toBeUndefined()
  expect(partDone(counted(100, ended))).toBeUndefined()
})

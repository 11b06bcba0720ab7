import { expect, test } from 'vitest'
import { carriedChanges } from './carriedChanges.ts'
import type { LogEntry, LoggedSet } from './workoutLog.ts'

const plans = ['monday', 'wednesday', 'friday'].map((id) => ({
  id,
  resources: [{ id: `${id} squat`, targetID: 'squat' }],
}))
const line = (planId: string, at: number) => ({ id: crypto.randomUUID(), programId: 'strong', planId, round: 1, at })
const resourceOf = (planId: string) => ({ resourceId: `${planId} squat` })
const swap = (planId: string, at: number, videoId: string): LogEntry => {
  return { ...line(planId, at), ...resourceOf(planId), kind: 'SWAP', videoId, name: videoId }
}
const skip = (planId: string, at: number, set = 1): LogEntry => {
  return { ...line(planId, at), ...resourceOf(planId), kind: 'SKIP', set }
}
const done = (planId: string, at: number): LoggedSet => {
  const figures = { reps: 8, weight: null, seconds: null, effort: null }
  return {
    ...line(planId, at),
    ...resourceOf(planId),
    kind: 'SET',
    set: 1,
    videoId: 'squat',
    name: 'Squat',
    ...figures,
  }
}
const read = (lines: LogEntry[], sets: LoggedSet[] = []) => carriedChanges({ lines, plans, sets })

test('what replaced an exercise last replaces it in the next session', () => {
  const lines = [swap('wednesday', 20, 'lunge'), swap('monday', 10, 'step-up')]
  expect(read(lines).swaps).toEqual({ squat: { videoId: 'lunge', name: 'lunge' } })
})

test('an exercise that was swapped back stays the plan’s', () => {
  expect(read([swap('monday', 10, 'lunge'), swap('wednesday', 20, 'squat')]).swaps).toEqual({})
})

test('skips count by session, until the exercise is done again', () => {
  const skips = [skip('monday', 10), skip('monday', 11, 2), skip('wednesday', 20)]
  expect(read(skips).skips).toEqual({ squat: 2 })
  expect(read(skips, [done('friday', 30)]).skips).toEqual({})
  expect(read(skips, [done('friday', 15)]).skips).toEqual({ squat: 1 })
})

test('a session in which some sets were done is none in which the exercise was skipped', () => {
  expect(read([skip('monday', 10)], [done('monday', 5)]).skips).toEqual({})
})

test('lines of exercises that are no longer in their plan change nothing', () => {
  expect(read([{ ...swap('monday', 10, 'lunge'), resourceId: 'gone' } as LogEntry])).toEqual({ swaps: {}, skips: {} })
})

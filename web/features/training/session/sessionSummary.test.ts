import { expect, test } from 'vitest'
import { setForTests } from './logForTests.ts'
import { idForTests, planForTests } from './planForTests.ts'
import { sessionSummary } from './sessionSummary.ts'
import { stepsOf } from './steps.ts'
import { type LogEntry, readSession } from './workoutLog.ts'

const steps = stepsOf(
  planForTests([
    { resourceName: 'Squat', sets: 2, reps: 10 },
    { resourceName: 'Row', sets: 1, reps: 10 },
  ]),
)
const plan = { planId: 'plan', round: 1 }
const [squat, row] = [idForTests(1), idForTests(2)]
const set = (id: number, number: number, minute: number) =>
  setForTests(id, { ...plan, resourceId: squat, set: number, at: minute * 60_000, reps: 10, weight: 20 })
const skip: LogEntry = { ...plan, kind: 'SKIP', id: idForTests(50), programId: 'p', at: 0, resourceId: row, set: 1 }

test('a summary has what was done and what was skipped, and the time between the first and the last set', () => {
  expect(sessionSummary(steps, readSession(steps, [set(1, 1, 0), set(2, 2, 7), skip], 1))).toEqual({
    sets: 2,
    total: 3,
    skipped: 1,
    exercises: 1,
    minutes: 7,
    volume: 400,
  })
})

test('nothing is claimed of a session without a set', () => {
  const nothing = { sets: 0, total: 3, skipped: 1, exercises: 0, minutes: 0, volume: 0 }
  expect(sessionSummary(steps, readSession(steps, [skip], 1))).toEqual(nothing)
})

import { expect, test } from 'vitest'
import { shownSeconds } from './countdown.ts'
import { setForTests } from './logForTests.ts'
import { planForTests } from './planForTests.ts'
import {
  afterRest,
  afterStep,
  atSet,
  beginSet,
  resumePosition,
  hasRunDown,
  initialPosition,
  trainedSeconds,
  withoutPause,
  withPause,
} from './position.ts'
import { type Step, stepsOf } from './steps.ts'
import { readSession } from './workoutLog.ts'

const steps = stepsOf(
  planForTests([
    { resourceName: 'Squat', sets: 2, reps: 10, restTime: 60 },
    { resourceName: 'Plank', sets: 1, duration: 30 },
  ]),
)
const [first, second, plank] = steps as [Step, Step, Step]
const now = 100_000

test('a set is followed by its rest, and a skipped one by the next set', () => {
  const rest = afterStep(first, second, { now, isSkipped: false })
  expect(rest).toMatchObject({ phase: 'rest', stepKey: second.key })
  expect(rest.clock && shownSeconds(rest.clock, now + 20_000)).toBe(40)
  expect(afterStep(first, second, { now, isSkipped: true })).toEqual(atSet(second))
})

test('there is no rest after the last set', () => {
  expect(afterStep(plank, undefined, { now, isSkipped: false })).toEqual({ phase: 'set' })
})

test('a timed set starts by itself after the rest, from the moment the user is there, and a set with repetitions waits', () => {
  const position = afterRest(plank, now)
  expect(position.clock && shownSeconds(position.clock, now)).toBe(30)
  expect(afterRest(second, now)).toEqual(atSet(second))
})

test('a session that was left is found again at its place with its clock', () => {
  const resting = afterStep(first, second, { now, isSkipped: false })
  const session = readSession(steps, [setForTests(1)])
  expect(resumePosition(resting, steps, session)).toBe(resting)
})

test('sets done meanwhile on another device are not asked for again', () => {
  const resting = afterStep(first, second, { now, isSkipped: false })
  const session = readSession(steps, [setForTests(1), setForTests(2, { set: 2 })])
  expect(resumePosition(resting, steps, session)).toEqual(atSet(plank))
  expect(initialPosition(steps, readSession(steps, []))).toEqual(atSet(first))
})

test('a clock that stands still does not run down, and goes on where it stood', () => {
  const working = beginSet(plank, now)
  const paused = withPause(working, now + 10_000)
  expect(hasRunDown(paused, now + 600_000)).toBe(false)
  const again = withoutPause(paused, now + 600_000)
  expect(hasRunDown(again, now + 619_000)).toBe(false)
  expect(hasRunDown(again, now + 620_000)).toBe(true)
})

test('a timed set ended at once counts as skipped, and one that ran for a while counts for as long as it ran', () => {
  const after = (seconds: number, goal = 30) => trainedSeconds(beginSet(plank, now), goal, now + seconds * 1_000)
  expect([after(1), after(4), after(5), after(29)]).toEqual([undefined, undefined, 5, 29])
  expect([after(2, 3), after(3, 3)]).toEqual([undefined, 3])
  expect(trainedSeconds(withPause(beginSet(plank, now), now + 2_000), 30, now + 2_000)).toBeUndefined()
})

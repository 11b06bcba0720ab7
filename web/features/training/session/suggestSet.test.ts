import { expect, test } from 'vitest'
import { setForTests } from './logForTests.ts'
import { planForTests } from './planForTests.ts'
import { stepsOf } from './steps.ts'
import { setsOfLastTime, suggestSet } from './suggestSet.ts'

const [first, second] = stepsOf(planForTests([{ resourceName: 'Squat', sets: 2, reps: 10, weight: 30 }])) as [
  ReturnType<typeof stepsOf>[0],
  ReturnType<typeof stepsOf>[0],
]
const nothing = { now: [], lastTime: [] }

test('the first time, a set suggests what the plan says', () => {
  expect(suggestSet(first, nothing)).toEqual({ reps: 10, weight: 30, seconds: null, effort: null })
})

test('later, a set suggests what was done in it last time', () => {
  const lastTime = [setForTests(1, { set: 1, reps: 12 }), setForTests(2, { set: 2, reps: 9, weight: 45 })]
  expect(suggestSet(first, { now: [], lastTime })).toMatchObject({ reps: 12, weight: 40 })
  expect(suggestSet(second, { now: [], lastTime })).toMatchObject({ reps: 9, weight: 45 })
})

test('a weight that was changed a moment ago stays on the bar', () => {
  const known = { now: [setForTests(3, { weight: 50, effort: 9 })], lastTime: [setForTests(1)] }
  expect(suggestSet(second, known)).toMatchObject({ weight: 50, effort: null })
})

test('a set on time suggests no repetitions', () => {
  const [plank] = stepsOf(planForTests([{ resourceName: 'Plank', duration: 40 }]))
  expect(plank && suggestSet(plank, nothing)).toEqual({ reps: null, weight: null, seconds: 40, effort: null })
})

test('last time is one round of one plan, not everything that ever was', () => {
  const log = [setForTests(5, { round: 2 }), setForTests(1), setForTests(4, { round: 2, set: 2 })]
  expect(setsOfLastTime(log).map(({ at }) => at)).toEqual([4_000, 5_000])
  expect(setsOfLastTime([])).toEqual([])
})

const dose = {
  kind: 'MORE_LOAD',
  sets: 2,
  reps: 8,
  weight: 42.5,
  last: { sets: 2, reps: 12, weight: 40 },
  lastAt: 0,
} as const

test('what follows from the log is suggested for each set', () => {
  const lastTime = [setForTests(1, { set: 1, reps: 12 }), setForTests(2, { set: 2, reps: 12 })]
  expect(suggestSet(first, { now: [], lastTime, dose })).toMatchObject({ reps: 8, weight: 42.5 })
  const now = [setForTests(3, { reps: 7, weight: 42.5 })]
  expect(suggestSet(second, { now, lastTime, dose })).toMatchObject({ reps: 8, weight: 42.5 })
})

test('a member who chooses another weight decides on the repetitions, too', () => {
  const now = [setForTests(3, { reps: 11, weight: 40 })]
  expect(suggestSet(second, { now, lastTime: [], dose })).toMatchObject({ reps: 11, weight: 40 })
})

test('body weight stays without a field for kilograms', () => {
  const light = { ...dose, kind: 'MORE_REPS', weight: 0 } as const
  const [squat] = stepsOf(planForTests([{ resourceName: 'Squat', sets: 2, reps: 10 }]))
  expect(
    squat && suggestSet(squat, { now: [], lastTime: [setForTests(1, { weight: null })], dose: light }),
  ).toMatchObject({ reps: 8, weight: null })
})

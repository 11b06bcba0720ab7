import { expect, test } from 'vitest'
import { idForTests, planForTests } from './planForTests.ts'
import { secondsOf, type Step, stepsOf } from './steps.ts'

const shown = ({ name, set, restAfter, superSet }: Step) =>
  `${superSet ? `${superSet.letter}${superSet.position} ` : ''}${name} ${set}${restAfter ? ` rest ${restAfter}` : ''}`

test('row 102: straight sets are done one after the other, with rest between them and none at the end', () => {
  const steps = stepsOf(
    planForTests([
      { resourceName: 'Squat', sets: 2, reps: 8, restTime: 90 },
      { resourceName: 'Plank', sets: 2, duration: 30, restTime: 45 },
    ]),
  )
  expect(steps.map(shown)).toEqual(['Squat 1 rest 90', 'Squat 2 rest 90', 'Plank 1 rest 45', 'Plank 2'])
  expect(steps[0]?.goal).toEqual({ kind: 'reps', reps: 8 })
  expect(steps[2]?.goal).toEqual({ kind: 'time', seconds: 30 })
})

test('the rest that the planner chose is taken as it is shown, rounded', () => {
  const squat = { resourceName: 'Squat', sets: 2, reps: 8, restTime: 37 }
  const restOf = (reason: string | null) => stepsOf(planForTests([{ ...squat, reason }]))[0]?.restAfter
  expect([restOf('Builds strength.'), restOf(null)]).toEqual([35, 37])
})

test('row 102: a superset goes in rounds, and rests once a round as long as its longest rest', () => {
  const superSetId = idForTests(500)
  const steps = stepsOf(
    planForTests([
      { resourceName: 'Row', sets: 2, reps: 8, restTime: 30, superSetId },
      { resourceName: 'Curl', sets: 1, reps: 8 },
      { resourceName: 'Press', sets: 3, reps: 8, restTime: 60, superSetId },
    ]),
  )
  expect(steps.map(shown)).toEqual([
    'A1 Row 1',
    'A2 Press 1 rest 60',
    'A1 Row 2',
    'A2 Press 2 rest 60',
    'A2 Press 3 rest 60',
    'Curl 1',
  ])
})

test('an exercise alone in its superset is an exercise like any other', () => {
  const [step] = stepsOf(planForTests([{ resourceName: 'Row', superSetId: idForTests(500) }]))
  expect(step?.superSet).toBeUndefined()
})

test('an exercise without sets, repetitions or time is done once, until it is enough', () => {
  const steps = stepsOf(planForTests([{ resourceName: 'Stretch' }]))
  expect(steps).toHaveLength(1)
  expect(steps[0]?.goal).toEqual({ kind: 'open' })
})

test('how long a plan takes counts rest, time and a usual pace', () => {
  const plan = planForTests([
    { resourceName: 'Squat', sets: 2, reps: 10, restTime: 60 },
    { resourceName: 'Plank', duration: 30, sets: 1 },
  ])
  expect(secondsOf(stepsOf(plan))).toBe(2 * (30 + 60) + 30)
})

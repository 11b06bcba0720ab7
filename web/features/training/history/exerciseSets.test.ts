import { expect, test } from 'vitest'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { exercisesIn, progressOf } from './exerciseSets.ts'

const onDay = (number: number, day: string, wishes: object = {}) =>
  setForTests(number, { at: new Date(`${day}T12:00:00`).getTime() + number * 1_000, ...wishes })
const plank = { exercise: 2, videoId: null, name: 'Plank', reps: null, weight: null, seconds: 30 }

test('the sets of a session stand under their exercise, also if another one came between them', () => {
  const sets = [onDay(1, '2026-11-16'), onDay(2, '2026-11-16', plank), onDay(3, '2026-11-16', { set: 2 })]
  expect(exercisesIn(sets)).toMatchObject([
    { name: 'Squat', sets: [{ set: 1 }, { set: 2 }] },
    { name: 'Plank', sets: [{ seconds: 30 }] },
  ])
})

test('the progress of an exercise is its heaviest set of each day, in all plans, oldest first', () => {
  const log = [
    onDay(1, '2026-11-18', { planId: 'friday', weight: 45 }),
    onDay(2, '2026-11-16', { weight: 40 }),
    onDay(3, '2026-11-16', { weight: 42.5 }),
    onDay(4, '2026-11-16', plank),
  ]
  expect(progressOf(log, 'squat')).toEqual({
    measure: 'weight',
    points: [
      { day: '2026-11-16', value: 42.5 },
      { day: '2026-11-18', value: 45 },
    ],
  })
})

test('an exercise without weights is measured by repetitions or time', () => {
  const pushUp = { videoId: 'push-up', weight: 0 }
  const log = [onDay(1, '2026-11-16', { ...pushUp, reps: 12 }), onDay(2, '2026-11-16', plank)]
  const [first, second] = exercisesIn(log)
  expect(progressOf(log, first?.key ?? '')).toMatchObject({ measure: 'reps', points: [{ value: 12 }] })
  expect(progressOf(log, second?.key ?? '')).toMatchObject({ measure: 'seconds', points: [{ value: 30 }] })
})

test('sets without any figure have no progress', () => {
  expect(progressOf([onDay(1, '2026-11-16', { reps: null, weight: null })], 'squat')).toBeUndefined()
})

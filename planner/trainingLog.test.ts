import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { groundOf } from './solving/ground.ts'
import { TrainingLog } from './trainingLog.ts'

function exercise(id: string, muscleGroups: string[], kind: ExerciseKind = 'STRENGTH'): Exercise {
  const plain = { equipment: [], level: null, ageFrom: null, ageTo: null, contraindications: [] }
  return { id, title: id, kind, muscleGroups, ...plain }
}
const press = exercise('press', ['Chest', 'Triceps'])
const row = exercise('row', ['Back'])
const stretch = exercise('stretch', ['Hips'], 'MOBILITY')

function dayOf(...exercises: Exercise[]): AnsweredDay {
  const plain = {
    sets: 3,
    reps: 10,
    seconds: 0,
    rest_seconds: 60,
    superset: null,
    voiceover_caption: '',
    reason: '',
    reason_facts: null,
  }
  const planned = exercises.map(({ id, title }) => ({ ...plain, id, exercise_id: id, exercise: title }))
  return { day: 1, description: '', muscle_groups: [], equipment: [], sections: [{ exercises: planned }] }
}

function openLog(numberOfSessions: number, sessionsPerWeek: number): TrainingLog {
  const request = v.parse(planRequest, {
    numberOfSessions,
    sessionsPerWeek,
    sections: [{ sectionName: 'All', sectionDuration: 600 }],
  })
  return new TrainingLog(groundOf(request, [press, row, stretch]))
}

test('a main muscle of strength rests on the day after, and on the day before a session that is known', () => {
  const log = openLog(14, 7)
  log.begin(0)
  log.add(dayOf(press, stretch))
  log.begin(1, dayOf(row))
  expect([press, row, stretch].map((one) => log.isResting(one))).toEqual([true, true, false])
  log.add(dayOf(stretch))
  log.begin(2)
  expect(log.isResting(press)).toBe(false)
})

test('with a day between two sessions no muscle has to rest', () => {
  const log = openLog(6, 3)
  log.begin(0)
  log.add(dayOf(press))
  log.begin(1, dayOf(row))
  expect([press, row].map((one) => log.isResting(one))).toEqual([false, false])
})

test('the training of a week counts until the next week begins', () => {
  const log = openLog(4, 2)
  log.begin(0)
  log.add(dayOf(press, stretch))
  expect(['Chest', 'Triceps', 'Hips', 'Back'].map((muscle) => log.isTrained(muscle))).toEqual([true, true, true, false])
  log.begin(1)
  log.add(dayOf(press))
  // In exercises: a muscle that helps has half of it, and stretching is no strength.
  expect(['Chest', 'Triceps', 'Hips'].map((muscle) => log.doneBy(muscle))).toEqual([2, 1, 0])
  log.begin(2)
  expect([log.doneBy('Chest'), log.isTrained('Chest')]).toEqual([0, false])
})

test('how often and how long ago an exercise was done is remembered over weeks', () => {
  const log = openLog(4, 1)
  log.begin(0)
  log.add(dayOf(press))
  log.begin(1)
  log.add(dayOf(press, row))
  log.begin(3)
  expect([press, row, stretch].map((one) => log.timesDone(one))).toEqual([2, 1, 0])
  expect([press, row, stretch].map((one) => log.sessionsSince(one))).toEqual([2, 2, Infinity])
})

import * as v from 'valibot'
import { goalKeys } from '#planner/rules/trainingRules.ts'
import { type Exercise, trainingLevels } from '#schema/training/exercise.ts'
import { type PlanRequest, planRequest } from '#schema/training/planRequest.ts'
import { Dice } from '#tools/prove/plans/Dice.ts'

export interface Member {
  request: PlanRequest
  /** The same member with another goal. */
  other: PlanRequest
  /** Conditions for which an exercise must not be contraindicated. */
  banned: readonly string[]
}

const shapes = [
  [
    [300, 'MOBILITY', 'CARDIO'],
    [1200, 'STRENGTH'],
    [480, 'MOBILITY'],
  ],
  [
    [480, 'MOBILITY'],
    [1800, 'STRENGTH'],
    [600, 'CIRCUIT'],
    [300, 'MOBILITY'],
  ],
  [[300], [1500], [480]],
  [[2400]],
  [[1200, 'STRENGTH'], [600, 'CIRCUIT', 'CARDIO'], [300]],
  [
    [300, 'CARDIO'],
    [900, 'STRENGTH'],
    [900, 'STRENGTH'],
    [600, 'CIRCUIT'],
    [300, 'MOBILITY'],
  ],
  [[900, 'STRENGTH', 'CIRCUIT'], [600]],
] as const

const equipment = [null, [], ['Dumbbells'], ['Barbell', 'Bench', 'Dumbbells'], ['Resistance band', 'Kettlebell']]
const muscles = ['Chest', 'Back', 'Quads', 'Glutes', 'Core']
const ailments = [
  ['knee', 'Knee'],
  ['lower back', 'Lower back'],
  ['shoulder', 'Shoulder'],
  ['high blood pressure', 'Blood pressure'],
  ['a pacemaker', 'Heart'],
  ['pregnant', 'Pregnancy'],
  ['inguinal hernia', 'Hernia'],
  ['asthma', 'Breathing'],
] as const

export function membersFrom(seed: number, count: number): Member[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, (_, number) => memberFrom(dice, number))
}

function memberFrom(dice: Dice, seed: number): Member {
  const perWeek = 1 + dice.upTo(6)
  const ailment = dice.isIn(0.2) ? dice.pick(ailments) : undefined
  const goal = dice.pick(goalKeys)
  const level = dice.pick(trainingLevels)
  const off = dice.isIn(0.25)
    ? [dice.pick([`STRENGTH ${goal} ${level}`, `CIRCUIT ${goal}`, 'RECOVERY', 'LEVEL_SECONDS'])]
    : []
  const request = v.parse(planRequest, {
    numberOfSessions: Math.min(36, Math.max(4, perWeek * (1 + dice.upTo(11)))),
    sessionsPerWeek: perWeek,
    sections: dice.pick(shapes).map(([sectionDuration, ...workoutTypes], place) => {
      return { sectionName: `Part ${place + 1}`, sectionDuration, workoutTypes }
    }),
    goals: [goal],
    includeSuperSet: dice.isIn(0.25),
    equipment: dice.pick(equipment),
    muscleGroups: dice.isIn(0.2) ? [dice.pick(muscles)] : [],
    level,
    rulesOff: off,
    age: 20 + dice.upTo(59),
    injuries: ailment ? [ailment[0]] : [],
    language: dice.pick(['en', 'fr', 'vi', 'cn', 'ar'] as const),
    seed,
  })
  // A row that is off is that of the default goal, and would be the same for it.
  const others = goalKeys.filter((key) => key !== goal && (off.length === 0 || key !== 'Get Fitter'))
  const other = { ...request, goals: [dice.pick(others)], rulesOff: [] }
  return { request, other, banned: ailment ? [ailment[1]] : [] }
}

const movements = [
  ['Press', 'STRENGTH', ['Chest', 'Triceps']],
  ['Fly', 'STRENGTH', ['Chest']],
  ['Overhead press', 'STRENGTH', ['Shoulders', 'Triceps'], 'Shoulder'],
  ['Extension', 'STRENGTH', ['Triceps']],
  ['Row', 'STRENGTH', ['Back', 'Biceps']],
  ['Pull-down', 'STRENGTH', ['Back', 'Biceps'], 'Shoulder'],
  ['Curl', 'STRENGTH', ['Biceps', 'Forearms']],
  ['Carry', 'STRENGTH', ['Forearms', 'Core']],
  ['Squat', 'STRENGTH', ['Quads', 'Glutes'], 'Knee'],
  ['Leg extension', 'STRENGTH', ['Quads']],
  ['Lunge', 'STRENGTH', ['Glutes', 'Quads'], 'Knee'],
  ['Hip hinge', 'STRENGTH', ['Hamstrings', 'Glutes'], 'Lower back'],
  ['Leg curl', 'STRENGTH', ['Hamstrings']],
  ['Bridge', 'STRENGTH', ['Glutes', 'Hamstrings']],
  ['Calf raise', 'STRENGTH', ['Calves']],
  ['Brace', 'STRENGTH', ['Core']],
  ['Step circuit', 'CIRCUIT', ['Quads', 'Core']],
  ['Punch circuit', 'CIRCUIT', ['Shoulders', 'Core']],
  ['Crawl', 'CIRCUIT', ['Core', 'Shoulders'], 'Shoulder'],
  ['Swing circuit', 'CIRCUIT', ['Glutes', 'Hamstrings', 'Back'], 'Lower back'],
  ['March', 'CARDIO', ['Hips', 'Quads']],
  ['Shuffle', 'CARDIO', ['Calves', 'Shoulders']],
  ['Step and reach', 'CARDIO', ['Hips', 'Shoulders']],
  ['Chest opener', 'MOBILITY', ['Chest', 'Shoulders']],
  ['Spine wave', 'MOBILITY', ['Back', 'Core']],
  ['Hip opener', 'MOBILITY', ['Hips', 'Glutes']],
  ['Leg stretch', 'MOBILITY', ['Hamstrings', 'Calves']],
] as const

const needed = [[], [], ['Dumbbells'], ['Barbell'], ['Kettlebell'], ['Resistance band']]

/** A studio's catalogue of this many exercises: every movement in turn, with and without equipment, at all levels. */
export function studioCatalogue(count: number): Exercise[] {
  const dice = new Dice(count)
  return Array.from({ length: count }, (_, number): Exercise => {
    const [name, kind, muscleGroups, contraindication] = movements[number % movements.length] ?? movements[0]
    const isStrength = kind === 'STRENGTH'
    const side = isStrength && dice.isIn(0.15) ? 'Single-arm ' : ''
    return {
      id: `0192f7a0-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
      title: `${side}${name} no. ${Math.floor(number / movements.length) + 1}`,
      kind,
      muscleGroups: [...muscleGroups],
      equipment: isStrength ? [...dice.pick(needed)] : [],
      level: dice.pick(['Rookie', 'Rookie', 'Beginner', 'Intermediate', 'Advanced']),
      ageFrom: null,
      ageTo: null,
      contraindications: contraindication === undefined ? [] : [contraindication],
    }
  })
}

import { type Exercise, levelRank, NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { type Cautions, matchHealth } from '#schema/training/matchHealth.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/** Why somebody must not be given an exercise. No wish and no shortage lifts any of these. */
export type Unsuitable = 'CONTRAINDICATED' | 'AGE' | 'EQUIPMENT' | 'LEVEL'

export type Person = Pick<PlanRequest, 'injuries' | 'healthConditions' | 'age' | 'equipment' | 'level'>

/** Tells of an exercise why this person must not be given it; undefined where nothing speaks against it. */
export function suitabilityFor(person: Person): (exercise: Exercise) => Unsuitable | undefined {
  const cautions = matchHealth(person)
  const atHand = person.equipment && new Set([NO_EQUIPMENT, ...person.equipment].map(toKey))
  const rank = levelRank(person.level)
  return (exercise) => {
    if (isHarmful(exercise, cautions)) return 'CONTRAINDICATED'
    if (!isOfAge(exercise, person.age)) return 'AGE'
    if (atHand && !exercise.equipment.every((name) => atHand.has(toKey(name)))) return 'EQUIPMENT'
    return levelRank(exercise.level) > rank ? 'LEVEL' : undefined
  }
}

export function suitableExercises(person: Person, catalogue: readonly Exercise[]): Exercise[] {
  const whyNot = suitabilityFor(person)
  return catalogue.filter((exercise) => whyNot(exercise) === undefined)
}

function isHarmful({ contraindications }: Exercise, { found, isUnclear }: Cautions): boolean {
  if (isUnclear && contraindications.length > 0) return true
  const names: ReadonlySet<string> = found
  return contraindications.some((name) => names.has(name))
}

interface Ages {
  ageFrom?: number | null | undefined
  ageTo?: number | null | undefined
}

/** What is right for somebody whose age is not known. */
export function isForEveryAdult({ ageFrom, ageTo }: Ages): boolean {
  return (ageFrom ?? 0) <= ADULT && (ageTo ?? null) === null
}

function isOfAge({ ageFrom, ageTo }: Ages, age: number | null): boolean {
  if (age === null) return isForEveryAdult({ ageFrom, ageTo })
  return (ageFrom ?? 0) <= age && age <= (ageTo ?? Infinity)
}

const ADULT = 18

function toKey(name: string): string {
  return name.trim().toLowerCase()
}

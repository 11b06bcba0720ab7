import { type Adapted, adaptFor } from '#planner/rules/adaptationRules.ts'
import { leftOutBy, readExerciseRules } from '#planner/rules/exerciseRules.ts'
import { isRuledOutForAny } from '#planner/rules/healthRules.ts'
import { impactRule } from '#planner/rules/trainingRules.ts'
import { type Exercise, levelRank, NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { risksOf } from '#schema/training/exerciseRisks.ts'
import { asksForImpact } from '#schema/training/health/readHealth.ts'
import { type Cautions, matchHealth } from '#schema/training/matchHealth.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/** Why a member must not be given an exercise. No wish and no shortage overrides any of these. */
export type Unsuitable = 'CONTRAINDICATED' | 'AGE' | 'EQUIPMENT' | 'LEVEL' | 'IMPACT' | 'STUDIO'

export type Person = Pick<PlanRequest, 'injuries' | 'healthConditions' | 'age' | 'equipment' | 'level'> &
  Partial<Pick<PlanRequest, 'additionalDetails' | 'goals' | 'exerciseRules'>>

/** How this person does an exercise, whatever else speaks against it. */
export function adaptationsFor(person: Person): (exercise: Exercise) => Adapted {
  const cautions = cautionsOf(person)
  return (exercise) => adaptFor(exercise, cautions)
}

type WhyNot = (exercise: Exercise) => Unsuitable | undefined

/**
 * Tells of an exercise why this person must not be given it; undefined where nothing speaks against it. The rules of their
 * studio replace an exercise only by one of this catalogue.
 */
export function suitabilityFor(person: Person, catalogue: readonly Exercise[] = []): WhyNot {
  const whyNot = personalSuitability(person)
  const rules = readExerciseRules(person.exerciseRules ?? [])
  if (rules.length === 0) return whyNot
  const byId = new Map(catalogue.map((exercise) => [exercise.id, exercise]))
  const leftOut = leftOutBy(rules, (id) => {
    const exercise = byId.get(id)
    return exercise !== undefined && whyNot(exercise) === undefined
  })
  return (exercise) => whyNot(exercise) ?? (leftOut.has(exercise.id) ? 'STUDIO' : undefined)
}

function personalSuitability(person: Person): WhyNot {
  const notes = notesOf(person)
  const cautions = cautionsOf(person)
  const isOlder = (person.age ?? 0) >= impactRule.fromAge
  const isImpactRequested = notes.some(asksForImpact)
  const atHand = person.equipment && new Set([NO_EQUIPMENT, ...person.equipment].map(toKey))
  const rank = levelRank(person.level)
  return (exercise) => {
    const risks = risksOf(exercise)
    if (isHarmful(exercise, risks, cautions)) return 'CONTRAINDICATED'
    if (!isOfAge(exercise, person.age)) return 'AGE'
    if (atHand && !exercise.equipment.every((name) => atHand.has(toKey(name)))) return 'EQUIPMENT'
    if (levelRank(exercise.level) > rank) return 'LEVEL'
    // The server's word counts where it has one: it knows the birthdate, and the page may know no age or another.
    const isOnlyOnRequest = exercise.isOnlyOnRequest ?? (isOlder && risks.has('Older age'))
    return isOnlyOnRequest && !isImpactRequested ? 'IMPACT' : undefined
  }
}

export function suitableExercises(person: Person, catalogue: readonly Exercise[]): Exercise[] {
  const whyNot = suitabilityFor(person, catalogue)
  return catalogue.filter((exercise) => whyNot(exercise) === undefined)
}

function notesOf({ goals = [], additionalDetails = '' }: Person): string[] {
  return [...goals, additionalDetails]
}

function cautionsOf(person: Person): Cautions {
  const { injuries, healthConditions } = person
  return matchHealth({ injuries, healthConditions, notes: notesOf(person) })
}

function isHarmful(exercise: Exercise, risks: ReadonlySet<string>, cautions: Cautions): boolean {
  const { found, isUnclear } = cautions
  if (isUnclear && (risks.size > 0 || isRuledOutForAny(exercise))) return true
  return [...found].some((name) => risks.has(name)) || isRuledOutWith(exercise, cautions)
}

/** While something is unclear, it is also unclear what an adaptation would make safe. */
function isRuledOutWith(exercise: Exercise, cautions: Cautions): boolean {
  const { isRuledOut, required } = adaptFor(exercise, cautions)
  return isRuledOut || (cautions.isUnclear && required.length > 0)
}

/** Without a known age, only exercises for every adult are suitable. */
function isOfAge({ ageFrom, ageTo }: Exercise, age: number | null): boolean {
  if (age === null) return (ageFrom ?? 0) <= ADULT && ageTo === null
  return (ageFrom ?? 0) <= age && age <= (ageTo ?? Infinity)
}

const ADULT = 18

function toKey(name: string): string {
  return name.trim().toLowerCase()
}

import { graphql, readInlineData } from 'react-relay'
import { doseGoalFor, isLighterAt, type ProgressFacts } from '#planner/progress/doseGoal.ts'
import type { progressOf_exercise$key } from '#schema/__generated__/relay/progressOf_exercise.graphql.ts'
import type { progressOf_program$key } from '#schema/__generated__/relay/progressOf_program.graphql.ts'
import { type Exercise, exerciseKinds } from '#schema/training/exercise.ts'
import type { PlanContent } from '#schema/training/plan.ts'
import type { KeptProgress } from './keptPlan.ts'

export type ProgressExercise = Pick<Exercise, 'id' | 'title' | 'kind' | 'muscleGroups'>

interface Source {
  program: progressOf_program$key | null | undefined
  /** The plan's exercises that suit the member. */
  exercises: readonly ProgressExercise[]
  /** Position of the plan in the program. */
  order: number
  age: number | null
  /** Keys of the rules that their studio turned off. */
  rulesOff: readonly string[]
}

/** How the exercises of a plan progress in its program, for this member. */
export function progressOf(
  { resources }: Pick<PlanContent, 'resources'>,
  { program, exercises, order, age, rulesOff }: Source,
): KeptProgress {
  if (!program) return { goals: {}, lighterPlanIds: [] }
  const { plans, ...read } = readProgram(program)
  const facts: ProgressFacts = { ...read, age, rulesOff }
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const goals: KeptProgress['goals'] = {}
  for (const resource of resources) {
    const exercise = byId.get(resource.targetID ?? '')
    const goal = exercise && doseGoalFor(resource, exercise, { facts, order })
    if (goal) goals[resource.id] = { ...goal, range: [...goal.range], loadSteps: [...goal.loadSteps] }
  }
  const lighter = plans.filter((plan) => isLighterAt(plan.order, facts))
  return { goals, lighterPlanIds: lighter.map(({ id }) => id) }
}

interface ReadProgram extends Omit<ProgressFacts, 'age' | 'rulesOff'> {
  plans: { id: string; order: number }[]
}

function readProgram(key: progressOf_program$key): ReadProgram {
  const { goals, level, sessionsPerWeek, madeByAI, viewerEnrolment } = readInlineData(
    graphql`
      fragment progressOf_program on Program @inline {
        goals
        level
        sessionsPerWeek
        madeByAI
        viewerEnrolment {
          plans(limit: 200) {
            items {
              id
              order
            }
          }
        }
      }
    `,
    key,
  )
  const items = viewerEnrolment?.plans?.items ?? []
  const facts = { goals: goals ?? [], level: level ?? null, sessionsPerWeek: sessionsPerWeek ?? null, madeByAI }
  return { ...facts, plans: items.flatMap((one) => (one ? [{ id: one.id, order: one.order }] : [])) }
}

export function progressExerciseOf(key: progressOf_exercise$key): ProgressExercise {
  const { id, title, kind, muscleGroups } = readInlineData(
    graphql`
      fragment progressOf_exercise on PlanExercise @inline {
        id
        title
        kind
        muscleGroups
      }
    `,
    key,
  )
  // A kind of a later version doesn't progress.
  const knownKind = exerciseKinds.find((one) => one === kind) ?? 'MOBILITY'
  return { id, title, kind: knownKind, muscleGroups: [...muscleGroups] }
}

import { graphql, readInlineData } from 'react-relay'
import * as v from 'valibot'
import { switchedOff } from '#planner/rules/ruleSwitches.ts'
import type { programOrder_program$key } from '#schema/__generated__/relay/programOrder_program.graphql.ts'
import type {
  programOrder_query$data,
  programOrder_query$key,
} from '#schema/__generated__/relay/programOrder_query.graphql.ts'
import { type Exercise, exercise, exerciseKinds, trainingLevels } from '#schema/training/exercise.ts'
import type { PlanRequestInput } from '#schema/training/planRequest.ts'
import { ageOn } from '#schema/values/ageOn.ts'
import type { PlanGround, PlanPerson } from '#workers/plan/plan.contract.ts'

export interface Order extends PlanGround {
  /** False if a coach creates it for others. */
  isForSelf: boolean
}

interface Asked {
  program: programOrder_program$key
  /** With `isForSelf`, whether the program has no coach. */
  around: programOrder_query$key
  language: NonNullable<PlanRequestInput['language']>
  now: number
}

/** Reconstructs the request from the stored program, so that another tab or device continues with the same one. */
export function orderOf({ program: key, around: aroundKey, language, now }: Asked): Order {
  const program = readProgram(key)
  const around = readAround(aroundKey)
  const { id, coachID, level, sections, numberOfSessions, sessionsPerWeek, additionalDetails } = program
  const { goals, equipmentIDs, muscleGroupIDs, includeSuperSet, exerciseRules } = program
  const isForSelf = typeof coachID !== 'string'
  const request: PlanRequestInput = {
    numberOfSessions: numberOfSessions ?? 1,
    sessionsPerWeek: sessionsPerWeek ?? null,
    sections: (sections ?? []).map(({ sectionName, sectionDuration, workoutTypes }) => ({
      sectionName,
      sectionDuration,
      workoutTypes: exerciseKinds.filter((kind) => workoutTypes?.includes(kind)),
    })),
    goals: listOf(goals),
    additionalDetails: additionalDetails ?? '',
    includeSuperSet,
    equipment: equipmentIDs ? namesOf(equipmentIDs, around.equipment) : null,
    muscleGroups: namesOf(muscleGroupIDs ?? [], around.muscleGroups),
    level: trainingLevels.find((one) => one === level) ?? null,
    rulesOff: rulesOffIn(around, isForSelf),
    exerciseRules: listOf(exerciseRules),
    language,
    seed: seedOf(id),
  }
  return {
    request,
    isForSelf,
    person: isForSelf ? personIn(around, now) : undefined,
    catalogue: around.exercises.map(exerciseOf),
  }
}

function readProgram(key: programOrder_program$key) {
  return readInlineData(
    graphql`
      fragment programOrder_program on Program @inline {
        id
        coachID
        level
        goals
        sections {
          sectionName
          workoutTypes
          sectionDuration
        }
        numberOfSessions
        sessionsPerWeek
        additionalDetails
        equipmentIDs
        muscleGroupIDs
        includeSuperSet
        exerciseRules
      }
    `,
    key,
  )
}

function readAround(key: programOrder_query$key) {
  return readInlineData(
    graphql`
      fragment programOrder_query on Query @inline {
        viewer {
          trainingRulesOff
          profile {
            birthdate
            injuries
            healthConditions
          }
        }
        equipment: listEquipment(limit: 1000) {
          items {
            id
            name
          }
        }
        muscleGroups: listMuscleGroups(limit: 100) {
          items {
            id
            name
          }
        }
        exercises: getPlanExercises(isForSelf: $isForSelf) {
          id
          title
          kind
          muscleGroups
          equipment
          level
          ageFrom
          ageTo
          contraindications
          isOnlyOnRequest
        }
      }
    `,
    key,
  )
}

/** Plain data without Relay's additions, because it is posted to a worker. */
function exerciseOf({
  id,
  title,
  kind,
  muscleGroups,
  equipment,
  level,
  ageFrom,
  ageTo,
  contraindications,
  isOnlyOnRequest,
}: programOrder_query$data['exercises'][number]): Exercise {
  const bounds = { level, ageFrom, ageTo, contraindications, isOnlyOnRequest }
  return v.parse(exercise, { id, title, kind, muscleGroups, equipment, ...bounds })
}

function listOf(texts: readonly string[] | null | undefined): string[] {
  return [...(texts ?? [])]
}

function namesOf(ids: readonly string[], list: programOrder_query$data['equipment']): string[] {
  const names = new Map((list?.items ?? []).flatMap((item) => (item ? [[item.id, item.name] as const] : [])))
  return ids.flatMap((id) => names.get(id) ?? [])
}

/** A coach's programs for others follow every rule. */
function rulesOffIn({ viewer }: programOrder_query$data, isForSelf: boolean): string[] {
  return isForSelf ? switchedOff(viewer?.trainingRulesOff ?? []) : []
}

/** Reads the profile the same way as the server. */
function personIn({ viewer }: programOrder_query$data, now: number): PlanPerson | undefined {
  const profile = viewer?.profile
  if (!profile) return undefined
  const { birthdate, injuries, healthConditions } = profile
  return {
    age: birthdate ? ageOn(new Date(now).toISOString(), birthdate) : null,
    injuries: [...(injuries ?? [])],
    healthConditions: [...(healthConditions ?? [])],
  }
}

const SEED_DIGITS = 7

/** Derived from the id, so that solving a program again gives the same result. */
function seedOf(id: string): number {
  const digits = id.replaceAll('-', '').slice(0, SEED_DIGITS)
  return Number.parseInt(digits, 16) || 0
}

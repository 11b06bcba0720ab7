import { type PlanContent, type PlanContentInput } from '#schema/training/plan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/** A session as it is stored. */
export interface PlanDraft extends PlanContentInput {
  planName: string
  /** From 0 on. */
  order: number
  description: string
  equipment: string[]
  muscleGroups: string[]
  totalResources: number
}

/** The plans of a program, one a session, by the names of the specification: "Section 1", "Section 2". */
export function toPlans(
  days: readonly AnsweredDay[],
  { sections }: Pick<PlanRequest, 'sections'>,
  newId: () => string,
): PlanDraft[] {
  return days.map((day, order) => {
    const placed = day.sections.map(({ exercises }, place) => ({ id: newId(), place, exercises }))
    const resources = placed.flatMap(({ id, exercises }) => toResources(exercises, id, newId))
    return {
      planName: `Section ${day.day}`,
      order,
      description: day.description,
      equipment: day.equipment,
      muscleGroups: day.muscle_groups,
      totalResources: resources.length,
      sections: placed.map(({ id, place, exercises }) => ({
        id,
        sectionName: sections[place]?.sectionName ?? `Section ${place + 1}`,
        sectionOrder: place,
        resourceIDs: exercises.map((exercise) => exercise.id),
      })),
      resources,
    }
  })
}

function toResources(
  exercises: readonly AnsweredExercise[],
  sectionID: string,
  newId: () => string,
): PlanContentInput['resources'] {
  const superSets = new Map<string, string>()
  const superSetOf = (letter: string) => {
    const superSetId = superSets.get(letter) ?? newId()
    superSets.set(letter, superSetId)
    return superSetId
  }
  return exercises.map((exercise, order) => ({
    id: exercise.id,
    sectionID,
    resourceName: exercise.exercise,
    order,
    type: 'video',
    targetID: exercise.exercise_id,
    duration: exercise.seconds,
    restTime: exercise.rest_seconds,
    sets: exercise.sets,
    reps: exercise.reps,
    weight: 0,
    superSetId: exercise.superset === null ? null : superSetOf(exercise.superset),
    voiceoverCaption: exercise.voiceover_caption,
    reason: exercise.reason,
    reasonFacts: exercise.reason_facts,
  }))
}

/** Back from what is to be stored to what the rules are said of: sessions in their order. */
export function toDays(plans: readonly PlanContent[]): AnsweredDay[] {
  return plans.map(({ sections, resources }, index) => ({
    day: index + 1,
    description: '',
    muscle_groups: [],
    equipment: [],
    sections: sections.map(({ id }) => ({
      exercises: resources.flatMap((resource) => (resource.sectionID === id ? [toExercise(resource)] : [])),
    })),
  }))
}

function toExercise(resource: PlanContent['resources'][number]): AnsweredExercise {
  return {
    id: resource.id,
    exercise_id: resource.targetID ?? '',
    exercise: resource.resourceName,
    sets: resource.sets,
    reps: resource.reps,
    seconds: resource.duration,
    rest_seconds: resource.restTime,
    superset: resource.superSetId,
    voiceover_caption: resource.voiceoverCaption,
    reason: resource.reason ?? '',
    reason_facts: resource.reasonFacts,
  }
}

import * as v from 'valibot'
import { type PlanContent, planContent, planLimits } from '#schema/training/plan.ts'
import { shortened } from '#schema/values/shortened.ts'
import { gathered } from '#web/features/programs/supersets.ts'

/** An editable exercise. Durations in whole seconds, weights in kilograms; 0 means none. */
export interface ExerciseDraft {
  id: string
  name: string
  videoId: string | null
  sets: number
  reps: number
  duration: number
  rest: number
  weight: number
  caption: string
  reason: string | null
  reasonFacts: string | null
  superSetId: string | null
}

export interface SectionDraft {
  id: string
  name: string
  exercises: readonly ExerciseDraft[]
}

/** An editable session of a program. */
export interface PlanDraft {
  id: string
  name: string
  description: string
  sections: readonly SectionDraft[]
}

export interface ProgramDetails {
  name: string
  description: string
  publicDescription: string
  categoryIds: readonly string[]
  subCategoryIds: readonly string[]
  level: string
  ageFrom: number | null
  ageTo: number | null
  goals: readonly string[]
  additionalDetails: string
  trailerId: string | null
  isPublic: boolean
  isTemplate: boolean
}

/** The editable part of a program. Sessions are in training order. */
export interface ProgramDraft {
  details: ProgramDetails
  plans: readonly PlanDraft[]
}

type PlanSection = PlanContent['sections'][number]
type PlanResource = PlanContent['resources'][number]

export type StoredSection = Pick<PlanSection, 'id' | 'sectionName' | 'sectionOrder'>
export type StoredExercise = Omit<PlanResource, 'order' | 'type'> & { order: number }

interface StoredPlan {
  id: string
  planName: string
  description: string
  sections: readonly StoredSection[]
  resources: readonly StoredExercise[]
}

export function planDraftOf({ id, planName, description, sections, resources }: StoredPlan): PlanDraft {
  return {
    id,
    name: planName,
    description,
    sections: sections
      .toSorted((one, other) => one.sectionOrder - other.sectionOrder)
      .map((section) => ({
        id: section.id,
        name: section.sectionName,
        exercises: gathered(
          resources
            .filter(({ sectionID }) => sectionID === section.id)
            .toSorted((one, other) => one.order - other.order)
            .map(exerciseDraftOf),
        ),
      })),
  }
}

function exerciseDraftOf(stored: StoredExercise): ExerciseDraft {
  const { id, sets, reps, duration, weight, reason, reasonFacts, superSetId } = stored
  const same = { id, sets, reps, duration, weight, reason, reasonFacts, superSetId }
  return {
    ...same,
    name: stored.resourceName,
    videoId: stored.targetID,
    rest: stored.restTime,
    caption: stored.voiceoverCaption,
  }
}

/** The stored form of a session; undefined while the server would reject it, for example without a name. */
export function contentOf({ name, sections }: Pick<PlanDraft, 'name' | 'sections'>): PlanContent | undefined {
  if (name.trim() === '' || name.trim().length > planLimits.name) return undefined
  const parsed = v.safeParse(planContent, {
    sections: sections.map((section, sectionOrder) => ({
      id: section.id,
      sectionName: section.name,
      sectionOrder,
      resourceIDs: section.exercises.map(({ id }) => id),
    })),
    resources: sections.flatMap((section) =>
      section.exercises.map(({ name: resourceName, videoId, rest, caption, ...same }, order) => ({
        ...same,
        order,
        sectionID: section.id,
        resourceName,
        targetID: videoId,
        restTime: rest,
        voiceoverCaption: caption,
      })),
    ),
  })
  return parsed.success ? parsed.output : undefined
}

export function newPlan(name: string, sectionName: string): PlanDraft {
  return { id: crypto.randomUUID(), name, description: '', sections: [newSection(sectionName)] }
}

export function newSection(name: string): SectionDraft {
  return { id: crypto.randomUUID(), name, exercises: [] }
}

/** Default for a new exercise: three sets of ten with a minute's rest. */
export function newExercise({ id: videoId, title }: { id: string | null; title: string }): ExerciseDraft {
  return {
    id: crypto.randomUUID(),
    name: shortened(title, planLimits.name),
    videoId,
    sets: 3,
    reps: 10,
    duration: 0,
    rest: 60,
    weight: 0,
    caption: '',
    reason: null,
    reasonFacts: null,
    superSetId: null,
  }
}

/** Copies a session with new ids throughout, so that both can be edited independently. */
export function copyOfPlan(plan: PlanDraft, name: string): PlanDraft {
  return { ...plan, id: crypto.randomUUID(), name, sections: plan.sections.map(copyOfSection) }
}

export function copyOfSection(section: SectionDraft): SectionDraft {
  const groups = new Map<string, string>()
  const groupOf = (id: string) => {
    const copyId = groups.get(id) ?? crypto.randomUUID()
    groups.set(id, copyId)
    return copyId
  }
  return {
    ...section,
    id: crypto.randomUUID(),
    exercises: section.exercises.map((exercise) => ({
      ...exercise,
      id: crypto.randomUUID(),
      superSetId: exercise.superSetId && groupOf(exercise.superSetId),
    })),
  }
}

const SET_S = 3

/** Estimated duration of a session in seconds, with three seconds per repetition plus all rests. */
export function secondsOfPlan({ sections }: Pick<PlanDraft, 'sections'>): number {
  const each = sections.flatMap(({ exercises }) => exercises)
  return each.reduce(
    (sum, { sets, reps, duration, rest }) => sum + Math.max(1, sets) * ((duration || reps * SET_S) + rest),
    0,
  )
}

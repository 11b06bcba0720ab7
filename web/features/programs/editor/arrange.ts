import { planLimits } from '#schema/training/plan.ts'
import { gathered, insertedAt, joinWithPrevious, parted } from '#web/features/programs/supersets.ts'
import {
  copyOfPlan,
  copyOfSection,
  type ExerciseDraft,
  type PlanDraft,
  type ProgramDetails,
  type ProgramDraft,
  type SectionDraft,
} from './draft.ts'

/** Functions return a new draft, or the same object if nothing changes. */

export function detailsChanged(draft: ProgramDraft, change: Partial<ProgramDetails>): ProgramDraft {
  return { ...draft, details: { ...draft.details, ...change } }
}

export function planAdded(draft: ProgramDraft, plan: PlanDraft): ProgramDraft {
  return { ...draft, plans: [...draft.plans, plan] }
}

/** Inserts the copy behind the original. */
export function planCopied(draft: ProgramDraft, id: string, name: string): ProgramDraft {
  return { ...draft, plans: copiedBehind(draft.plans, id, (plan) => copyOfPlan(plan, name)) }
}

export function planRemoved(draft: ProgramDraft, id: string): ProgramDraft {
  return { ...draft, plans: draft.plans.filter((plan) => plan.id !== id) }
}

export function planMoved(draft: ProgramDraft, id: string, to: number): ProgramDraft {
  const plans = moved(draft.plans, id, to)
  return plans === draft.plans ? draft : { ...draft, plans }
}

export function planChanged(draft: ProgramDraft, id: string, change: (plan: PlanDraft) => PlanDraft): ProgramDraft {
  return { ...draft, plans: draft.plans.map((plan) => (plan.id === id ? change(plan) : plan)) }
}

export function sectionAdded(plan: PlanDraft, section: SectionDraft): PlanDraft {
  return plan.sections.length >= planLimits.sections ? plan : { ...plan, sections: [...plan.sections, section] }
}

export function sectionRenamed(plan: PlanDraft, id: string, name: string): PlanDraft {
  return sectionChanged(plan, id, (section) => ({ ...section, name }))
}

export function sectionCopied(plan: PlanDraft, id: string): PlanDraft {
  const section = plan.sections.find((one) => one.id === id)
  const hasRoom =
    plan.sections.length < planLimits.sections && roomIn(plan) >= (section?.exercises.length ?? Number.NaN)
  return hasRoom ? { ...plan, sections: copiedBehind(plan.sections, id, copyOfSection) } : plan
}

export function sectionRemoved(plan: PlanDraft, id: string): PlanDraft {
  return { ...plan, sections: plan.sections.filter((section) => section.id !== id) }
}

export function sectionMoved(plan: PlanDraft, id: string, to: number): PlanDraft {
  const sections = moved(plan.sections, id, to)
  return sections === plan.sections ? plan : { ...plan, sections }
}

/** Number of exercises that can still be added to a session. */
export function roomIn({ sections }: PlanDraft): number {
  return planLimits.resources - sections.reduce((sum, { exercises }) => sum + exercises.length, 0)
}

export function exercisesAdded(plan: PlanDraft, sectionId: string, exercises: readonly ExerciseDraft[]): PlanDraft {
  const fitting = exercises.slice(0, Math.max(0, roomIn(plan)))
  return sectionChanged(plan, sectionId, (section) => ({ ...section, exercises: [...section.exercises, ...fitting] }))
}

export function exerciseChanged(plan: PlanDraft, id: string, change: Partial<ExerciseDraft>): PlanDraft {
  return withExercises(plan, id, (exercises) =>
    gathered(exercises.map((exercise) => (exercise.id === id ? { ...exercise, ...change } : exercise))),
  )
}

export function exerciseRemoved(plan: PlanDraft, id: string): PlanDraft {
  return withExercises(plan, id, (exercises) => gathered(exercises.filter((exercise) => exercise.id !== id)))
}

export function exerciseCopied(plan: PlanDraft, id: string): PlanDraft {
  if (roomIn(plan) < 1) return plan
  return withExercises(plan, id, (exercises) =>
    copiedBehind(exercises, id, (exercise) => ({ ...exercise, id: crypto.randomUUID() })),
  )
}

/** Groups an exercise with the one above into a superset. */
export function exerciseJoined(plan: PlanDraft, id: string): PlanDraft {
  return withExercises(plan, id, (exercises) => joinWithPrevious(exercises, id))
}

export function exerciseParted(plan: PlanDraft, id: string): PlanDraft {
  return withExercises(plan, id, (exercises) => parted(exercises, id))
}

interface PlaceInPlan {
  sectionId: string
  /** Index, counted without the exercise itself. */
  index: number
}

export function exerciseMoved(plan: PlanDraft, id: string, { sectionId, index }: PlaceInPlan): PlanDraft {
  const from = plan.sections.find(({ exercises }) => exercises.some((one) => one.id === id))
  const exercise = from?.exercises.find((one) => one.id === id)
  if (!from || !exercise || !plan.sections.some((section) => section.id === sectionId)) return plan
  if (from.id === sectionId && from.exercises.indexOf(exercise) === index) return plan
  // Supersets do not span sections, so an exercise that leaves its section leaves its superset.
  const moving = from.id === sectionId ? exercise : { ...exercise, superSetId: null }
  return {
    ...plan,
    sections: plan.sections.map((section) => {
      const others = section.exercises.filter((one) => one.id !== id)
      if (section.id === sectionId) return { ...section, exercises: insertedAt(others, moving, index) }
      return section === from ? { ...section, exercises: gathered(others) } : section
    }),
  }
}

/**
 * Moves an exercise one step up or down. At the edge of its superset it first leaves the superset, so that keyboard
 * users can move past one. At the edge of a section it enters the next section.
 */
export function exerciseStepped(plan: PlanDraft, id: string, by: -1 | 1): PlanDraft {
  const section = plan.sections.find(({ exercises }) => exercises.some((one) => one.id === id))
  const exercises = section?.exercises ?? []
  const index = exercises.findIndex((one) => one.id === id)
  const exercise = exercises[index]
  if (exercise && exercise.superSetId !== null && exercises[index + by]?.superSetId !== exercise.superSetId)
    return exerciseChanged(plan, id, { superSetId: null })
  const to = stepFrom(plan, id, by)
  return to ? exerciseMoved(plan, id, to) : plan
}

/** The position after one step; undefined at the very end. */
function stepFrom(plan: PlanDraft, id: string, step: -1 | 1): PlaceInPlan | undefined {
  const sectionIndex = plan.sections.findIndex(({ exercises }) => exercises.some((one) => one.id === id))
  const section = plan.sections[sectionIndex]
  if (!section) return undefined
  const index = section.exercises.findIndex((one) => one.id === id) + step
  if (index >= 0 && index < section.exercises.length) return { sectionId: section.id, index }
  const beside = plan.sections[sectionIndex + step]
  return beside && { sectionId: beside.id, index: step === 1 ? 0 : beside.exercises.length }
}

function sectionChanged(plan: PlanDraft, id: string, change: (section: SectionDraft) => SectionDraft): PlanDraft {
  return { ...plan, sections: plan.sections.map((section) => (section.id === id ? change(section) : section)) }
}

/** Changes the exercises of the section that contains the given exercise. */
function withExercises(
  plan: PlanDraft,
  id: string,
  change: (exercises: readonly ExerciseDraft[]) => readonly ExerciseDraft[],
): PlanDraft {
  const section = plan.sections.find(({ exercises }) => exercises.some((one) => one.id === id))
  if (!section) return plan
  return sectionChanged(plan, section.id, () => ({ ...section, exercises: change(section.exercises) }))
}

function moved<One extends { id: string }>(list: readonly One[], id: string, to: number): readonly One[] {
  const from = list.findIndex((one) => one.id === id)
  const one = list[from]
  const index = Math.max(0, Math.min(to, list.length - 1))
  if (!one || index === from) return list
  return list.toSpliced(from, 1).toSpliced(index, 0, one)
}

function copiedBehind<One extends { id: string }>(list: readonly One[], id: string, copy: (one: One) => One): One[] {
  return list.flatMap((one) => (one.id === id ? [one, copy(one)] : [one]))
}

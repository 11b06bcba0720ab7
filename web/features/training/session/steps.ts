import type { PlanContent, PlanResource } from '#schema/training/plan.ts'
import { shownRest } from '#web/app/exercises/shownRest.ts'

/** The goal of one set. */
export type SetGoal =
  | { kind: 'time'; seconds: number }
  | { kind: 'reps'; reps: number }
  /** The plan sets no goal: the user decides. */
  | { kind: 'open' }

/** Position in a superset: its first exercise is A1, the second A2. */
export interface SuperSetPosition {
  letter: string
  position: number
  of: number
}

/** One set of one exercise, the unit that the player shows. */
export interface Step {
  /** Equal on all devices, because the log refers to it. */
  key: string
  resourceId: string
  /** From 1. */
  set: number
  sets: number
  name: string
  videoId: string | undefined
  caption: string
  /** Why the exercise was selected, for generated plans. */
  reason: Pick<PlanResource, 'reason' | 'reasonFacts'>
  goal: SetGoal
  /** Prescribed weight in kilograms; 0 for none. */
  weight: number
  /** Seconds of rest after the set. */
  restAfter: number
  sectionName: string
  superSet: SuperSetPosition | undefined
}

export function stepKey(resourceId: string, set: number): string {
  return `${resourceId}#${set}`
}

/** In training order. */
export function stepsOf({ sections, resources }: PlanContent): Step[] {
  let superSets = 0
  const steps = sections.flatMap(({ id, sectionName }) =>
    groupsOf(resources.filter(({ sectionID }) => sectionID === id)).flatMap((group) => {
      const letter = group.length > 1 ? letterOf(superSets++) : undefined
      return roundsOf(group, { sectionName, letter })
    }),
  )
  // No rest after the last set.
  const last = steps.at(-1)
  if (last) last.restAfter = 0
  return steps
}

/** Groups the exercises of a superset, at the position of the first. */
function groupsOf(resources: readonly PlanResource[]): PlanResource[][] {
  const groups: PlanResource[][] = []
  const bySuperSet = new Map<string, PlanResource[]>()
  for (const resource of resources.toSorted((one, other) => one.order - other.order)) {
    const { superSetId } = resource
    const group = superSetId === null ? undefined : bySuperSet.get(superSetId)
    if (group) group.push(resource)
    else {
      const newGroup = [resource]
      groups.push(newGroup)
      if (superSetId !== null) bySuperSet.set(superSetId, newGroup)
    }
  }
  return groups
}

/**
 * Orders a superset round by round. Exercises with fewer sets sit out the last rounds. A single exercise is a group of
 * one.
 */
function roundsOf(group: readonly PlanResource[], where: { sectionName: string; letter: string | undefined }): Step[] {
  const rounds = Math.max(...group.map(setsOf))
  // The rest after a round is the longest of its exercises.
  const rest = Math.max(...group.map(shownRest))
  return Array.from({ length: rounds }, (_, round) => {
    const taking = group.filter((resource) => round < setsOf(resource))
    return taking.map((resource, index): Step => ({
      key: stepKey(resource.id, round + 1),
      resourceId: resource.id,
      set: round + 1,
      sets: setsOf(resource),
      name: resource.resourceName,
      videoId: resource.targetID ?? undefined,
      caption: resource.voiceoverCaption,
      reason: { reason: resource.reason, reasonFacts: resource.reasonFacts },
      goal: goalOf(resource),
      weight: resource.weight,
      restAfter: index === taking.length - 1 ? rest : 0,
      sectionName: where.sectionName,
      superSet: where.letter
        ? { letter: where.letter, position: group.indexOf(resource) + 1, of: group.length }
        : undefined,
    }))
  }).flat()
}

/** A plan without a number of sets means one. */
function setsOf({ sets }: PlanResource): number {
  return Math.max(1, sets)
}

function goalOf({ duration, reps }: PlanResource): SetGoal {
  if (duration > 0) return { kind: 'time', seconds: duration }
  return reps > 0 ? { kind: 'reps', reps } : { kind: 'open' }
}

/** A to Z, then A again. No plan has more than 26 supersets. */
function letterOf(index: number): string {
  return String.fromCodePoint(65 + (index % 26))
}

/** Estimated duration of a plan in seconds, with a usual pace for repetitions. */
export function secondsOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { goal, restAfter }) => sum + restAfter + secondsOfSet(goal), 0)
}

const SECONDS_OF_REP = 3
const SECONDS_OF_OPEN_SET = 40

function secondsOfSet(goal: SetGoal): number {
  if (goal.kind === 'time') return goal.seconds
  return goal.kind === 'reps' ? goal.reps * SECONDS_OF_REP : SECONDS_OF_OPEN_SET
}

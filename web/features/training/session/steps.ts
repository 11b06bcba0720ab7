import type { PlanContent, PlanResource } from '#schema/training/plan.ts'

/** What one set asks for. */
export type SetGoal =
  | { kind: 'time'; seconds: number }
  | { kind: 'reps'; reps: number }
  /** The plan says neither: it is done until it is enough. */
  | { kind: 'open' }

/** Where a set stands in a superset: the first exercise of it is A1, then A2. */
export interface SuperSetPlace {
  letter: string
  place: number
  of: number
}

/** One set of one exercise: what the player shows at a time. */
export interface Step {
  /** The same on every device, since the log names it. */
  key: string
  resourceId: string
  /** From 1. */
  set: number
  sets: number
  name: string
  videoId: string | undefined
  caption: string
  /** Why the exercise was chosen, where nobody chose it by hand. */
  reason: string | undefined
  goal: SetGoal
  /** Kilograms that the plan asks for; 0 for none. */
  weight: number
  /** Seconds of rest once it is done. */
  restAfter: number
  sectionName: string
  superSet: SuperSetPlace | undefined
}

export function stepKey(resourceId: string, set: number): string {
  return `${resourceId}#${set}`
}

/** A plan as the sets of which it consists, in the order in which they are done. */
export function stepsOf({ sections, resources }: PlanContent): Step[] {
  let superSets = 0
  const steps = sections.flatMap(({ id, sectionName }) =>
    groupsOf(resources.filter(({ sectionID }) => sectionID === id)).flatMap((group) => {
      const letter = group.length > 1 ? letterOf(superSets++) : undefined
      return roundsOf(group, { sectionName, letter })
    }),
  )
  // Nobody waits when it is over.
  const last = steps.at(-1)
  if (last) last.restAfter = 0
  return steps
}

/** Exercises that are done in turn stand together, at the place of the first of them. */
function groupsOf(resources: readonly PlanResource[]): PlanResource[][] {
  const groups: PlanResource[][] = []
  const known = new Map<string, PlanResource[]>()
  for (const resource of resources.toSorted((one, other) => one.order - other.order)) {
    const { superSetId } = resource
    const group = superSetId === null ? undefined : known.get(superSetId)
    if (group) group.push(resource)
    else {
      const opened = [resource]
      groups.push(opened)
      if (superSetId !== null) known.set(superSetId, opened)
    }
  }
  return groups
}

/** Round by round: who has fewer sets sits out the last ones. One exercise alone is a group of one. */
function roundsOf(group: readonly PlanResource[], where: { sectionName: string; letter: string | undefined }): Step[] {
  const rounds = Math.max(...group.map(setsOf))
  // The rest of a round is for whoever needs the most of it.
  const rest = Math.max(...group.map(({ restTime }) => restTime))
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
      reason: resource.reason ?? undefined,
      goal: goalOf(resource),
      weight: resource.weight,
      restAfter: index === taking.length - 1 ? rest : 0,
      sectionName: where.sectionName,
      superSet: where.letter
        ? { letter: where.letter, place: group.indexOf(resource) + 1, of: group.length }
        : undefined,
    }))
  }).flat()
}

/** A plan that names no number of sets means one. */
function setsOf({ sets }: PlanResource): number {
  return Math.max(1, sets)
}

function goalOf({ duration, reps }: PlanResource): SetGoal {
  if (duration > 0) return { kind: 'time', seconds: duration }
  return reps > 0 ? { kind: 'reps', reps } : { kind: 'open' }
}

/** A to Z, and A again: no plan has so many. */
function letterOf(index: number): string {
  return String.fromCodePoint(65 + (index % 26))
}

/** Seconds that a plan takes: what it says of time, and a usual pace where it counts repetitions. */
export function secondsOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { goal, restAfter }) => sum + restAfter + secondsOfSet(goal), 0)
}

const SECONDS_OF_REP = 3
const SECONDS_OF_OPEN_SET = 40

function secondsOfSet(goal: SetGoal): number {
  if (goal.kind === 'time') return goal.seconds
  return goal.kind === 'reps' ? goal.reps * SECONDS_OF_REP : SECONDS_OF_OPEN_SET
}

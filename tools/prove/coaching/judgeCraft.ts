import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { isLighter, isSided, type JudgedPlan, type Resource, rowFor, sizeOf, type SoftKind } from './coachView.ts'

/** Words of each language for weight or effort, for sides, and for a warm-up. */
const words = {
  en: { effort: /reserve|could still/, sides: /sides/, warmUp: /warm up/ },
  fr: { effort: /encore en faire/, sides: /côté/, warmUp: /échauffer/ },
  vi: { effort: /làm được thêm/, sides: /bên/, warmUp: /khởi động/ },
  cn: { effort: /还能再/, sides: /另一侧/, warmUp: /热身/ },
  ar: { effort: /قادرًا/, sides: /الجانب/, warmUp: /للإحماء/ },
} as const

interface Line {
  resource: Resource
  exercise: Exercise
  section: number
}

interface Judging {
  index: number
  request: PlanRequest
  says: (typeof words)[PlanRequest['language']]
}

const faults: Readonly<Partial<Record<SoftKind, (lines: readonly Line[], judging: Judging) => boolean>>> = {
  order: isOutOfOrder,
  'warm-up': isCold,
  'load hint': (lines, { says }) => strengthIn(lines).some(({ resource }) => !says.effort.test(captionOf(resource))),
  'one-sided': (lines, { says }) =>
    lines.some(({ exercise, resource }) => isSided(exercise) && !says.sides.test(captionOf(resource))),
  rest: (lines, { index, request }) =>
    !isLighter(index, request) && strengthIn(lines).some((line) => isBadRest(line, request)),
}

/** Returns the choices in one session that a coach would make differently. */
export function judgeCraft(plan: PlanDraft, index: number, { request, known }: JudgedPlan): SoftKind[] {
  const lines = plan.sections.flatMap(({ id }, section) =>
    plan.resources.flatMap((resource) => {
      const exercise = known.get(resource.targetID ?? '')
      return exercise && resource.sectionID === id ? [{ resource, exercise, section }] : []
    }),
  )
  const judging = { index, request, says: words[request.language] }
  return (['order', 'warm-up', 'load hint', 'one-sided', 'rest'] as const).filter((kind) =>
    faults[kind]?.(lines, judging),
  )
}

function strengthIn(lines: readonly Line[]): Line[] {
  return lines.filter(({ exercise }) => exercise.kind === 'STRENGTH')
}

function captionOf({ voiceoverCaption }: Resource): string {
  return voiceoverCaption ?? ''
}

/** A small muscle before a big one, or tiring work before loaded work of the same section. Pairs in turn are one step. */
function isOutOfOrder(lines: readonly Line[]): boolean {
  const sizes = strengthIn(lines)
    .filter(({ resource }) => !resource.superSetId)
    .map(({ exercise }) => sizeOf(exercise.muscleGroups[0]))
  const isSmallFirst = sizes.some((size, at) => at > 0 && size > (sizes[at - 1] ?? size))
  const isTired = lines.some(({ exercise, section }, at) => {
    const before = lines[at - 1]
    return exercise.kind === 'STRENGTH' && before?.section === section && before.exercise.kind === 'CIRCUIT'
  })
  return isSmallFirst || isTired
}

/** A session begins with mobility or cardio; if its first section has no room for them, with an easy set. */
function isCold([first]: readonly Line[], { request, says }: Judging): boolean {
  if (!first || ['MOBILITY', 'CARDIO'].includes(first.exercise.kind)) return false
  const kinds = request.sections[0]?.workoutTypes ?? []
  const canWarmUp = kinds.length === 0 || kinds.some((kind) => kind === 'MOBILITY' || kind === 'CARDIO')
  return canWarmUp || (first.exercise.kind === 'STRENGTH' && !says.warmUp.test(captionOf(first.resource)))
}

/** In a superset, the rest follows the second exercise. */
function isBadRest({ resource: { restTime, superSetId }, exercise }: Line, request: PlanRequest): boolean {
  const [least, most] = rowFor(exercise, request).rest
  return !superSetId && ((restTime ?? 0) < least || (restTime ?? 0) > most)
}

import * as v from 'valibot'
import { planLimits } from './plan.ts'
import { requestLimits } from './planRequest.ts'

/**
 * Why the planner chose an exercise: a code and its facts, which a page translates. Each depends only on the session
 * and the request, so that changing another session makes none of them untrue.
 */

const name = v.pipe(v.string(), v.maxLength(requestLimits.name))
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))

const planReason = v.variant('code', [
  /** A muscle that the member wants to work on. */
  v.object({ code: v.literal('WISHED'), muscle: name }),
  v.object({ code: v.literal('WARM_UP') }),
  v.object({ code: v.literal('COOL_DOWN') }),
  /** A large muscle group at the start of a session's strength part. */
  v.object({ code: v.literal('BIG_FIRST'), muscle: name }),
  /** The goal's number of repetitions or seconds. */
  v.object({
    code: v.literal('GOAL'),
    goal: name,
    unit: v.picklist(['REPS', 'SECONDS']),
    least: amount,
    most: amount,
  }),
  /** Alternates with another exercise, so that its muscle can rest. */
  v.object({ code: v.literal('PAIRED'), muscle: name }),
  /** Equipment that the member has. */
  v.object({ code: v.literal('EQUIPMENT'), equipment: name }),
  v.object({ code: v.literal('NO_EQUIPMENT') }),
  v.object({ code: v.literal('LEVEL'), level: name }),
  v.object({ code: v.literal('MUSCLE'), muscle: name }),
  v.object({ code: v.literal('MOVEMENT') }),
])
export type PlanReason = v.InferOutput<typeof planReason>

const storedReason = v.pipe(v.string(), v.maxLength(planLimits.reasonFacts), v.parseJson(), planReason)

/**
 * How a member does an exercise that their health would otherwise rule out. None names a condition, because people who
 * may not see the member's health can also read a plan.
 */
export const adaptationNames = ['LOW_IMPACT', 'SEATED', 'INCLINE'] as const
export type Adaptation = (typeof adaptationNames)[number]

/** In addition to the reason, or alone if a model wrote the reason. */
const storedAdaptations = v.pipe(
  v.string(),
  v.maxLength(planLimits.reasonFacts),
  v.parseJson(),
  v.object({ adaptations: v.pipe(v.array(v.picklist(adaptationNames)), v.maxLength(adaptationNames.length)) }),
)

/** Null if there are no facts. */
export function toReasonFacts(reason: PlanReason | undefined, adaptations: readonly Adaptation[]): string | null {
  if (!reason && adaptations.length === 0) return null
  return JSON.stringify({ ...reason, ...(adaptations.length > 0 && { adaptations }) })
}

/** The adaptations of an exercise with these facts; empty for facts of another version. */
export function readAdaptations(facts: string | null): readonly Adaptation[] {
  const read = v.safeParse(storedAdaptations, facts)
  return read.success ? read.output.adaptations : []
}

/** Undefined for facts of another version, which cannot be translated. */
export function readReasonFacts(facts: string | null): PlanReason | undefined {
  const read = v.safeParse(storedReason, facts)
  return read.success ? read.output : undefined
}

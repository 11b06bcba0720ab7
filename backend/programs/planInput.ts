import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { PlanInput } from '#schema/__generated__/wire.ts'
import { planContent, type PlanContent, planLimits } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'

/** Of one program. */
export const MOST_PLANS = 100
const LONGEST_DESCRIPTION = 5_000

export type ReadPlan = PlanContent & ReturnType<typeof readTexts> & { id?: string }

export function readPlan(input: PlanInput, path: string): ReadPlan {
  if (input.userID && input.userID !== TEMPLATE)
    throw badInput(`${path}.userID`, 'Copies of a plan come with enrolling.')
  const { sections = [], resources = [] } = readGiven(input)
  return {
    ...readTexts(input, path),
    ...readContent({ sections, resources }, path),
    ...(input.id ? { id: input.id } : {}),
  }
}

const sentence = `Give the session a name of 1 to ${planLimits.name} characters.`

const Texts = v.object({
  planName: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((name) => name !== '' && name.length <= planLimits.name, sentence),
    ),
  ),
  order: v.optional(
    v.pipe(
      v.number(),
      v.check((order) => order >= 0 && order < 1_000, 'Give a place from 0 to 999.'),
    ),
  ),
  description: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_DESCRIPTION))),
})

export function readTexts({ planName, order, description }: PlanInput, path: string) {
  const given = {
    ...(planName === undefined || planName === null ? {} : { planName }),
    ...(order === undefined || order === null ? {} : { order }),
    ...(description === undefined ? {} : { description }),
  }
  const result = v.safeParse(Texts, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput(`${path}.${v.getDotPath(issue)}`, issue.message)
}

export function readGiven({ sections, resources }: PlanInput) {
  return { ...(sections ? { sections } : {}), ...(resources ? { resources } : {}) }
}

export function readContent(given: unknown, path: string): PlanContent {
  const result = v.safeParse(planContent, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput([path, v.getDotPath(issue)].filter(Boolean).join('.'), issue.message)
}

interface ExistingPlan {
  sections: readonly object[]
  resources: readonly { targetID?: string | null | undefined }[]
}

/** The content of a plan after the input. What is left out stays as it is. */
export function contentOf(existing: ExistingPlan, input: PlanInput): PlanContent {
  const { sections = existing.sections, resources = existing.resources } = readGiven(input)
  return readContent({ sections, resources }, 'input')
}

/** Ids of the exercises that the plan did not have before. */
export function addedIds(existing: ExistingPlan, { resources }: PlanContent): string[] {
  const before = new Set(existing.resources.map(({ targetID }) => targetID))
  return resources.flatMap(({ targetID }) => (targetID === null || before.has(targetID) ? [] : targetID))
}

/** New plans come behind the others where they name no place. */
export function placed<Plan extends ReadPlan>(
  plans: readonly Plan[],
  before: readonly { order?: number | undefined }[],
) {
  const first = Math.max(-1, ...before.map(({ order = -1 }) => order)) + 1
  return plans.map((plan, place) => ({ ...plan, order: plan.order ?? first + place }))
}

import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type { PlanInput } from '#schema/__generated__/wire.ts'
import { planContent, type PlanContent } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'

/** Maximum number of sessions that a coach writes for one program. */
export const MOST_PLANS = limits.Program.numberOfSessions.max

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

const { planName: PlanName, description: Description } = fieldShapes('Plan', ['planName', 'description'])

const Texts = v.object({
  planName: PlanName,
  order: v.optional(
    v.pipe(
      v.number(),
      v.check((order) => order >= 0 && order < 1_000, 'Give a place from 0 to 999.'),
    ),
  ),
  description: Description,
})

export function readTexts({ planName, order, description }: PlanInput, path: string) {
  const texts = {
    ...(planName === undefined || planName === null ? {} : { planName }),
    ...(order === undefined || order === null ? {} : { order }),
    ...(description === undefined ? {} : { description }),
  }
  return readShape(Texts, texts, path)
}

export function readGiven({ sections, resources }: PlanInput) {
  return { ...(sections ? { sections } : {}), ...(resources ? { resources } : {}) }
}

export function readContent(input: unknown, path: string): PlanContent {
  return readShape(planContent, input, path)
}

interface ExistingPlan {
  sections: readonly object[]
  resources: readonly { targetID?: string | null | undefined }[]
}

/** The content of a plan after the input. Omitted fields stay unchanged. */
export function contentOf(existing: ExistingPlan, input: PlanInput): PlanContent {
  const { sections = existing.sections, resources = existing.resources } = readGiven(input)
  return readContent({ sections, resources }, 'input')
}

/** Ids of the exercises that the plan did not have before. */
export function addedIds(existing: ExistingPlan, { resources }: PlanContent): string[] {
  const before = new Set(existing.resources.map(({ targetID }) => targetID))
  return resources.flatMap(({ targetID }) => (targetID === null || before.has(targetID) ? [] : targetID))
}

/** New plans come after the others unless they name a position. */
export function placed<Plan extends ReadPlan>(
  plans: readonly Plan[],
  before: readonly { order?: number | undefined }[],
) {
  const first = Math.max(-1, ...before.map(({ order = -1 }) => order)) + 1
  return plans.map((plan, place) => ({ ...plan, order: plan.order ?? first + place }))
}

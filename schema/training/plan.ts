import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'

/**
 * The content of one plan: its sections and exercises, as stored. All writers of plans (the coach's editor, a member's
 * swap, the planner) use this schema; valid content is written as a whole.
 */

export const planLimits = {
  sections: limits.Program.sections.items,
  resources: 60,
  /** Name of a session, a section or an exercise. */
  name: limits.Plan.planName.max,
  caption: 500,
  reason: 300,
  reasonFacts: 400,
  sets: 50,
  reps: 1000,
  /** In kilograms. */
  weight: 1000,
  /** A set or a rest: at most as long as a section. */
  seconds: limits.ProgramSection.sectionDuration.max,
} as const

const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** A version 4 UUID in lower case, so that one id has one spelling. */
export const uuidV4 = v.pipe(v.string(), v.maxLength(36), v.toLowerCase(), v.regex(V4, 'This is no version 4 UUID.'))

/** The UUID of a video, of any version. */
const uuid = v.pipe(v.string(), v.maxLength(36), v.toLowerCase(), v.uuid('This is no UUID.'))

/** The message is for the coach who wrote the plan. */
const wholeUpTo = (most: number) => {
  const sentence = `Give a whole number from 0 to ${most}.`
  return v.pipe(v.number(), v.integer(sentence), v.minValue(0, sentence), v.maxValue(most, sentence))
}
const textUpTo = (characters: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(characters, `This has at most ${characters} characters.`))
const nameText = v.pipe(textUpTo(planLimits.name), v.minLength(1, 'Give this a name.'))

const weightSentence = `Give a weight from 0 to ${planLimits.weight} kilograms.`
const weightInKilograms = v.pipe(
  v.number(),
  v.finite(weightSentence),
  v.minValue(0, weightSentence),
  v.maxValue(planLimits.weight, weightSentence),
)
const tooManySections = `A session has at most ${planLimits.sections} sections.`
const tooManyExercises = `A session has at most ${planLimits.resources} exercises.`

export const planSection = v.object({
  id: uuidV4,
  sectionName: nameText,
  sectionOrder: wholeUpTo(planLimits.sections),
  /** In the order in which they are done. If omitted, they follow from the exercises. */
  resourceIDs: v.nullish(v.pipe(v.array(uuidV4), v.maxLength(planLimits.resources, tooManyExercises))),
})

export const planResource = v.object({
  id: uuidV4,
  sectionID: uuidV4,
  resourceName: nameText,
  /** Its position in its section. */
  order: wholeUpTo(planLimits.resources),
  /** The kind of its target. */
  type: v.nullish(v.picklist(['video'], 'An exercise leads to a video.'), 'video'),
  /** The video that shows it. */
  targetID: v.nullish(uuid, null),
  /** Seconds per set; 0 if repetitions are counted. */
  duration: v.nullish(wholeUpTo(planLimits.seconds), 0),
  /** Seconds of rest after each set. */
  restTime: v.nullish(wholeUpTo(planLimits.seconds), 0),
  sets: v.nullish(wholeUpTo(planLimits.sets), 0),
  reps: v.nullish(wholeUpTo(planLimits.reps), 0),
  /** Kilograms. */
  weight: v.nullish(weightInKilograms, 0),
  /** Exercises of one section with the same id are done in turn, without rest in between. */
  superSetId: v.nullish(uuidV4, null),
  /** Spoken when it starts. */
  voiceoverCaption: v.nullish(textUpTo(planLimits.caption), ''),
  /** The reason for choosing it, for the member; null if a coach chose it. */
  reason: v.nullish(textUpTo(planLimits.reason), null),
  /** The reason as data from the planner, which a page translates: `planReason.ts` parses it. */
  reasonFacts: v.nullish(textUpTo(planLimits.reasonFacts), null),
})

/** Sections and exercises in order, each with all its fields. */
export const planContent = v.pipe(
  v.object({
    sections: v.pipe(v.array(planSection), v.maxLength(planLimits.sections, tooManySections)),
    resources: v.pipe(v.array(planResource), v.maxLength(planLimits.resources, tooManyExercises)),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const fault = findFault(dataset.value)
    if (fault !== undefined) {
      addIssue({ message: fault })
      return NEVER
    }
    return inOrder(dataset.value)
  }),
)

export type PlanContent = v.InferOutput<typeof planContent>
export type PlanContentInput = v.InferInput<typeof planContent>
export type PlanResource = PlanContent['resources'][number]

interface Parsed {
  sections: readonly v.InferOutput<typeof planSection>[]
  resources: readonly v.InferOutput<typeof planResource>[]
}

function findFault({ sections, resources }: Parsed): string | undefined {
  if (hasTwice(sections.map(({ id }) => id))) return 'Two sections have the same id.'
  if (hasTwice(resources.map(({ id }) => id))) return 'Two exercises have the same id.'
  const sectionIds = new Set(sections.map(({ id }) => id))
  if (resources.some(({ sectionID }) => !sectionIds.has(sectionID))) return 'An exercise is in no section of this plan.'
  if (sections.some((section) => !namesItsOwn(section, resources)))
    return 'A section names exercises that are not its own.'
  return superSetFault(resources)
}

function namesItsOwn({ id, resourceIDs }: Parsed['sections'][number], resources: Parsed['resources']): boolean {
  if (!resourceIDs) return true
  const own = new Set(resources.filter(({ sectionID }) => sectionID === id).map((resource) => resource.id))
  return own.size === resourceIDs.length && resourceIDs.every((named) => own.delete(named))
}

function superSetFault(resources: Parsed['resources']): string | undefined {
  const sectionOf = new Map<string, string>()
  for (const { superSetId, sectionID } of resources) {
    if (superSetId === null) continue
    const section = sectionOf.get(superSetId)
    if (section !== undefined && section !== sectionID) return 'A superset reaches into another section.'
    sectionOf.set(superSetId, sectionID)
  }
  return undefined
}

function hasTwice(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length
}

/** A section's own order takes precedence over the numbers; both are written consistently. */
function inOrder({ sections, resources }: Parsed) {
  const placed = [...sections]
    .toSorted((a, b) => a.sectionOrder - b.sectionOrder)
    .map((section) => ({ section, own: ownInOrder(section, resources) }))
  return {
    sections: placed.map(({ section, own }) => ({ ...section, resourceIDs: own.map(({ id }) => id) })),
    resources: placed.flatMap(({ own }) => own.map((resource, order) => ({ ...resource, order }))),
  }
}

function ownInOrder({ id, resourceIDs }: Parsed['sections'][number], resources: Parsed['resources']) {
  const own = resources.filter(({ sectionID }) => sectionID === id)
  if (!resourceIDs) return own.toSorted((a, b) => a.order - b.order)
  const place = new Map(resourceIDs.map((named, index) => [named, index]))
  return own.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MultiplePlansInput, PlanInput } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { planContent, type PlanContent, planLimits } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'

/** Of one program. */
export const MOST_PLANS = 100
const LONGEST_DESCRIPTION = 5_000

export async function createPlan({ input }: { input: PlanInput }, writing: Writing) {
  const { programID } = input
  if (!programID) throw badInput('input.programID', 'Program ID cannot be null or undefined')
  const [id] = await makePlans({ programID, plans: [input], path: () => 'input' }, writing)
  return id
}

/** All of them or none. */
export async function createPlans({ input }: { input: MultiplePlansInput }, writing: Writing) {
  const { programID, plans } = input
  if (plans.length === 0 || plans.length > MOST_PLANS)
    throw badInput('input.plans', `Give from 1 to ${MOST_PLANS} sessions.`)
  return makePlans({ programID, plans, path: (place) => `input.plans.${place}` }, writing)
}

interface NewPlans {
  programID: string
  plans: readonly PlanInput[]
  /** Where the plan of this place stands in what was sent. */
  path: (place: number) => string
}

async function makePlans({ programID, plans, path }: NewPlans, { rows }: Writing): Promise<string[]> {
  const read = plans.map((plan, place) => readPlan(plan, path(place)))
  // Whoever writes here first holds the program, so that places and number hold.
  const [program] = await rows.Program.updateWhere({ id: programID }, {})
  if (!program || program.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const held = await rows.Plan.find({ programID, userID: TEMPLATE })
  if (held.length + read.length > MOST_PLANS) throw badInput(path(0), `A program has at most ${MOST_PLANS} sessions.`)
  const first = Math.max(-1, ...held.map(({ order }) => order)) + 1
  const made: string[] = []
  for (const [place, { id, order = first + place, planName = `Section ${order + 1}`, ...plan }] of read.entries()) {
    const values = { ...plan, ...(id === undefined ? {} : { id }), order, planName, programID, userID: TEMPLATE }
    made.push((await rows.Plan.insert(values)).id)
  }
  await checkExercises(
    read.map(({ resources }, place) => ({ resources, field: `${path(place)}.resources` })),
    rows,
  )
  return made
}

/** What is left out stays as it is; sections and exercises are judged together. */
export async function updatePlan({ input }: { input: PlanInput }, { rows, ...context }: Writing) {
  const { id } = input
  callerOf(undefined, context)
  if (!id) throw badInput('input.id', 'Plan ID cannot be null or undefined')
  const texts = readTexts(input, 'input')
  const [held] = await rows.Plan.find({ id })
  if (!held) throw new DomainError('NOT_FOUND')
  if (!input.sections && !input.resources) {
    await rows.Plan.update({ id }, texts)
    return id
  }
  const { sections = held.sections, resources = held.resources } = readGiven(input)
  const content = readContent({ sections, resources }, 'input')
  await rows.Plan.update({ id }, { ...texts, ...content })
  const before = new Set(held.resources.map(({ targetID }) => targetID))
  const added = content.resources.filter(({ targetID }) => !before.has(targetID))
  await checkExercises([{ resources: added, field: 'input.resources' }], rows)
  return id
}

/** Those that are named, all or none. */
export async function deletePlans({ ids }: { ids: readonly string[] }, { rows }: Writing): Promise<boolean> {
  const named = [...new Set(ids)]
  if (named.length === 0) return true
  const gone = named.length > MOST_PLANS ? [] : await rows.Plan.deleteWhere({ id: named })
  if (gone.length < named.length) throw new DomainError('NOT_FOUND')
  return true
}

/** All that the coach wrote. The copies of those who are in the middle of it are theirs. */
export async function deleteTemplates({ programID }: { programID: string }, { rows }: Writing): Promise<boolean> {
  const [program] = await rows.Program.updateWhere({ id: programID }, {})
  if (!program) throw new DomainError('NOT_FOUND')
  await rows.Plan.deleteWhere({ programID, userID: TEMPLATE })
  return true
}

type ReadPlan = PlanContent & ReturnType<typeof readTexts> & { id?: string }

function readPlan(input: PlanInput, path: string): ReadPlan {
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

function readTexts({ planName, order, description }: PlanInput, path: string) {
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

function readGiven({ sections, resources }: PlanInput) {
  return { ...(sections ? { sections } : {}), ...(resources ? { resources } : {}) }
}

function readContent(given: unknown, path: string): PlanContent {
  const result = v.safeParse(planContent, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput([path, v.getDotPath(issue)].filter(Boolean).join('.'), issue.message)
}

interface Exercises {
  resources: PlanContent['resources']
  field: string
}

/** Whoever enrols has to be able to see them all. */
async function checkExercises(plans: readonly Exercises[], rows: Rows): Promise<void> {
  const ids = [...new Set(plans.flatMap(({ resources }) => resources.flatMap(({ targetID }) => targetID ?? [])))]
  const videos = ids.length > 0 ? await rows.Video.find({ id: ids }) : []
  const open = new Set(videos.flatMap((video) => (isForEveryone(video) ? [video.id] : [])))
  const fault = plans.find(({ resources }) =>
    resources.some(({ targetID }) => targetID !== null && !open.has(targetID)),
  )
  if (fault) throw badInput(fault.field, 'Choose videos that members may watch.')
}

type Video = Awaited<ReturnType<Rows['Video']['find']>>[number]

function isForEveryone({ isPublic, isApproved, status }: Video): boolean {
  return isPublic && isApproved === true && status === PUBLISHED
}

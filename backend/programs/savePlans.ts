import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { CheckPlans, ListSuitable } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MultiplePlansInput, MutationUpdatePlansArgs, PlanInput } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { planContent, type PlanContent, planLimits } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'

/** Of one program. */
export const MOST_PLANS = 100
const LONGEST_DESCRIPTION = 5_000

/** Nobody is there to check what an AI made: then it is not stored. */
type Checking = CheckPlans | undefined

export function createPlan(checkPlans: Checking) {
  return async ({ input }: { input: PlanInput }, writing: Writing) => {
    const { programID } = input
    if (!programID) throw badInput('input.programID', 'Program ID cannot be null or undefined')
    const [id] = await makePlans({ programID, plans: [input], path: () => 'input', checkPlans }, writing)
    return id
  }
}

/** All of them or none. */
export function createPlans(checkPlans: Checking) {
  return async ({ input }: { input: MultiplePlansInput }, writing: Writing) => {
    const { programID, plans } = input
    if (plans.length === 0 || plans.length > MOST_PLANS)
      throw badInput('input.plans', `Give from 1 to ${MOST_PLANS} sessions.`)
    return makePlans({ programID, plans, path: (place) => `input.plans.${place}`, checkPlans }, writing)
  }
}

interface NewPlans {
  programID: string
  plans: readonly PlanInput[]
  /** Where the plan of this place stands in what was sent. */
  path: (place: number) => string
  checkPlans: Checking
}

async function makePlans({ programID, plans, path, checkPlans }: NewPlans, writing: Writing): Promise<string[]> {
  const { rows } = writing
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
  if (isHeld(program)) await checkMade(program, writing, checkPlans)
  return made
}

type Program = Awaited<ReturnType<Rows['Program']['find']>>[number]

/** What somebody has for themself keeps the rules for good. What a coach had made is theirs to change once it is made. */
function isHeld({ madeByAI, coachID, status }: Program): boolean {
  return madeByAI && (coachID === null || status === 'INPROGRESS' || status === 'FAILED')
}

/** The program as it would stand, by the rules of whoever made it: a changed client stores nothing that they refuse. */
async function checkMade({ id, coachID }: Program, writing: Writing, checkPlans: Checking): Promise<void> {
  if (!checkPlans) throw new DomainError('UNAVAILABLE')
  const held = await writing.rows.Plan.find({ programID: id, userID: TEMPLATE })
  const plans = held
    .toSorted((one, other) => one.order - other.order)
    .map(({ sections, resources }) => ({ sections, resources }))
  const [fault] = await checkPlans({ programId: id, plans, isForSelf: coachID === null }, writing)
  if (fault) throw badInput('input', fault.text)
}

/** What is left out stays as it is; sections and exercises are judged together. */
export function updatePlan(checkPlans: Checking, listSuitable: ListSuitable) {
  return async ({ input, condition }: MutationUpdatePlansArgs, writing: Writing) => {
    const { id } = input
    callerOf(undefined, writing)
    if (!id) throw badInput('input.id', 'Plan ID cannot be null or undefined')
    const texts = readTexts(input, 'input')
    const [held] = await writing.rows.Plan.find({ id })
    if (!held) throw new DomainError('NOT_FOUND')
    const changed = { held, texts, input, condition }
    if (input.sections || input.resources) await writeContent(changed, writing, { checkPlans, listSuitable })
    else await writing.rows.Plan.update({ id }, texts, { condition })
    return id
  }
}

interface Changed extends Pick<MutationUpdatePlansArgs, 'input' | 'condition'> {
  held: Awaited<ReturnType<Rows['Plan']['find']>>[number]
  texts: ReturnType<typeof readTexts>
}

async function writeContent(
  { held, texts, input, condition }: Changed,
  writing: Writing,
  { checkPlans, listSuitable }: { checkPlans: Checking; listSuitable: ListSuitable },
): Promise<void> {
  const { rows } = writing
  const { sections = held.sections, resources = held.resources } = readGiven(input)
  const content = readContent({ sections, resources }, 'input')
  await rows.Plan.update({ id: held.id }, { ...texts, ...content }, { condition })
  const before = new Set(held.resources.map(({ targetID }) => targetID))
  const added = content.resources.filter(({ targetID }) => !before.has(targetID))
  await checkExercises([{ resources: added, field: 'input.resources' }], rows)
  if (held.userID !== TEMPLATE) return checkSuitable(added, listSuitable, writing)
  const [program] = await rows.Program.find({ id: held.programID })
  if (program && isHeld(program)) await checkMade(program, writing, checkPlans)
}

/** What somebody puts into a plan that they train themselves has to be right for them. */
async function checkSuitable(
  added: PlanContent['resources'],
  listSuitable: ListSuitable,
  writing: Writing,
): Promise<void> {
  const ids = added.flatMap(({ targetID }) => targetID ?? [])
  if (ids.length === 0) return
  const suitable = await listSuitable(writing)
  if (!ids.every((id) => suitable.has(id))) throw badInput('input.resources', 'Choose exercises that suit you.')
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

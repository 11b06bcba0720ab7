// Operations: createPlans, createMultiplePlans, updatePlans, deleteManyPlans, deleteAllPlans
import { badInput } from '#backend/model/plan/checkValue.ts'
import { OutdatedPreparation } from '#backend/model/write/preparedWriting.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { findTemplates, isHeld, mustBeAsChecked, mustKeepRules, type Program } from '#backend/programs/aiProgram.ts'
import type { EndProgramApproval } from '#backend/programs/programs.port.ts'
import type { MutationUpdatePlansArgs } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { PlanContent } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { lockProgramOf } from './endApproval.ts'
import { addedIds, contentOf, MOST_PLANS, placed } from './planInput.ts'
import type { PreparedPlans, PreparedUpdate } from './preparePlans.ts'

interface NewPlans {
  prepared: PreparedPlans
}

export function createPlan(endApproval: EndProgramApproval) {
  return async ({ prepared }: NewPlans, writing: Writing): Promise<string | undefined> => {
    const [id] = await insertPlans(prepared, writing, endApproval)
    return id
  }
}

/** Creates all of the plans or none. */
export function createPlans(endApproval: EndProgramApproval) {
  return ({ prepared }: NewPlans, writing: Writing): Promise<string[]> => insertPlans(prepared, writing, endApproval)
}

async function insertPlans(
  { programID, plans, path, checked }: PreparedPlans,
  writing: Writing,
  endApproval: EndProgramApproval,
): Promise<string[]> {
  const { rows } = writing
  // Positions and the number of sessions are checked under this lock.
  const program = await rows.Program.lock({ id: programID })
  if (program.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const before = await findTemplates(programID, rows)
  if (before.length + plans.length > MOST_PLANS)
    throw badInput(path(0), `A program has at most ${MOST_PLANS} sessions.`)
  if (isHeld(program)) mustBeAsChecked(before, checked)
  const inserted = await rows.Plan.insertMany(
    placed(plans, before).map((plan) => {
      const { planName = `Section ${plan.order + 1}` } = plan
      return { ...plan, planName, programID, userID: TEMPLATE }
    }),
  )
  await checkExercises(
    plans.map(({ resources }, place) => ({ resources, field: `${path(place)}.resources` })),
    rows,
  )
  if (isHeld(program)) mustKeepRules(checked)
  await endApproval(program, writing)
  return inserted.map(({ id }) => id)
}

type UpdatedPlan = MutationUpdatePlansArgs & { prepared: PreparedUpdate }

/** Omitted fields stay unchanged. Sections and exercises are checked together. */
export function updatePlan(endApproval: EndProgramApproval) {
  return async (args: UpdatedPlan, writing: Writing): Promise<string> => {
    const { id } = args.prepared
    const [existing] = await writing.rows.Plan.find({ id })
    if (!existing) throw new DomainError('NOT_FOUND')
    // The program is locked before its session, as for a new session, because the session's trigger locks it too.
    const program = existing.userID === TEMPLATE ? await lockProgramOf(existing, writing) : undefined
    await changePlan({ existing, program }, args, writing)
    if (program) await endApproval(program, writing)
    return id
  }
}

type Plan = Awaited<ReturnType<Rows['Plan']['find']>>[number]

interface HeldPlan {
  existing: Plan
  /** Locked; undefined if the plan is a member's copy. */
  program: Program | undefined
}

async function changePlan(
  { existing, program }: HeldPlan,
  { input, condition, prepared: { texts, checked, suitable } }: UpdatedPlan,
  { rows }: Writing,
): Promise<void> {
  const { id } = existing
  if (!input.sections && !input.resources) {
    await rows.Plan.update({ id }, texts, { condition })
    return
  }
  const content = contentOf(existing, input)
  const governed = program && isHeld(program) ? program : undefined
  if (governed) mustBeAsChecked(await findTemplates(governed.id, rows), checked)
  await rows.Plan.update({ id }, { ...texts, ...content }, { condition })
  const before = new Set(existing.resources.map(({ targetID }) => targetID))
  const added = content.resources.filter(({ targetID }) => !before.has(targetID))
  await checkExercises([{ resources: added, field: 'input.resources' }], rows)
  if (!program) mustSuit(addedIds(existing, content), suitable)
  if (governed) mustKeepRules(checked)
}

/** Exercises that a member adds to their own copy have to suit them. */
function mustSuit(ids: readonly string[], suitable: ReadonlySet<string> | undefined): void {
  if (ids.length === 0) return
  if (!suitable) throw new OutdatedPreparation()
  if (!ids.every((id) => suitable.has(id))) throw badInput('input.resources', 'Choose exercises that suit you.')
}

/** Deletes all of the named plans or none. */
export async function deletePlans({ ids }: { ids: readonly string[] }, { rows }: Writing): Promise<boolean> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return true
  const deleted = uniqueIds.length > MOST_PLANS ? [] : await rows.Plan.deleteWhere({ id: uniqueIds })
  if (deleted.length < uniqueIds.length) throw new DomainError('NOT_FOUND')
  return true
}

/** Deletes all sessions of the coach. Members in the middle of the program keep their copies. */
export async function deleteTemplates({ programID }: { programID: string }, { rows }: Writing): Promise<boolean> {
  await rows.Program.lock({ id: programID })
  await rows.Plan.deleteWhere({ programID, userID: TEMPLATE })
  return true
}

interface Exercises {
  resources: PlanContent['resources']
  field: string
}

/** Every exercise must be visible to all enrolled members. */
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

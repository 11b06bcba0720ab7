import { setImmediate as nextTurn } from 'node:timers/promises'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { readRows } from '#backend/model/write/preparedWriting.ts'
import type { CheckPlans, ListSuitable } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import {
  type CheckedProgram,
  findTemplates,
  inOrder,
  isHeld,
  type Template,
  textOf,
} from '#backend/programs/aiProgram.ts'
import type { MultiplePlansInput, MutationUpdatePlansArgs, PlanInput } from '#schema/__generated__/wire.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { addedIds, contentOf, MOST_PLANS, placed, type ReadPlan, readPlan, readTexts } from './planInput.ts'

interface CheckingParts {
  database: Pick<Database, 'transact'>
  /** Without it, no AI-made plan is stored. */
  checkPlans: CheckPlans | undefined
}

/** New plans as parsed, and the path of their input in the request. */
export interface PreparedPlans {
  programID: string
  plans: readonly ReadPlan[]
  path: (place: number) => string
  checked: CheckedProgram | undefined
}

export interface PreparedUpdate {
  /** The id of the session. */
  id: string
  texts: ReturnType<typeof readTexts>
  checked?: CheckedProgram | undefined
  /** Exercises that suit the caller, if the plan is one that they train. */
  suitable?: ReadonlySet<string>
}

export function prepareNewPlan(parts: CheckingParts) {
  return async ({ input }: { input: PlanInput }, context: Context): Promise<PreparedPlans> => {
    const { programID } = input
    if (!programID) throw badInput('input.programID', 'Program ID cannot be null or undefined')
    const plans = [readPlan(input, 'input')]
    return { programID, plans, path: () => 'input', checked: await checkNew({ programID, plans }, context, parts) }
  }
}

export function prepareNewPlans(parts: CheckingParts) {
  return async ({ input }: { input: MultiplePlansInput }, context: Context): Promise<PreparedPlans> => {
    const { programID } = input
    if (input.plans.length === 0 || input.plans.length > MOST_PLANS)
      throw badInput('input.plans', `Give from 1 to ${MOST_PLANS} sessions.`)
    const path = (place: number) => `input.plans.${place}`
    const plans: ReadPlan[] = []
    for (const [place, plan] of input.plans.entries()) {
      plans.push(readPlan(plan, path(place)))
      // Parsing a large plan takes milliseconds of the main thread.
      await nextTurn()
    }
    return { programID, plans, path, checked: await checkNew({ programID, plans }, context, parts) }
  }
}

export function prepareUpdate({ listSuitable, ...parts }: CheckingParts & { listSuitable: ListSuitable }) {
  return async ({ input }: MutationUpdatePlansArgs, context: Context): Promise<PreparedUpdate> => {
    const { id } = input
    callerOf(undefined, context)
    if (!id) throw badInput('input.id', 'Plan ID cannot be null or undefined')
    const texts = readTexts(input, 'input')
    if (!input.sections && !input.resources) return { id, texts }
    const [existing] = await readRows(parts.database, context, (rows) => rows.Plan.find({ id }))
    if (!existing) throw new DomainError('NOT_FOUND')
    const content = contentOf(existing, input)
    if (existing.userID !== TEMPLATE) {
      // All exercises: which are new is checked again on the locked row.
      const ids = content.resources.flatMap(({ targetID }) => targetID ?? [])
      if (addedIds(existing, content).length === 0) return { id, texts }
      return { id, texts, suitable: await listSuitable(context, { ids, planIds: [id] }) }
    }
    const changed = { ...content, order: texts.order ?? existing.order }
    const change: ChangePlans = (before) => before.map((plan) => (plan.id === id ? { ...plan, ...changed } : plan))
    return { id, texts, checked: await checkProgram({ programID: existing.programID, change }, context, parts) }
  }
}

function checkNew(
  { programID, plans }: { programID: string; plans: readonly ReadPlan[] },
  context: Context,
  parts: CheckingParts,
): Promise<CheckedProgram | undefined> {
  return checkProgram({ programID, change: (before) => [...before, ...placed(plans, before)] }, context, parts)
}

/** Returns the plans of a program after the write, from those before. */
type ChangePlans = (before: readonly Template[]) => readonly Template[]

/**
 * Checks an AI-made program as it would be after the write. Waits for the solver, so it must run outside a transaction.
 */
async function checkProgram(
  { programID, change }: { programID: string; change: ChangePlans },
  context: Context,
  { database, checkPlans }: CheckingParts,
): Promise<CheckedProgram | undefined> {
  const { program, before } = await readRows(database, context, async (rows) => {
    const [found] = await rows.Program.find({ id: programID })
    return { program: found, before: found && isHeld(found) ? await findTemplates(programID, rows) : [] }
  })
  if (!program || !isHeld(program)) return undefined
  if (!checkPlans) throw new DomainError('UNAVAILABLE')
  const plans = inOrder(change(before)).map(({ sections, resources }) => ({ sections, resources }))
  const [fault] = await checkPlans({ programId: programID, plans, isForSelf: program.coachID === null }, context)
  return { before: textOf(before), fault: fault?.text }
}

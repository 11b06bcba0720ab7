// Operations: createPrograms, updatePrograms
import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { checkNamed, checkOrder } from '#backend/model/write/checkTogether.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newPublicId } from '#backend/platform/ids.ts'
import type { MutationUpdateProgramsArgs, ProgramInput } from '#schema/__generated__/wire.ts'
import { programSteps } from '#schema/model/program.rights.ts'
import { changesJudged } from '#schema/rights/approval.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { clearProgram } from './deleteProgram.ts'
import { approveSubmitted, endProgramApproval } from './endApproval.ts'
import { type ProgramChanges, readProgram } from './programInput.ts'

/** Creates a program for a coach or, if the input names no coach, for the caller. */
export function createProgram(readFacts: ReadApprovalFacts) {
  return async ({ input }: { input: ProgramInput }, { rows, ...context }: Writing): Promise<string> => {
    const ownerID = input.coachID ?? callerOf(undefined, context)
    const { failure: _none, trailerID, ...changes } = readProgram(input)
    checkOrder('Program', { path: 'input', values: changes })
    const created = await rows.Program.insert({ ...changes, ...beginningOf(changes), ...settledOf(input), ownerID })
    await checkNamed(rows, 'Program', { path: 'input', values: changes })
    await advertise(created, trailerID, rows)
    await approveSubmitted({ after: created }, { rows, ...context }, readFacts)
    return created.id
  }
}

function beginningOf({ name, status = 'DRAFT' }: ProgramChanges) {
  if (name === undefined) throw badInput('input.name', 'Give the program a name.')
  if (status === 'FAILED' || status === 'DELETED')
    throw badInput('input.status', 'A new program is a draft, published, or in progress.')
  return { name, status }
}

/** The fields that never change. */
function settledOf({ id, coachID, companyID, madeByAI }: ProgramInput) {
  return {
    ...(id ? { id } : {}),
    publicID: newPublicId(),
    coachID: coachID ?? null,
    companyID: companyID ?? null,
    madeByAI: madeByAI ?? false,
  }
}

/** Updates a program. Omitted fields stay unchanged. */
export function updateProgram(readFacts: ReadApprovalFacts) {
  return async ({ input, condition }: MutationUpdateProgramsArgs, writing: Writing): Promise<string> => {
    const { rows } = writing
    const { id } = input
    const userID = callerOf(undefined, writing)
    if (!id) throw badInput('input.id', 'Program ID cannot be null or undefined')
    const { trailerID, ...changes } = readProgram(input)
    // Callers without the right get NOT_FOUND here. The rules below check the row as it will be written.
    const current = await rows.Program.lock({ id })
    if (current.status === 'DELETED') throw new DomainError('NOT_FOUND')
    checkOrder('Program', { path: 'input', values: { ...current, ...changes } })
    checkStep(current, changes)
    const updated = await rows.Program.update({ id }, stepOf(current, changes), { condition })
    await checkNamed(rows, 'Program', { path: 'input', values: changes })
    await advertise(updated, trailerID, rows)
    if (changes.status === PUBLISHED) await checkHasPlans(updated, rows)
    const isJudged = changesJudged('Program', current, { ...changes, trailerID })
    const isApproved = isJudged ? await endProgramApproval(readFacts)(current, writing) : current.isApproved
    await approveSubmitted({ before: current, after: { ...updated, isApproved } }, writing, readFacts)
    if (changes.status === 'DELETED') await clearProgram({ id, userID }, rows)
    return id
  }
}

type Held = Awaited<ReturnType<Rows['Program']['find']>>[number]

function checkStep({ status: before }: Held, { status }: ProgramChanges): void {
  if (status === undefined || status === before || programSteps[before].includes(status)) return
  throw new DomainError('CONDITION_FAILED')
}

/** A program that starts over has no failure. */
function stepOf({ status: before }: Held, changes: ProgramChanges): ProgramChanges {
  const { status = before } = changes
  return before === 'FAILED' && status !== before ? { failure: null, ...changes } : changes
}

/** Sets the trailer, a video that its coach may show. */
async function advertise({ id, ownerID }: Held, trailerID: string | null | undefined, rows: Rows): Promise<void> {
  if (trailerID === undefined) return
  const [video] = trailerID === null ? [] : await rows.Video.find({ id: trailerID })
  if (trailerID !== null && ![video?.coachID, video?.ownerID].includes(ownerID))
    throw badInput('input.trailerID', 'Choose a video of the program’s coach.')
  await rows.Program.update({ id }, { trailerID })
}

async function checkHasPlans({ id, coachID }: Held, rows: Rows): Promise<void> {
  if (coachID === null) return
  const [plan] = await rows.Plan.find({ programID: id, userID: TEMPLATE })
  if (!plan) throw badInput('input.status', 'Add a session before you publish the program.')
}

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

/** A coach's program, or, where it names no coach, one that the caller has made for themself. */
export function createProgram(readFacts: ReadApprovalFacts) {
  return async ({ input }: { input: ProgramInput }, { rows, ...context }: Writing): Promise<string> => {
    const ownerID = input.coachID ?? callerOf(undefined, context)
    const { failure: _none, trailerID, ...changes } = readProgram(input)
    checkOrder('Program', { path: 'input', values: changes })
    const made = await rows.Program.insert({ ...changes, ...beginningOf(changes), ...settledOf(input), ownerID })
    await checkNamed(rows, 'Program', { path: 'input', values: changes })
    await advertise(made, trailerID, rows)
    await approveSubmitted({ after: made }, { rows, ...context }, readFacts)
    return made.id
  }
}

function beginningOf({ name, status = 'DRAFT' }: ProgramChanges) {
  if (name === undefined) throw badInput('input.name', 'Give the program a name.')
  if (status === 'FAILED' || status === 'DELETED')
    throw badInput('input.status', 'A new program is a draft, published, or in progress.')
  return { name, status }
}

/** What stays with it. */
function settledOf({ id, coachID, companyID, madeByAI }: ProgramInput) {
  return {
    ...(id ? { id } : {}),
    publicID: newPublicId(),
    coachID: coachID ?? null,
    companyID: companyID ?? null,
    madeByAI: madeByAI ?? false,
  }
}

/** What is left out stays as it is. */
export function updateProgram(readFacts: ReadApprovalFacts) {
  return async ({ input, condition }: MutationUpdateProgramsArgs, writing: Writing): Promise<string> => {
    const { rows } = writing
    const { id } = input
    const userID = callerOf(undefined, writing)
    if (!id) throw badInput('input.id', 'Program ID cannot be null or undefined')
    const { trailerID, ...changes } = readProgram(input)
    // Callers who may not change it get NOT_FOUND here. The rules below judge the row that is written.
    const held = await rows.Program.lock({ id })
    if (held.status === 'DELETED') throw new DomainError('NOT_FOUND')
    checkOrder('Program', { path: 'input', values: { ...held, ...changes } })
    checkStep(held, changes)
    const changed = await rows.Program.update({ id }, stepOf(held, changes), { condition })
    await checkNamed(rows, 'Program', { path: 'input', values: changes })
    await advertise(changed, trailerID, rows)
    if (changes.status === PUBLISHED) await checkHasPlans(changed, rows)
    const isJudged = changesJudged('Program', held, { ...changes, trailerID })
    const isApproved = isJudged ? await endProgramApproval(readFacts)(held, writing) : held.isApproved
    await approveSubmitted({ before: held, after: { ...changed, isApproved } }, writing, readFacts)
    if (changes.status === 'DELETED') await clearProgram({ id, userID }, rows)
    return id
  }
}

type Held = Awaited<ReturnType<Rows['Program']['find']>>[number]

function checkStep({ status: before }: Held, { status }: ProgramChanges): void {
  if (status === undefined || status === before || programSteps[before].includes(status)) return
  throw new DomainError('CONDITION_FAILED')
}

/** What is begun anew has not failed. */
function stepOf({ status: before }: Held, changes: ProgramChanges): ProgramChanges {
  const { status = before } = changes
  return before === 'FAILED' && status !== before ? { failure: null, ...changes } : changes
}

/** With what is theirs to show. */
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

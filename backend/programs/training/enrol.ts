// Operations: createUserPrograms, updateUserPrograms, deleteUserPrograms
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { EnrolmentsIn, EnrolmentStore } from '#backend/programs/programs.port.ts'
import { MOST_PLANS } from '#backend/programs/writing/planInput.ts'
import type { UserProgramInput, UserProgramKeyInput, UserProgramState } from '#schema/__generated__/wire.ts'
import { enrolmentSteps } from '#schema/model/progress.rights.ts'

interface Key {
  userID: string
  programID: string
}

type Enrolment = Awaited<ReturnType<Rows['UserProgram']['find']>>[number]

/**
 * Enrols the caller, or brings them back. Who was in the middle of it goes on as they were; who had finished or left it
 * begins anew, with new copies of its plans, unless a finished program is to go on.
 */
export function enrol(enrolmentsIn: EnrolmentsIn) {
  return async ({ input }: { input: UserProgramInput }, writing: Writing) => {
    const { rows, now } = writing
    const enrolments = enrolmentsIn(writing.transaction, writing)
    const key = keyOf(input, writing)
    // Waits for a concurrent enrolment of the same member, and then sees its result.
    const held = await rows.UserProgram.upsert(
      { ...key, startedAt: now, status: 'INPROGRESS' },
      { by: ['userID', 'programID'], change: [] },
    )
    const enrolled = await rows.UserProgram.lock(key)
    const goesOn = enrolled.status === 'COMPLETED' && (input.progressPercentage ?? 0) > 0
    if (enrolled.status !== 'INPROGRESS') {
      // Returning members need the same right as new ones.
      if (!(await enrolments.isOpen(key.programID))) throw new DomainError('NOT_FOUND')
      await rows.UserProgram.update(key, { status: 'INPROGRESS', ...(goesOn ? {} : { startedAt: now }) })
    }
    if (enrolled.status === 'COMPLETED' && !goesOn) await takeBackPlans(key, rows)
    await givePlans(key, writing, enrolments)
    return held.id
  }
}

/** COMPLETED, CANCELED, or INPROGRESS again. Saying what is so already changes nothing. */
export function updateEnrolment(enrolmentsIn: EnrolmentsIn) {
  return async ({ input }: { input: UserProgramInput }, writing: Writing) => {
    const { rows } = writing
    const key = keyOf(input, writing)
    const wanted = statusOf(input.status)
    // Holds the row, so that two devices don't finish and leave at once.
    const held = await rows.UserProgram.lock(key)
    if (wanted === undefined || wanted === held.status) return held.id
    if (wanted === 'INPROGRESS') return enrol(enrolmentsIn)({ input }, writing)
    if (!enrolmentSteps[held.status].includes(wanted)) throw new DomainError('CONDITION_FAILED')
    await moveTo(wanted, key, rows)
    return held.id
  }
}

async function moveTo(status: 'COMPLETED' | 'CANCELED', key: Key, rows: Rows): Promise<void> {
  await rows.UserProgram.update(key, { status })
  if (status === 'CANCELED') await takeBackPlans(key, rows)
}

export async function leaveProgram({ input }: { input: UserProgramKeyInput }, writing: Writing): Promise<boolean> {
  const key = keyOf(input, writing)
  const gone: Enrolment = await writing.rows.UserProgram.delete(key)
  await takeBackPlans(key, writing.rows)
  return gone.programID === key.programID
}

function keyOf({ userID, programID }: UserProgramKeyInput, context: Writing): Key {
  return { userID: callerOf(userID, context), programID }
}

/** As we keep it: the specification spells it in two ways. */
function statusOf(state: UserProgramState | null | undefined) {
  return state === 'COMPLEATED' ? 'COMPLETED' : (state ?? undefined)
}

/** Of this program alone (decision H9); what was logged stays. Progress goes with the plans. */
async function takeBackPlans({ userID, programID }: Key, rows: Rows): Promise<void> {
  await rows.asSystem('leaving a program deletes the member’s copies of its plans').Plan.deleteWhere({
    userID,
    programID,
  })
}

async function givePlans({ userID, programID }: Key, writing: Writing, enrolments: EnrolmentStore): Promise<void> {
  const [copy] = await writing.rows.Plan.find({ userID, programID })
  if (copy) return
  const ids = Array.from({ length: MOST_PLANS }, () => newId(writing.now))
  await enrolments.copyPlans({ programId: programID, userId: userID, ids })
}

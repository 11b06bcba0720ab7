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
 * Enrolls the caller, or brings them back. A member in the middle of the program continues unchanged. A member who
 * finished or left it starts over with new copies of its plans, unless a finished program is to be continued.
 */
export function enrol(enrolmentsIn: EnrolmentsIn) {
  return async ({ input }: { input: UserProgramInput }, writing: Writing) => {
    const { rows, now } = writing
    const enrolments = enrolmentsIn(writing.transaction, writing)
    const key = keyOf(input, writing)
    // Waits for a concurrent enrollment of the same member, and then sees its result.
    const enrolment = await rows.UserProgram.upsert(
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
    return enrolment.id
  }
}

/** Sets COMPLETED, CANCELED, or INPROGRESS again. Setting the current status changes nothing. */
export function updateEnrolment(enrolmentsIn: EnrolmentsIn) {
  return async ({ input }: { input: UserProgramInput }, writing: Writing) => {
    const { rows } = writing
    const key = keyOf(input, writing)
    const newStatus = statusOf(input.status)
    // Locks the row, so that two devices cannot finish and leave at once.
    const current = await rows.UserProgram.lock(key)
    if (newStatus === undefined || newStatus === current.status) return current.id
    if (newStatus === 'INPROGRESS') return enrol(enrolmentsIn)({ input }, writing)
    if (!enrolmentSteps[current.status].includes(newStatus)) throw new DomainError('CONDITION_FAILED')
    await moveTo(newStatus, key, rows)
    return current.id
  }
}

async function moveTo(status: 'COMPLETED' | 'CANCELED', key: Key, rows: Rows): Promise<void> {
  await rows.UserProgram.update(key, { status })
  if (status === 'CANCELED') await takeBackPlans(key, rows)
}

export async function leaveProgram({ input }: { input: UserProgramKeyInput }, writing: Writing): Promise<boolean> {
  const key = keyOf(input, writing)
  const deleted: Enrolment = await writing.rows.UserProgram.delete(key)
  await takeBackPlans(key, writing.rows)
  return deleted.programID === key.programID
}

function keyOf({ userID, programID }: UserProgramKeyInput, context: Writing): Key {
  return { userID: callerOf(userID, context), programID }
}

/** The stored status: the specification has two spellings. */
function statusOf(state: UserProgramState | null | undefined) {
  return state === 'COMPLEATED' ? 'COMPLETED' : (state ?? undefined)
}

/** Deletes the plans of this program only (decision H9). The log stays; progress is deleted with the plans. */
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

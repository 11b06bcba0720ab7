// Operation: logWorkout
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { EnrolmentsIn, RecordKeeper, RecordKeeperIn } from '#backend/programs/programs.port.ts'
import { checkSwaps } from '#backend/programs/writing/checkSwaps.ts'
import type { WorkoutEntry } from '#schema/training/workoutLog.ts'
import type { PreparedLog } from './prepareLog.ts'

type Logged = Awaited<ReturnType<Rows['WorkoutLog']['find']>>[number]

/**
 * Keeps what was done, whatever became of the program meanwhile: nothing that a device has kept off line is refused for
 * that. What is there already stays as it is. Plans and personal records of the caller follow from what is logged. A
 * completed set is always accepted; an exercise that replaces one of the plan has to suit the member.
 */
export function logWorkout(enrolmentsIn: EnrolmentsIn, recordsIn: RecordKeeperIn) {
  return async ({ prepared }: { prepared: PreparedLog }, writing: Writing): Promise<string[]> => {
    const { rows, transaction } = writing
    const userID = callerOf(undefined, writing)
    const { read, suitable } = prepared
    if (read.length === 0) return []
    const records = recordsIn(transaction)
    await records.lock(userID)
    const existing = new Set((await rows.WorkoutLog.find({ id: read.map(({ id }) => id) })).map(({ id }) => id))
    await checkSwaps(read, { userID, existing, rows, suitable })
    const logged = await keep(read, userID, writing)
    const added = logged.filter(({ id }) => !existing.has(id))
    const undone = await undoneBy(logged, userID, rows)
    await keepRecords({ added, undone, userID }, records)
    await followPlans({ logged, undone, userID }, writing, enrolmentsIn)
    return read.map(({ id }) => id)
  }
}

/** Entries of all kinds have the same columns, so that one statement writes them. */
const blank = {
  undoesID: null,
  resourceName: null,
  setNumber: null,
  reps: null,
  weight: null,
  duration: null,
  effort: null,
}

async function keep(entries: readonly WorkoutEntry[], userID: string, { rows, now }: Writing): Promise<Logged[]> {
  const values = entries.map((entry) => {
    // A clock that is ahead would put what is done now behind all that comes later.
    const performedAt = entry.performedAt < now ? entry.performedAt : now
    return { ...blank, ...entry, userID, performedAt: new Date(performedAt).toISOString() }
  })
  const kept = await rows.WorkoutLog.upsertMany(values, { by: ['id'], change: [] })
  // A global admin reads the lines of others, and has not logged them.
  if (kept.some((line) => line.userID !== userID)) throw new DomainError('CONDITION_FAILED')
  return kept
}

interface Lines {
  userID: string
  /** Lines that earlier or the same entries logged, and that entries of this call take back. */
  undone: readonly Logged[]
}

async function keepRecords(
  { added, undone, userID }: Lines & { added: readonly Logged[] },
  records: RecordKeeper,
): Promise<void> {
  if (added.length > 0)
    await records.add(
      userID,
      added.map(({ id }) => id),
    )
  const undoneIds = videosOf(undone)
  if (undoneIds.length > 0) await records.rebuild(userID, undoneIds)
  const videoIds = videosOf([...added, ...undone])
  if (videoIds.length > 0) await records.keepLastSets(userID, videoIds)
}

function videosOf(lines: readonly Logged[]): string[] {
  return [...new Set(lines.flatMap(({ videoID }) => videoID ?? []))]
}

/**
 * An exercise is done once all its sets are logged, and no more once one of them is taken back. A member may also
 * finish a session with skipped sets: it is finished then, but these exercises are not completed.
 */
async function followPlans(
  { logged, undone, userID }: Lines & { logged: readonly Logged[] },
  writing: Writing,
  enrolmentsIn: EnrolmentsIn,
): Promise<void> {
  const { rows, transaction, now } = writing
  const named = new Set([...logged, ...undone].flatMap(({ planID }) => planID ?? []))
  const plans = named.size > 0 ? await rows.Plan.find({ id: [...named], userID }) : []
  if (plans.length === 0) return
  const planIDs = plans.map(({ id }) => id)
  await rows.PlanProgress.upsertMany(
    plans.map(({ id, programID }) => ({ userID, planID: id, programID, completedResourceIDs: [], startedAt: now })),
    { by: ['userID', 'planID'], change: [] },
  )
  const held = await rows.PlanProgress.lockWhere({ userID, planID: planIDs })
  const done = await enrolmentsIn(transaction, writing).listDoneResources({ planIds: planIDs, userId: userID })
  const takenBack = new Set(undone.map(({ resourceID }) => resourceID))
  const changes = held.map(({ planID, programID, startedAt, ...progress }) => {
    const kept = progress.completedResourceIDs.filter((id) => !takenBack.has(id))
    const completedResourceIDs = [...new Set([...kept, ...(done.get(planID) ?? [])])]
    const finishedAt = finishedAfter(progress.finishedAt, lastOf(planID, { logged, undone }))
    return { userID, planID, programID, startedAt, completedResourceIDs, finishedAt }
  })
  await rows.PlanProgress.upsertMany(changes, {
    by: ['userID', 'planID'],
    change: ['completedResourceIDs', 'finishedAt'],
  })
}

interface Ending {
  finished: string | undefined
  isUndone: boolean
}

function lastOf(planID: string, { logged, undone }: { logged: readonly Logged[]; undone: readonly Logged[] }): Ending {
  const isEnd = (line: Logged) => line.planID === planID && line.kind === 'FINISH'
  const back = new Set(undone.filter(isEnd).map(({ id }) => id))
  const ends = logged.filter((line) => isEnd(line) && !back.has(line.id))
  return {
    finished: ends
      .map(({ performedAt }) => performedAt)
      .toSorted()
      .at(-1),
    isUndone: back.size > 0,
  }
}

function finishedAfter(before: string | null, { finished, isUndone }: Ending): string | null {
  const kept = isUndone ? null : before
  return finished !== undefined && (kept === null || finished > kept) ? finished : kept
}

/** What is taken back now. */
async function undoneBy(logged: readonly Logged[], userID: string, rows: Rows): Promise<Logged[]> {
  const ids = logged.flatMap(({ undoesID }) => undoesID ?? [])
  return ids.length > 0 ? rows.WorkoutLog.find({ id: ids, userID }) : []
}

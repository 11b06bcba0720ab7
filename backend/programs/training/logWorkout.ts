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
 * Stores completed sets even if the program has changed or is gone, so that sets logged offline are never refused.
 * Existing lines do not change. The caller's plans and personal records are updated from the log. A completed set is
 * always accepted; an exercise that replaces one of the plan has to suit the member.
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
    // A clock that is ahead would sort this entry after all later ones.
    const performedAt = entry.performedAt < now ? entry.performedAt : now
    return { ...blank, ...entry, userID, performedAt: new Date(performedAt).toISOString() }
  })
  const stored = await rows.WorkoutLog.upsertMany(values, { by: ['id'], change: [] })
  // A global admin can read the lines of others, but has not logged them.
  if (stored.some((line) => line.userID !== userID)) throw new DomainError('CONDITION_FAILED')
  return stored
}

interface Lines {
  userID: string
  /** Lines, logged earlier or in the same call, that entries of this call undo. */
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
 * An exercise is done once all its sets are logged, and no longer after one of them is undone. If a member finishes a
 * session with skipped sets, the session is finished, but these exercises are not done.
 */
async function followPlans(
  { logged, undone, userID }: Lines & { logged: readonly Logged[] },
  writing: Writing,
  enrolmentsIn: EnrolmentsIn,
): Promise<void> {
  const { rows, transaction, now } = writing
  const planIds = new Set([...logged, ...undone].flatMap(({ planID }) => planID ?? []))
  const plans = planIds.size > 0 ? await rows.Plan.find({ id: [...planIds], userID }) : []
  if (plans.length === 0) return
  const planIDs = plans.map(({ id }) => id)
  await rows.PlanProgress.upsertMany(
    plans.map(({ id, programID }) => ({ userID, planID: id, programID, completedResourceIDs: [], startedAt: now })),
    { by: ['userID', 'planID'], change: [] },
  )
  const current = await rows.PlanProgress.lockWhere({ userID, planID: planIDs })
  const doneByPlan = await enrolmentsIn(transaction, writing).listDoneResources({ planIds: planIDs, userId: userID })
  const undoneExercises = new Set(undone.map(({ resourceID }) => resourceID))
  const changes = current.map(({ planID, programID, startedAt, ...progress }) => {
    const stillDone = progress.completedResourceIDs.filter((id) => !undoneExercises.has(id))
    const completedResourceIDs = [...new Set([...stillDone, ...(doneByPlan.get(planID) ?? [])])]
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
  const undoneIds = new Set(undone.filter(isEnd).map(({ id }) => id))
  const ends = logged.filter((line) => isEnd(line) && !undoneIds.has(line.id))
  return {
    finished: ends
      .map(({ performedAt }) => performedAt)
      .toSorted()
      .at(-1),
    isUndone: undoneIds.size > 0,
  }
}

function finishedAfter(before: string | null, { finished, isUndone }: Ending): string | null {
  const previous = isUndone ? null : before
  return finished !== undefined && (previous === null || finished > previous) ? finished : previous
}

/** The lines that this call undoes. */
async function undoneBy(logged: readonly Logged[], userID: string, rows: Rows): Promise<Logged[]> {
  const ids = logged.flatMap(({ undoesID }) => undoesID ?? [])
  return ids.length > 0 ? rows.WorkoutLog.find({ id: ids, userID }) : []
}

import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { ListSuitable } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { WorkoutLogInput } from '#schema/__generated__/wire.ts'
import { type WorkoutEntry, workoutEntry, workoutLimits } from '#schema/training/workoutLog.ts'
import { checkSwaps } from './checkSwaps.ts'
import type { EnrolmentsIn } from './programs.port.ts'

type Logged = Awaited<ReturnType<Rows['WorkoutLog']['find']>>[number]

/**
 * Keeps what was done, whatever became of the program meanwhile: nothing that a device has kept off line is refused for
 * that. What is there already stays as it is. The plans of the caller follow from what is logged. What somebody did was
 * done; what they are to do instead of the plan has to suit them.
 */
export function logWorkout(enrolmentsIn: EnrolmentsIn, listSuitable: ListSuitable) {
  return async ({ entries }: { entries: readonly WorkoutLogInput[] }, writing: Writing): Promise<string[]> => {
    const userID = callerOf(undefined, writing)
    if (entries.length > workoutLimits.entries)
      throw badInput('entries', `Send at most ${workoutLimits.entries} at a time.`)
    const read = entries.map(readEntry)
    await checkSwaps(read, { userID, writing, listSuitable })
    const logged: Logged[] = []
    // In one order, so that two devices that send the same don't wait for each other in a circle.
    for (const entry of read.toSorted((a, b) => (a.id < b.id ? -1 : 1))) logged.push(await keep(entry, userID, writing))
    await followPlans(logged, { userID, writing, enrolmentsIn })
    return read.map(({ id }) => id)
  }
}

function readEntry(given: WorkoutLogInput, place: number): WorkoutEntry {
  const result = v.safeParse(workoutEntry, { ...given, kind: given.kind ?? 'SET' })
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput(`entries.${place}.${v.getDotPath(issue)}`, issue.message)
}

async function keep(entry: WorkoutEntry, userID: string, { rows, now }: Writing): Promise<Logged> {
  // A clock that is ahead would put what is done now behind all that comes later.
  const performedAt = entry.performedAt < now ? entry.performedAt : now
  const values = { ...entry, userID, performedAt: new Date(performedAt).toISOString() }
  const kept = await rows.WorkoutLog.upsert(values, { by: ['id'], change: [] })
  // Whoever may read what somebody else has logged under this id has not logged it.
  if (kept.userID !== userID) throw new DomainError('CONDITION_FAILED')
  return kept
}

interface Following {
  userID: string
  writing: Writing
  enrolmentsIn: EnrolmentsIn
}

/**
 * An exercise is done once all its sets are logged, and no more once one of them is taken back. Whoever says that the plan
 * is through has done what they would of it.
 */
async function followPlans(logged: readonly Logged[], { userID, writing, enrolmentsIn }: Following): Promise<void> {
  const { rows, transaction, now } = writing
  const undone = await undoneBy(logged, userID, rows)
  const named = new Set([...logged, ...undone].flatMap(({ planID }) => planID ?? []))
  const plans = named.size > 0 ? await rows.Plan.find({ id: [...named], userID }) : []
  const takenBack = new Set(undone.map(({ resourceID }) => resourceID))
  for (const plan of plans) {
    const key = { userID, planID: plan.id }
    await rows.PlanProgress.upsert(
      { ...key, programID: plan.programID, completedResourceIDs: [], startedAt: now },
      { by: ['userID', 'planID'], change: [] },
    )
    const held = await rows.PlanProgress.update(key, {})
    const done = await enrolmentsIn(transaction, writing).listDoneResources({
      planId: plan.id,
      userId: userID,
      since: held.createdAt,
    })
    const isOf = ({ planID, kind }: Logged) => planID === plan.id && kind === 'FINISH'
    const isBack = undone.some(isOf)
    const kept = isBack ? [] : held.completedResourceIDs.filter((id) => !takenBack.has(id))
    const isThrough = !isBack && logged.some(isOf)
    const all = isThrough ? plan.resources.map(({ id }) => id) : []
    await rows.PlanProgress.update(key, { completedResourceIDs: [...new Set([...kept, ...done, ...all])] })
  }
}

/** What is taken back now. */
async function undoneBy(logged: readonly Logged[], userID: string, rows: Rows): Promise<Logged[]> {
  const ids = logged.flatMap(({ undoesID }) => undoesID ?? [])
  return ids.length > 0 ? rows.WorkoutLog.find({ id: ids, userID }) : []
}

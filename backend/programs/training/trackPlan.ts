// Operations: createPlanProgress, updatePlanProgress, deleteAllPlanProgresses
// Operations: createPlanVideoProgress, updatePlanVideoProgress
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Crediting } from '#backend/programs/programs.port.ts'
import type { PlanProgressInput, PlanVideoProgressInput } from '#schema/__generated__/wire.ts'
import { planLimits } from '#schema/training/plan.ts'

type Plan = Awaited<ReturnType<Rows['Plan']['find']>>[number]

/** Starts one of the caller's plans at 0 percent. A plan that was already started does not change. */
export async function beginPlan({ input }: { input: PlanProgressInput }, writing: Writing) {
  const { key, plan } = await openOwnPlan(input, writing)
  return (await begin(key, plan, writing)).id
}

async function begin(key: { userID: string; planID: string }, { programID }: Plan, { rows, now }: Writing) {
  return rows.PlanProgress.upsert(
    { ...key, programID, completedResourceIDs: [], startedAt: now },
    { by: ['userID', 'planID'], change: [] },
  )
}

/** Adds completed exercises, given by id or as a number counted from the first. Completed exercises stay completed. */
export async function goOnWithPlan({ input }: { input: PlanProgressInput }, writing: Writing) {
  const { rows } = writing
  const { key, plan } = await openOwnPlan(input, writing)
  await begin(key, plan, writing)
  // Locks the row, so that two devices add up.
  const progress = await rows.PlanProgress.lock(key)
  const completedIds = doneAfter(progress.completedResourceIDs, plan, input)
  if (completedIds.length > progress.completedResourceIDs.length)
    await rows.PlanProgress.update(key, { completedResourceIDs: completedIds })
  return progress.id
}

function doneAfter(previousIds: readonly string[], { resources }: Plan, input: PlanProgressInput): string[] {
  const newIds = input.completedResourceIDs ?? []
  if (newIds.length > planLimits.resources)
    throw badInput('input.completedResourceIDs', `A plan has at most ${planLimits.resources} exercises.`)
  const ids = resources.map(({ id }) => id)
  const allDone = new Set([...previousIds, ...newIds.filter((id) => ids.includes(id))])
  const isDoneNow = (id: string) => allDone.has(id)
  const missing = Math.min(input.completedResourceCount ?? 0, ids.length) - ids.filter(isDoneNow).length
  const undone = ids.filter((id) => !isDoneNow(id))
  return [...allDone, ...undone.slice(0, Math.max(missing, 0))]
}

/** Deletes the caller's plans of a program, so that it can start over. */
export async function forgetPlans({ programID }: { programID: string }, { rows, ...context }: Writing) {
  await rows.PlanProgress.deleteWhere({ userID: callerOf(undefined, context), programID })
  return true
}

/** Maximum number of intervals per call. */
const MOST_INTERVALS = 200

/**
 * Records the watched part of an exercise's video in a plan; it never decreases. Intervals are merged across
 * repetitions and devices, in any order of arrival. Nothing depends on the value, so its growth is not limited by
 * elapsed time.
 */
export function watchInPlan({ creditWatched, percentageOf }: Crediting) {
  return async ({ input }: { input: PlanVideoProgressInput }, writing: Writing) => {
    const { rows, now } = writing
    const { key, plan } = await openOwnPlan(input, writing)
    const { videoID } = input
    if (!plan.resources.some(({ targetID }) => targetID === videoID)) throw new DomainError('NOT_FOUND')
    const intervals = input.watchedIntervals ?? []
    if (intervals.length > MOST_INTERVALS)
      throw badInput('input.watchedIntervals', `Send at most ${MOST_INTERVALS} at a time.`)
    const ofVideo = { ...key, videoID }
    await rows.PlanVideoProgress.upsert(
      { ...ofVideo, programID: plan.programID, watchedIntervals: [], watchedPercentage: 0, lastWatchedAt: now },
      { by: ['userID', 'planID', 'videoID'], change: [] },
    )
    // Locks the row, so that two devices add up.
    const current = await rows.PlanVideoProgress.update(ofVideo, { lastWatchedAt: now })
    const [video] = intervals.length > 0 ? await rows.Video.find({ id: videoID }) : []
    const duration = video?.duration ?? undefined
    const watchedIntervals = creditWatched({
      held: current.watchedIntervals,
      given: intervals,
      duration,
      most: Infinity,
    })
    const percentage = Math.max(current.watchedPercentage, seenIn(input), percentageOf(watchedIntervals, duration))
    await rows.PlanVideoProgress.update(ofVideo, { watchedIntervals, watchedPercentage: percentage })
    return current.id
  }
}

function seenIn({ watchedPercentage, isCompleted }: PlanVideoProgressInput): number {
  return isCompleted ? 100 : Math.round(Math.min(Math.max(watchedPercentage ?? 0, 0), 100))
}

/** A plan that the caller trains: not the coach's original, and not another member's. */
async function openOwnPlan(
  { userID, planID, programID }: Pick<PlanProgressInput, 'userID' | 'planID' | 'programID'>,
  { rows, ...context }: Writing,
) {
  const key = { userID: callerOf(userID, context), planID }
  const [plan] = await rows.Plan.find({ id: planID, userID: key.userID })
  if (!plan || (programID && plan.programID !== programID)) throw new DomainError('NOT_FOUND')
  return { key, plan }
}

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

/** Begins a plan of the caller's: 0 percent, none done. Who has begun already has begun. */
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

/** Adds what is done; which exercises those are, or how many from the first on. What was done stays done. */
export async function goOnWithPlan({ input }: { input: PlanProgressInput }, writing: Writing) {
  const { rows } = writing
  const { key, plan } = await openOwnPlan(input, writing)
  await begin(key, plan, writing)
  // Locks the row, so that two devices add up.
  const held = await rows.PlanProgress.lock(key)
  const done = doneAfter(held.completedResourceIDs, plan, input)
  if (done.length > held.completedResourceIDs.length)
    await rows.PlanProgress.update(key, { completedResourceIDs: done })
  return held.id
}

function doneAfter(held: readonly string[], { resources }: Plan, input: PlanProgressInput): string[] {
  const given = input.completedResourceIDs ?? []
  if (given.length > planLimits.resources)
    throw badInput('input.completedResourceIDs', `A plan has at most ${planLimits.resources} exercises.`)
  const ids = resources.map(({ id }) => id)
  const done = new Set([...held, ...given.filter((id) => ids.includes(id))])
  const isDone = (id: string) => done.has(id)
  const missing = Math.min(input.completedResourceCount ?? 0, ids.length) - ids.filter(isDone).length
  const undone = ids.filter((id) => !isDone(id))
  return [...done, ...undone.slice(0, Math.max(missing, 0))]
}

/** The caller's own of one program, to begin it anew. */
export async function forgetPlans({ programID }: { programID: string }, { rows, ...context }: Writing) {
  await rows.PlanProgress.deleteWhere({ userID: callerOf(undefined, context), programID })
  return true
}

/** Of one call. */
const MOST_STRETCHES = 200

/**
 * How much of an exercise's film was watched in a plan; it only grows. Intervals are merged across repetitions and
 * devices, each second once, whenever they arrive. Nothing depends on it, so its growth is not limited by time.
 */
export function watchInPlan({ creditWatched, percentageOf }: Crediting) {
  return async ({ input }: { input: PlanVideoProgressInput }, writing: Writing) => {
    const { rows, now } = writing
    const { key, plan } = await openOwnPlan(input, writing)
    const { videoID } = input
    if (!plan.resources.some(({ targetID }) => targetID === videoID)) throw new DomainError('NOT_FOUND')
    const given = input.watchedIntervals ?? []
    if (given.length > MOST_STRETCHES)
      throw badInput('input.watchedIntervals', `Send at most ${MOST_STRETCHES} at a time.`)
    const ofVideo = { ...key, videoID }
    await rows.PlanVideoProgress.upsert(
      { ...ofVideo, programID: plan.programID, watchedIntervals: [], watchedPercentage: 0, lastWatchedAt: now },
      { by: ['userID', 'planID', 'videoID'], change: [] },
    )
    // Locks the row, so that two devices add up.
    const held = await rows.PlanVideoProgress.update(ofVideo, { lastWatchedAt: now })
    const [video] = given.length > 0 ? await rows.Video.find({ id: videoID }) : []
    const duration = video?.duration ?? undefined
    const watchedIntervals = creditWatched({ held: held.watchedIntervals, given, duration, most: Infinity })
    const seen = Math.max(held.watchedPercentage, seenIn(input), percentageOf(watchedIntervals, duration))
    await rows.PlanVideoProgress.update(ofVideo, { watchedIntervals, watchedPercentage: seen })
    return held.id
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

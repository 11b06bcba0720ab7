import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import type { WorkoutEntry } from '#schema/training/workoutLog.ts'

type Swap = Extract<WorkoutEntry, { kind: 'SWAP' }>
interface Placed {
  entry: Swap
  place: number
}

interface SwapCheck {
  userID: string
  /** Ids of entries that are in the log already. */
  existing: ReadonlySet<string>
  rows: Rows
  suitable: ReadonlySet<string>
}

/**
 * What stands in for an exercise has to be one that its member may do, whatever a client offers them. Back to the plan's
 * own is always open, since that is the coach's to answer for. What was kept is not judged again, and a plan that is gone
 * has nothing that anybody could swap.
 */
export async function checkSwaps(
  entries: readonly WorkoutEntry[],
  { userID, existing, rows, suitable }: SwapCheck,
): Promise<void> {
  const swaps = entries.flatMap((entry, place): Placed[] => (entry.kind === 'SWAP' ? [{ entry, place }] : []))
  if (swaps.length === 0) return
  const plans = await plansOf(swaps, userID, rows)
  const judged = swaps.filter(({ entry }) => {
    const plan = plans.find(({ id }) => id === entry.planID)
    return !existing.has(entry.id) && plan !== undefined && !isPlansOwn(entry, plan)
  })
  const fault = judged.find(({ entry: { videoID } }) => videoID === null || !suitable.has(videoID))
  if (fault) throw badInput(`entries.${fault.place}.videoID`, 'Choose an exercise that suits you.')
}

type Plan = Awaited<ReturnType<Rows['Plan']['find']>>[number]

function plansOf(swaps: readonly Placed[], userID: string, rows: Rows): Promise<Plan[]> {
  return rows.Plan.find({ id: swaps.flatMap(({ entry }) => entry.planID ?? []), userID })
}

function isPlansOwn({ resourceID, videoID }: Swap, { resources }: Plan): boolean {
  return resources.some(({ id, targetID }) => id === resourceID && targetID !== null && targetID === videoID)
}

import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import type { WorkoutEntry } from '#schema/training/workoutLog.ts'

type Swap = Extract<WorkoutEntry, { kind: 'SWAP' }>
interface IndexedSwap {
  entry: Swap
  index: number
}

interface SwapCheck {
  userID: string
  /** Ids of entries that are already in the log. */
  existing: ReadonlySet<string>
  rows: Rows
  suitable: ReadonlySet<string>
}

/**
 * Rejects swaps to exercises that do not suit the member, whatever the client offered. Swapping back to the plan's own
 * exercise is always allowed, because the coach chose it. Entries already stored, and entries of deleted plans, are not
 * checked.
 */
export async function checkSwaps(
  entries: readonly WorkoutEntry[],
  { userID, existing, rows, suitable }: SwapCheck,
): Promise<void> {
  const swaps = entries.flatMap((entry, index): IndexedSwap[] => (entry.kind === 'SWAP' ? [{ entry, index }] : []))
  if (swaps.length === 0) return
  const plans = await plansOf(swaps, userID, rows)
  const newSwaps = swaps.filter(({ entry }) => {
    const plan = plans.find(({ id }) => id === entry.planID)
    return !existing.has(entry.id) && plan !== undefined && !isOriginalExercise(entry, plan)
  })
  const fault = newSwaps.find(({ entry: { videoID } }) => videoID === null || !suitable.has(videoID))
  if (fault) throw badInput(`entries.${fault.index}.videoID`, 'Choose an exercise that suits you.')
}

type Plan = Awaited<ReturnType<Rows['Plan']['find']>>[number]

function plansOf(swaps: readonly IndexedSwap[], userID: string, rows: Rows): Promise<Plan[]> {
  return rows.Plan.find({ id: swaps.flatMap(({ entry }) => entry.planID ?? []), userID })
}

function isOriginalExercise({ resourceID, videoID }: Swap, { resources }: Plan): boolean {
  return resources.some(({ id, targetID }) => id === resourceID && targetID !== null && targetID === videoID)
}

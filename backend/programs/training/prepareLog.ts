import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { ListSuitable } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { WorkoutLogInput } from '#schema/__generated__/wire.ts'
import { type WorkoutEntry, workoutEntry, workoutLimits } from '#schema/training/workoutLog.ts'

export interface PreparedLog {
  read: WorkoutEntry[]
  /** Exercises that suit the caller; empty if no entry swaps one. */
  suitable: ReadonlySet<string>
}

export function prepareLog(listSuitable: ListSuitable) {
  return async ({ entries }: { entries: readonly WorkoutLogInput[] }, context: Context): Promise<PreparedLog> => {
    callerOf(undefined, context)
    if (entries.length > workoutLimits.entries)
      throw badInput('entries', `Send at most ${workoutLimits.entries} at a time.`)
    const read = entries.map(readEntry)
    const swaps = read.filter(({ kind }) => kind === 'SWAP')
    const ids = swaps.flatMap(({ videoID }) => videoID ?? [])
    const planIds = [...new Set(swaps.flatMap(({ planID }) => planID ?? []))]
    return { read, suitable: ids.length > 0 ? await listSuitable(context, { ids, planIds }) : new Set() }
  }
}

function readEntry(input: WorkoutLogInput, place: number): WorkoutEntry {
  const result = v.safeParse(workoutEntry, { ...input, kind: input.kind ?? 'SET' })
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput(`entries.${place}.${v.getDotPath(issue)}`, issue.message)
}

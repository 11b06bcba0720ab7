import * as v from 'valibot'
import type { trainingWireLogMutation } from '#schema/__generated__/relay/trainingWireLogMutation.graphql.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'

type WireInput = trainingWireLogMutation['variables']['entries'][number]

/** Converts an entry to the mutation's input. */
export function toInput(entry: LogEntry): WireInput {
  const { id, kind, programId, planId, round, at } = entry
  return {
    id,
    kind,
    programID: programId,
    planID: planId,
    round,
    performedAt: new Date(at).toISOString(),
    ...particulars(entry),
  }
}

function particulars(entry: LogEntry): Partial<WireInput> {
  switch (entry.kind) {
    case 'SET': {
      const { resourceId, set, videoId, name, reps, weight, seconds, effort } = entry
      const of = { resourceID: resourceId, setNumber: set, videoID: videoId, resourceName: name }
      return { ...of, reps, weight, duration: seconds, effort }
    }
    case 'SKIP':
      return { resourceID: entry.resourceId, setNumber: entry.set }
    case 'SWAP':
      return { resourceID: entry.resourceId, videoID: entry.videoId, resourceName: entry.name }
    case 'UNDO':
      return { undoesID: entry.undoes }
    case 'FINISH':
    default:
      return {}
  }
}

/** A log line as the API returns it. */
export interface WireLine {
  id: string
  kind: string
  undoesID?: string | null | undefined
  programID?: string | null | undefined
  planID?: string | null | undefined
  resourceID?: string | null | undefined
  videoID?: string | null | undefined
  resourceName?: string | null | undefined
  round?: number | null | undefined
  setNumber?: number | null | undefined
  reps?: number | null | undefined
  weight?: number | null | undefined
  duration?: number | null | undefined
  effort?: number | null | undefined
  performedAt: string
}

/** Converts lines of the API to entries. Lines that other clients logged in another shape are skipped. */
export function entriesOf(lines: readonly (WireLine | null | undefined)[]): LogEntry[] {
  return lines.flatMap((line) => {
    const entry = line && v.safeParse(LogEntry, fromWire(line))
    return entry?.success ? [entry.output] : []
  })
}

function fromWire(line: WireLine) {
  const { id, kind, undoesID, programID, planID, round, performedAt, resourceID, resourceName } = line
  return {
    id,
    kind,
    programId: programID ?? '',
    planId: planID ?? '',
    round: round ?? 1,
    at: Date.parse(performedAt),
    resourceId: resourceID,
    name: resourceName ?? '',
    undoes: undoesID,
    ...figuresOf(line),
  }
}

function figuresOf({
  setNumber,
  videoID = null,
  reps = null,
  weight = null,
  duration = null,
  effort = null,
}: WireLine) {
  return { set: setNumber ?? 1, videoId: videoID, reps, weight, seconds: duration, effort }
}

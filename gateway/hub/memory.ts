import type { SharedResult } from './sharedResult.ts'

/** What a stream has told of late. */
export interface Memory {
  /** Of the last event, or where the stream began; undefined where that is not known. */
  readonly position: number | undefined
  /** All that was told behind this position is remembered; undefined where that is not known. */
  readonly floor: number | undefined
  readonly told: readonly SharedResult[]
  note(result: SharedResult): void
  /** Takes over what another stream has told up to here, for the next who come back from as far. */
  recall(earlier: Pick<Memory, 'position' | 'floor' | 'told'>): void
}

/** After a restart everybody comes back from about the same position, one after the other. */
const REMEMBERED = 50

export function createMemory(after: number | undefined): Memory {
  const told: SharedResult[] = []
  let position = after
  let floor = after
  return {
    told,
    get position() {
      return position
    },
    get floor() {
      return floor
    },
    note(result) {
      if (result.position === undefined) return
      position = result.position
      told.push(result)
      // Before a resync lies what nobody can be told any more.
      const forgotten = told.splice(0, result.isResync ? told.length : told.length - REMEMBERED)
      for (const { position: passed } of forgotten) floor = passed ?? floor
    },
    recall(earlier) {
      const end = floor
      if (end === undefined || earlier.floor === undefined || earlier.floor >= end) return
      if (earlier.position === undefined || earlier.position < end) return
      const before = earlier.told.filter((result) => (result.position ?? end) <= end)
      if (before.length + told.length > REMEMBERED) return
      told.unshift(...before)
      floor = earlier.floor
    },
  }
}

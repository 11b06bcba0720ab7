/** The position of the screen's reads in the event log, from which its subscriptions start. */
export interface ReadPosition {
  /** Position of the screen's earliest read; undefined before the first. */
  current(): number | undefined
  /** Another screen opens. Its data from an earlier visit keeps that position until it has been read again. */
  turn(isKept: boolean): void
  note(position: number): void
}

export function createReadPosition(): ReadPosition {
  let earliest: number | undefined
  let isOfEarlierVisit = false
  return {
    current: () => earliest,
    turn(isKept) {
      isOfEarlierVisit = isKept
      if (!isKept) earliest = undefined
    },
    note(position) {
      earliest = isOfEarlierVisit ? position : Math.min(earliest ?? position, position)
      isOfEarlierVisit = false
    },
  }
}

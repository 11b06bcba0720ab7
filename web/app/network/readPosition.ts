/** Where in the event log the reads of the shown screen stand: what it subscribes to goes on from there. */
export interface ReadPosition {
  /** Of the screen's earliest read; undefined before the first. */
  current(): number | undefined
  /** Another screen opens. What is kept of an earlier visit is as old as that, until it has been read again. */
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

/** The data that determines the order of uploads. */
export interface Queued {
  size: number
  /** Bytes already stored. */
  sent: number
}

/** An upload interrupts one with this many times its remaining bytes. The part in progress is sent again later. */
const OVERTAKES_FROM = 8

/** The upload with the least left to send; the first of equal ones. */
export function soonestOf<Item extends Queued>(waiting: readonly Item[]): Item | undefined {
  return waiting.reduce<Item | undefined>((first, one) => (first && left(first) <= left(one) ? first : one), undefined)
}

/** Whether a running upload should be paused, so that a small file does not wait for a large one. */
export function isOvertaken(running: Queued, next: Queued): boolean {
  return left(next) * OVERTAKES_FROM <= left(running)
}

function left({ size, sent }: Queued): number {
  return size - sent
}

/** What the order of uploads depends on. */
export interface Queued {
  size: number
  /** Bytes that the store has already. */
  sent: number
}

/** An upload interrupts one that has this many times its bytes left. The part on its way is sent again later. */
const OVERTAKES_FROM = 8

/** The upload that is done soonest; the first of equal ones. */
export function soonestOf<Item extends Queued>(waiting: readonly Item[]): Item | undefined {
  return waiting.reduce<Item | undefined>((first, one) => (first && left(first) <= left(one) ? first : one), undefined)
}

/** Whether a running upload steps back, so that a small file does not wait for a large one. */
export function isOvertaken(running: Queued, next: Queued): boolean {
  return left(next) * OVERTAKES_FROM <= left(running)
}

function left({ size, sent }: Queued): number {
  return size - sent
}

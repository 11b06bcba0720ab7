/** Milliseconds that go on from where they were when the machine's clock is set back. */
export function steadyClock(now: () => number): () => number {
  let ahead = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    ahead = Math.max(ahead, last - at)
    last = at + ahead
    return last
  }
}

/**
 * Runs one at a time. A call during a run is answered by the run after it, since the one under way may have passed by
 * what the caller added.
 */
export function joinRuns(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    next = undefined
    underWay = run().finally(() => {
      if (!next) underWay = undefined
    })
    return underWay
  }
  return () => (underWay ? (next ??= underWay.then(start)) : start())
}

/**
 * Runs the function one at a time. A call during a run gets the result of the next run, because the current one may
 * have missed the caller's change.
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

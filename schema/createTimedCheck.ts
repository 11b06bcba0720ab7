/**
 * Runs a check of a source with a time limit in milliseconds; rejects with the check's error, or when it takes longer.
 * Callers share a running check, so that neither many callers nor a hanging source start more of them.
 */
export function createTimedCheck(check: () => Promise<void>, withinMs = 2_000): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= check().finally(() => (running = undefined))
    return within(running, withinMs)
  }
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let overdue: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    overdue = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(overdue)
  }
}

interface LockOptions {
  /** Ends the wait for the lock. */
  signal?: AbortSignal
}

/**
 * Runs `work` while it holds a Web Lock. A browser that has no locks, or denies them with all other site data, runs the
 * work without one.
 */
export async function underLock<Result>(
  name: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  let isDenied = true
  const begin = () => {
    isDenied = false
    return work()
  }
  try {
    return await navigator.locks.request(name, options, begin)
  } catch (error) {
    if (isDenied && !options.signal?.aborted) return work()
    throw error
  }
}

/** Whether another page or worker holds the lock. */
export async function isLockTaken(name: string): Promise<boolean> {
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock === null)
  } catch {
    return false
  }
}

/** Names of the locks that pages and workers of this site hold. */
export async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.map(({ name }) => name))
  } catch {
    return new Set()
  }
}

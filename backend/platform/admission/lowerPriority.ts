import { constants, getPriority, setPriority } from 'node:os'

/** The calling thread, in the system's calls. */
const THIS_THREAD = 0

/** On other systems the priority applies to the whole process. */
const hasThreadPriorities = process.platform === 'linux'

/** Gives the calling thread a lower priority than other work of this machine. */
export function lowerPriorityOfThread(): void {
  if (hasThreadPriorities) lowerPriority(THIS_THREAD)
}

/** Gives a process of this machine a lower priority. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // The process belongs to another user, or has ended. Its priority stays.
  }
}

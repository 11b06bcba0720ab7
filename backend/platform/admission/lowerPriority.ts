import { constants, getPriority, setPriority } from 'node:os'

/** The calling thread, for the system's calls. */
const THIS_THREAD = 0

/** On other systems the priority applies to the whole process. */
const hasThreadPriorities = process.platform === 'linux'

/** Lets other work of this machine go before what the calling thread does. */
export function lowerPriorityOfThread(): void {
  if (hasThreadPriorities) lowerPriority(THIS_THREAD)
}

/** The same for a process of this machine. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // The process belongs to another user, or has ended. Its priority stays.
  }
}

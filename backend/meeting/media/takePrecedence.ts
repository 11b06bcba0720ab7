import { constants, setPriority } from 'node:os'

/** Sound has to be in time, whatever else the machine does. Where the system lets nobody ask for that, all stays as it is. */
export function takePrecedence(): void {
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // Most systems allow it to their administrator only.
  }
}

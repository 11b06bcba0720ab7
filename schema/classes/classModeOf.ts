/** Maximum capacity of a class that is not in class mode by default. */
const MOST_PLACES_OPENLY = 12

/** The class mode setting of a class. Null if not set. */
export interface ClassModeSetting {
  isClassMode?: boolean | null | undefined
  /** Places. */
  capacity: number
}

/**
 * Whether a class is in class mode: members' cameras are only sent to coach and assistant, unless the member chooses
 * otherwise. Our own media plane can enforce this; on Amazon Chime it is never active.
 */
export function classModeOf({ isClassMode, capacity }: ClassModeSetting): boolean {
  return isClassMode ?? capacity > MOST_PLACES_OPENLY
}

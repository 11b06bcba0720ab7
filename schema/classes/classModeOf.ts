/** With more places than this, what a class said nothing about is class mode. */
const MOST_PLACES_OPENLY = 12

/** The class mode setting of a class. Null if not set. */
export interface ClassModeSetting {
  isClassMode?: boolean | null | undefined
  /** Places. */
  capacity: number
}

/**
 * Whether a class is set to class mode: members' cameras are only sent to coach and assistant, unless the member wants
 * otherwise. Our own media plane can enforce it; on Amazon Chime it is never active.
 */
export function classModeOf({ isClassMode, capacity }: ClassModeSetting): boolean {
  return isClassMode ?? capacity > MOST_PLACES_OPENLY
}

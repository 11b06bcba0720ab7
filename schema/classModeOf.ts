/** With more places than this, what a class said nothing about is class mode. */
const MOST_PLACES_OPENLY = 12

/** What is known of a class's setting. Null is what nobody said anything about. */
export interface ClassModeSetting {
  isClassMode?: boolean | null | undefined
  /** Places. */
  capacity: number
}

/**
 * Whether a class is set to be held in class mode: members' cameras are shown to those who teach, and to nobody else
 * unless the member wants it. The media plane of our own can do so; on Amazon Chime it is never in force.
 */
export function classModeOf({ isClassMode, capacity }: ClassModeSetting): boolean {
  return isClassMode ?? capacity > MOST_PLACES_OPENLY
}

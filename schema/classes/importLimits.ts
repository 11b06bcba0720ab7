/** Limits of an import of several classes. */
export const importLimits = {
  /** Maximum number of classes. */
  mostClasses: 100,
  /** Maximum number of dates of all classes together, which one transaction writes. */
  mostDates: 2000,
  /** Maximum number of characters in the text of a timetable. */
  mostCharacters: 200_000,
} as const

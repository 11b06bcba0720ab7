/**
 * When the room of a live class is open, in minutes. The server decides; a page says beforehand what it will decide.
 */
export const doorMinutes = {
  /** Before the class, for its coach and assistant. */
  beforeForCoaches: 15,
  /** Before the class, for all others. */
  beforeForOthers: 10,
  /** After its end; then the room closes by itself. */
  afterEnd: 15,
} as const

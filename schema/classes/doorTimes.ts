/** When the room of a live class is open, in minutes. The server decides; a page predicts its decision. */
export const doorMinutes = {
  /** Before the class, for its coach and assistant. */
  beforeForCoaches: 15,
  /** Before the class, for all others. */
  beforeForOthers: 10,
  /** After its end, when the room closes automatically. */
  afterEnd: 15,
} as const

const HOUR_S = 3_600

/** What a coach's file may be, and what may be spent on it. */
export const processingLimits = {
  /** Of one picture: 8K and a little more. */
  pixels: 8_192 * 4_608,
  /** The shorter side of a picture. */
  leastSide: 16,
  /** Tracks in one file. */
  streams: 32,
  /** Of a film. */
  seconds: 6 * HOUR_S,
  /** One run of the program. */
  runMs: 20 * HOUR_S * 1_000,
  /** Without a step forward; what is slow goes forward all the same. */
  stillMs: 300_000,
  /** A look at a file; it reads no more than a few megabytes of it. */
  lookMs: 60_000,
  /** Of addresses, for one run. */
  memoryKib: 8 * 1_024 ** 2,
} as const

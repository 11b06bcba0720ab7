const HOUR_S = 3_600

/** Limits for a coach's file and for its processing. */
export const processingLimits = {
  /** Per picture: slightly more than 8K. */
  pixels: 8_192 * 4_608,
  /** The shorter side of a picture. */
  leastSide: 16,
  /** Tracks in one file. */
  streams: 32,
  /** Maximum duration of a video. */
  seconds: 6 * HOUR_S,
  /** Maximum duration of a run of ffmpeg. */
  runMs: 20 * HOUR_S * 1_000,
  /** Maximum time without progress; slow encoding still makes some. */
  stillMs: 300_000,
  /** Maximum duration of a probe, which reads only a few megabytes of the file. */
  lookMs: 60_000,
  /** Address space of a run. */
  memoryKib: 8 * 1_024 ** 2,
} as const

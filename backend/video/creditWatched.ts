/** An interval of a video in whole seconds, without its end. */
export interface Stretch {
  from: number
  to: number
}

export interface Credit {
  held: readonly Stretch[]
  /** Intervals as the client sent them. */
  given: readonly Stretch[]
  /** Duration of the video in seconds; undefined if not known yet. */
  duration: number | undefined
  /** Maximum number of seconds that can have been watched by now. */
  most: number
}

/** Maximum watched time of a video whose duration is unknown: a day, in seconds. */
const LONGEST_S = 86_400

/** Maximum number of intervals; further jumps are not recorded. */
const MOST_STRETCHES = 500

/** The part of the end that need not be watched: two seconds, or one percent. */
const UNSEEN_END = { seconds: 2, part: 0.01 }

/**
 * Returns the union of the stored and the new intervals, in order, each second once. If it exceeds the maximum, the
 * earliest new parts count.
 */
export function creditWatched({ held, given, duration, most }: Credit): Stretch[] {
  const end = duration ?? LONGEST_S
  let watched = [...held]
  for (const { from, to } of given) {
    const remaining = most - secondsOf(watched)
    const parts = gapsWithin({ from: Math.max(from, 0), to: Math.min(to, end) }, watched)
    const joined = join([...watched, ...cutAt(parts, remaining)])
    if (joined.length <= MOST_STRETCHES) watched = joined
  }
  return watched
}

/** Returns the watched percentage, from 0 to 100. */
export function percentageOf(watched: readonly Stretch[], duration: number | undefined): number {
  if (!duration) return 0
  const seconds = secondsOf(watched)
  const unseen = duration - seconds
  if (unseen <= Math.max(Math.min(UNSEEN_END.seconds, duration / 2), duration * UNSEEN_END.part)) return 100
  return Math.floor((100 * seconds) / duration)
}

function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns the parts of the interval that lie in none of these sorted intervals. Gaps may be empty. */
function gapsWithin({ from, to }: Stretch, stretches: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = []
  let start = from
  for (const other of stretches) {
    gaps.push({ from: start, to: Math.min(other.from, to) })
    start = Math.max(start, other.to)
  }
  return [...gaps, { from: start, to }]
}

function cutAt(parts: readonly Stretch[], seconds: number): Stretch[] {
  let remaining = seconds
  return parts.flatMap(({ from, to }) => {
    const length = Math.max(Math.min(to - from, remaining), 0)
    remaining -= length
    return length > 0 ? [{ from, to: from + length }] : []
  })
}

/** Returns the intervals in order, with adjacent ones merged. */
function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && stretch.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) }
    else joined.push(stretch)
  }
  return joined
}

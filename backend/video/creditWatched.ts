/** A stretch of a video in whole seconds: from the first up to the last. */
export interface Stretch {
  from: number
  to: number
}

export interface Credit {
  held: readonly Stretch[]
  /** Stretches as the client sent them. */
  given: readonly Stretch[]
  /** Duration of the video in seconds; undefined if not known yet. */
  duration: number | undefined
  /** Maximum number of seconds that can have been watched by now. */
  most: number
}

/** A video is no longer than a day, as far as anybody can claim to have watched it. */
const LONGEST_S = 86_400

/** Maximum number of stretches; further jumps are not recorded. */
const MOST_STRETCHES = 500

/** The part of the end that need not be watched: two seconds, or a hundredth. */
const UNSEEN_END = { seconds: 2, part: 0.01 }

/** The union of what was held and what is given, in order, each second once; of what is too much, what came first. */
export function creditWatched({ held, given, duration, most }: Credit): Stretch[] {
  const end = duration ?? LONGEST_S
  let watched = [...held]
  for (const { from, to } of given) {
    const left = most - secondsOf(watched)
    const parts = gapsWithin({ from: Math.max(from, 0), to: Math.min(to, end) }, watched)
    const joined = join([...watched, ...cutAt(parts, left)])
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

/** Returns the parts of the stretch that lie in none of these sorted stretches. Gaps may be empty. */
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
  let left = seconds
  return parts.flatMap(({ from, to }) => {
    const taken = Math.max(Math.min(to - from, left), 0)
    left -= taken
    return taken > 0 ? [{ from, to: from + taken }] : []
  })
}

/** Returns the stretches in order, with touching ones merged. */
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

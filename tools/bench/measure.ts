import { randomFrom } from '#planner/solving/random.ts'

/** Runs one round and resolves with its cost, in a unit that both sides share. */
export type Round = () => Promise<number>

export interface Interval {
  /** The median. */
  middle: number
  low: number
  high: number
}

export const FEWEST_PAIRS = 9

const RESAMPLES = 4_000
const SEED = 20_261_121

/**
 * How many times cheaper `ours` is than `peer`: the peer's cost over ours, so more is better and 1 is equal.
 * The two take turns, and each pair begins with the other one, so that what drifts drifts for both.
 */
export async function compareCosts(
  sides: { ours: Round; peer: Round },
  pairs: number = FEWEST_PAIRS,
): Promise<Interval> {
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const [first, second] = pair % 2 === 0 ? [sides.ours, sides.peer] : [sides.peer, sides.ours]
    const costs = [await first(), await second()] as const
    const [ours, peer] = pair % 2 === 0 ? costs : [costs[1], costs[0]]
    ratios.push(peer / ours)
  }
  return intervalOf(ratios)
}

/**
 * Compares a side with itself. If the ratio differs from 1 by more than a tenth, the machine is too noisy to measure.
 */
export async function checkAgainstItself(
  side: Round,
  pairs: number = FEWEST_PAIRS,
): Promise<Interval & { isFair: boolean }> {
  const interval = await compareCosts({ ours: side, peer: side }, pairs)
  const isSure = interval.low <= 1 && interval.high >= 1
  return { ...interval, isFair: isSure && Math.abs(interval.middle - 1) <= 0.1 }
}

/** The median, and between which values 95 of 100 medians of such samples lie. */
export function intervalOf(values: readonly number[]): Interval {
  const random = randomFrom(SEED)
  const draw = () => values[Math.floor(random() * values.length)] ?? Number.NaN
  const medians = Array.from({ length: RESAMPLES }, () => median(values.map(draw))).toSorted((a, b) => a - b)
  const at = (share: number) => medians[Math.floor(share * (RESAMPLES - 1))] ?? Number.NaN
  return { middle: median(values), low: at(0.025), high: at(0.975) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

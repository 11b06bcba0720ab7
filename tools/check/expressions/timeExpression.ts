import * as v from 'valibot'
import { type HostileText, hostileTexts, writeOut } from './hostileTexts.ts'

/** How much longer an expression takes over one text than over the same amount in eight parts. */
export const Growth = v.object({
  text: v.object({ start: v.string(), pumped: v.string(), end: v.string() }),
  /** Of the steepest step. One is linear, eight is quadratic. */
  factor: v.number(),
})
export type Growth = v.InferOutput<typeof Growth>

const PARTS = 8
const SHORT = 2 * 1024
const LENGTHS = [16 * 1024, 128 * 1024, 1024 * 1024] as const
const WORST = 4
const ROUNDS = 7
/** A ratio above this is measured for longer: on a busy machine other processes can interrupt all of a few rounds. */
const CLEARLY_LINEAR = 2
const ROUNDS_IN_DOUBT = 60
/** A total time that other processes cannot explain, even for the best rounds. */
const DOUBT_MS = 1500
const LONG_MS = 500
/**
 * Minimum number of rounds before an expression counts as slow: another process may have used the machine that long.
 */
const LEAST_ROUNDS = 3
/** Half of quadratic growth; the rest is the machine's noise. */
export const STEEPEST = 4

/** Times an expression on the texts that it found hardest while they were short. */
export function timeExpression(pattern: string, flags: string): Growth {
  const expression = new RegExp(pattern, flags)
  const hardest = hostileTexts(pattern)
    .map((text) => ({ text, time: timeOf(expression, [writeOut(text, SHORT)]) }))
    .toSorted((one, other) => other.time - one.time)
    .slice(0, WORST)
  let worst: Growth | undefined
  for (const { text } of hardest) {
    const factor = steepest(expression, text)
    if (!worst || factor > worst.factor) worst = { text, factor }
    if (factor > STEEPEST) break
  }
  if (!worst) throw new Error(`No text to try /${pattern}/ on`)
  return worst
}

/** A text that takes long already is made no longer: eight times the text can take 64 times as long. */
function steepest(expression: RegExp, text: HostileText): number {
  let factor = 0
  for (const length of LENGTHS) {
    const growth = growthTo(length, { expression, text })
    factor = Math.max(factor, growth.factor)
    if (factor > STEEPEST || growth.ms > LONG_MS) return factor
  }
  return factor
}

/** Both take turns, and the best of each counts: a busy machine only ever adds, and adds to both. */
function growthTo(length: number, { expression, text }: { expression: RegExp; text: HostileText }) {
  const whole = [writeOut(text, length)]
  const parts = Array.from({ length: PARTS }, () => writeOut(text, length / PARTS))
  let ofWhole = Number.POSITIVE_INFINITY
  let ofParts = Number.POSITIVE_INFINITY
  const isInDoubt = (round: number) =>
    ofWhole / ofParts > CLEARLY_LINEAR && round < ROUNDS_IN_DOUBT && round * (ofWhole + ofParts) < DOUBT_MS
  for (let round = 0; round < ROUNDS || isInDoubt(round); round += 1) {
    ofWhole = Math.min(ofWhole, timeOf(expression, whole))
    ofParts = Math.min(ofParts, timeOf(expression, parts))
    if (round + 1 >= LEAST_ROUNDS && ofWhole > LONG_MS && ofWhole / ofParts > STEEPEST) break
  }
  return { factor: ofWhole / ofParts, ms: ofWhole }
}

function timeOf(expression: RegExp, texts: readonly string[]): number {
  const begin = performance.now()
  for (const text of texts) findAll(expression, text)
  return performance.now() - begin
}

function findAll(expression: RegExp, text: string): void {
  expression.lastIndex = 0
  // Without the flag an expression starts at the beginning each time, and an empty match does not advance.
  for (let at = -1; expression.test(text) && expression.lastIndex > at; at = expression.lastIndex) continue
}

import type { Interval } from './measure.ts'

/** Goal for the median. */
export type Goal = { atLeast: number } | { atMost: number }

export interface Result {
  name: string
  goal: Goal
  measured: number | Interval
  /** `ratio` where we are compared with a peer, else `value`. */
  kind: 'ratio' | 'value'
  /** Packages we were compared with, and their versions. */
  peers?: Readonly<Record<string, string>>
  /** Why it has not passed, whatever the number says. */
  objection?: string | undefined
  details?: Readonly<Record<string, unknown>>
}

/** Prints the result as one JSON line, the last one, and sets the exit code: 0 only when the goal is met. */
export function report(result: Result): void {
  const { name, goal, measured, kind, peers = {}, objection, details = {} } = result
  const pass = hasPassed(result)
  const numbers =
    typeof measured === 'number'
      ? { [kind]: round(measured) }
      : { [kind]: round(measured.middle), low: round(measured.low), high: round(measured.high) }
  const line = { name, ...numbers, goal, pass, ...(objection === undefined ? {} : { objection }), ...details, peers }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  process.exitCode = pass ? 0 : 1
}

export function hasPassed({ goal, measured, objection }: Pick<Result, 'goal' | 'measured' | 'objection'>): boolean {
  if (objection !== undefined) return false
  const middle = typeof measured === 'number' ? measured : measured.middle
  return 'atLeast' in goal ? middle >= goal.atLeast : middle <= goal.atMost
}

function round(number: number): number {
  return Number(number.toPrecision(4))
}

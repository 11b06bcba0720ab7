import type { Intervals } from '#schema/liveRoom.ts'
import { numberOfText } from '#web/lib/numberField.ts'

/** What a coach types: seconds and rounds, as texts while they are typed. */
export interface IntervalEntries {
  work: string
  rest: string
  rounds: string
}

const LONGEST_S = 3_600
const MOST_ROUNDS = 100

/** Usual ones: work and rest in seconds, and how many rounds. */
export const presets: readonly IntervalEntries[] = [
  { work: '20', rest: '10', rounds: '8' },
  { work: '30', rest: '30', rounds: '10' },
  { work: '45', rest: '15', rounds: '6' },
  { work: '180', rest: '60', rounds: '5' },
]

export const nameOfPreset = ({ work, rest, rounds }: IntervalEntries): string => `${work} / ${rest} × ${rounds}`

/** What the timer will do; undefined while an entry makes no sense. */
export function intervalsOf({ work, rest, rounds }: IntervalEntries): Intervals | undefined {
  const workS = wholeOf(work, { from: 1, to: LONGEST_S })
  const restS = wholeOf(rest, { from: 0, to: LONGEST_S })
  const count = wholeOf(rounds, { from: 1, to: MOST_ROUNDS })
  if (workS === undefined || restS === undefined || count === undefined) return undefined
  return { workMs: workS * 1000, restMs: restS * 1000, rounds: count }
}

function wholeOf(text: string, { from, to }: { from: number; to: number }): number | undefined {
  const value = numberOfText(text)
  return value !== undefined && Number.isInteger(value) && value >= from && value <= to ? value : undefined
}

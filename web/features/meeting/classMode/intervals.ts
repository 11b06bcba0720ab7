import type { Intervals, RoomTimer } from '#schema/classes/liveRoom.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'

/** What an interval timer shows at one moment. */
export interface TimerMoment {
  phase: 'ready' | 'work' | 'rest' | 'over'
  /** From 1. */
  round: number
  rounds: number
  /** Until the phase is over, in milliseconds; 0 when all is over. */
  leftMs: number
  /** How long the phase is, in milliseconds. */
  lengthMs: number
  isPaused: boolean
}

type Stretch = Pick<TimerMoment, 'phase' | 'round' | 'leftMs' | 'lengthMs'>

/** `now` by the plane's clock, in milliseconds since 1970. */
export function timerAt(timer: RoomTimer, now: number): TimerMoment {
  const passedMs = (timer.pausedAt ?? now) - timer.startedAt
  return { ...stretchAt(timer, passedMs), rounds: timer.rounds, isPaused: timer.pausedAt !== null }
}

function stretchAt({ workMs, restMs, rounds }: RoomTimer, passedMs: number): Stretch {
  if (passedMs < 0) return { phase: 'ready', round: 1, leftMs: -passedMs, lengthMs: -passedMs }
  const cycleMs = workMs + restMs
  // No rest follows the last round.
  if (passedMs >= cycleMs * rounds - restMs) return { phase: 'over', round: rounds, leftMs: 0, lengthMs: workMs }
  const round = Math.floor(passedMs / cycleMs) + 1
  const inRoundMs = passedMs % cycleMs
  if (inRoundMs < workMs) return { phase: 'work', round, leftMs: workMs - inRoundMs, lengthMs: workMs }
  return { phase: 'rest', round, leftMs: cycleMs - inRoundMs, lengthMs: restMs }
}

/** The seconds that are shown: the last one is 1, never 0. */
export function secondsLeft({ leftMs }: Pick<TimerMoment, 'leftMs'>): number {
  return Math.ceil(leftMs / 1000)
}

/**
 * In how many milliseconds something else may be shown; undefined when nothing will. That all is over may be an error of
 * the machine's own clock, before the plane has told its time.
 */
export function nextChangeMs({ leftMs, isPaused }: TimerMoment): number | undefined {
  if (isPaused) return undefined
  return leftMs % 1000 || 1000
}

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

/** `20 / 10 × 8` in seconds, and `3:00 / 1:00 × 5` where the work takes a minute or more. */
export function nameOfPreset({ work, rest, rounds }: IntervalEntries): string {
  const length = (seconds: string) => (Number(work) < 60 ? seconds : formatSeconds(Number(seconds)))
  return `${length(work)} / ${length(rest)} × ${rounds}`
}

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

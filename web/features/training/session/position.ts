import * as v from 'valibot'
import { planLimits } from '#schema/training/plan.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import { Countdown, isOver, pauseClock, resumeClock, startClock } from './countdown.ts'
import type { Step } from './steps.ts'
import { nextOpen, stepToContinue, type SessionState } from './workoutLog.ts'

/** The position in a session on this device: the part of the state that is not in the log and not shared. */
export const Position = v.object({
  /** The current set, or the one after the rest. Undefined after the last set. */
  stepKey: v.optional(v.string()),
  phase: v.picklist(['set', 'rest']),
  /** Runs during rest, and during a timed set once started. */
  clock: v.optional(Countdown),
})

export type Position = v.InferOutput<typeof Position>

const MS = 1_000

/** The position to start at, or to continue after entries of another device. */
export function initialPosition(steps: readonly Step[], session: SessionState): Position {
  return atSet(stepToContinue(steps, session))
}

/** The stored position if its set is still open; another device may have done it since. */
export function resumePosition(stored: Position | undefined, steps: readonly Step[], session: SessionState): Position {
  const isOpen = stored?.stepKey !== undefined && session.states.get(stored.stepKey)?.kind === 'open'
  return stored && isOpen ? stored : initialPosition(steps, session)
}

export function atSet(step: Step | undefined): Position {
  return { phase: 'set', ...(step && { stepKey: step.key }) }
}

/** The position after a set: its rest, then the next set. Skipped sets have no rest. */
export function afterStep(step: Step, next: Step | undefined, rest: { now: number; isSkipped: boolean }): Position {
  if (!next || rest.isSkipped || step.restAfter === 0) return atSet(next)
  return { phase: 'rest', stepKey: next.key, clock: startClock(rest.now, step.restAfter * MS) }
}

export function nextStep(steps: readonly Step[], session: SessionState, step: Step): Step | undefined {
  return nextOpen(steps, session, step.key)
}

/** A timed set starts automatically after the rest. It starts now: the page may have slept since the end. */
export function afterRest(step: Step, now: number): Position {
  return step.goal.kind === 'time' ? beginSet(step, now) : atSet(step)
}

/** Starts the clock of a set. Without a target time it counts up. */
export function beginSet(step: Step, now: number): Position {
  const { goal } = step
  return { ...atSet(step), clock: startClock(now, goal.kind === 'time' ? goal.seconds * MS : undefined) }
}

export function withPause(position: Position, now: number): Position {
  return position.clock ? { ...position, clock: pauseClock(position.clock, now) } : position
}

export function withoutPause(position: Position, now: number): Position {
  return position.clock ? { ...position, clock: resumeClock(position.clock, now) } : position
}

export function isPaused({ clock }: Position): boolean {
  return clock?.pausedAt !== undefined
}

/** Seconds that a timed set ran; undefined if the user moved on at once, so that it counts as skipped. */
export function trainedSeconds({ clock }: Position, goalSeconds: number, now: number): number | undefined {
  const seconds = clock ? Math.round((now - clock.startedAt - clock.stoodMs) / MS) : 0
  return seconds < Math.min(workoutLimits.shortestSeconds, goalSeconds)
    ? undefined
    : Math.min(seconds, planLimits.seconds)
}

/** Whether the clock has run out and the next phase follows. */
export function hasRunDown({ clock }: Position, now: number): boolean {
  return clock !== undefined && clock.pausedAt === undefined && isOver(clock, now)
}

import * as v from 'valibot'
import { planLimits } from '#schema/training/plan.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import { Countdown, isOver, pauseClock, resumeClock, startClock } from './countdown.ts'
import type { Step } from './steps.ts'
import { nextOpen, placeToContinue, type SessionState } from './workoutLog.ts'

/** Where somebody stands in a session on this device: what the log does not say, and no other device needs to know. */
export const Place = v.object({
  /** The set that is shown, or that comes after the rest. Undefined once everything is through. */
  stepKey: v.optional(v.string()),
  phase: v.picklist(['set', 'rest']),
  /** Runs during rest, and during a set on time once it was started. */
  clock: v.optional(Countdown),
})

export type Place = v.InferOutput<typeof Place>

const MS = 1_000

/** Where one begins, or continues after another device has. */
export function openPlace(steps: readonly Step[], session: SessionState): Place {
  return atSet(placeToContinue(steps, session))
}

/** What was kept, as long as it still leads somewhere: another device may have done that set meanwhile. */
export function comeBack(kept: Place | undefined, steps: readonly Step[], session: SessionState): Place {
  const isOpen = kept?.stepKey !== undefined && session.states.get(kept.stepKey)?.kind === 'open'
  return kept && isOpen ? kept : openPlace(steps, session)
}

export function atSet(step: Step | undefined): Place {
  return { phase: 'set', ...(step && { stepKey: step.key }) }
}

/** After a set was done: its rest, and then the next one. What was skipped needs no rest. */
export function afterStep(step: Step, next: Step | undefined, rest: { now: number; isSkipped: boolean }): Place {
  if (!next || rest.isSkipped || step.restAfter === 0) return atSet(next)
  return { phase: 'rest', stepKey: next.key, clock: startClock(rest.now, step.restAfter * MS) }
}

export function nextStep(steps: readonly Step[], session: SessionState, step: Step): Step | undefined {
  return nextOpen(steps, session, step.key)
}

/** A set on time begins by itself when the rest before it is over. The time one slept through is not trained. */
export function afterRest(step: Step, now: number): Place {
  return step.goal.kind === 'time' ? beginSet(step, now) : atSet(step)
}

/** Starts the clock of a set; one without a time counts up. */
export function beginSet(step: Step, now: number): Place {
  const { goal } = step
  return { ...atSet(step), clock: startClock(now, goal.kind === 'time' ? goal.seconds * MS : undefined) }
}

export function withPause(place: Place, now: number): Place {
  return place.clock ? { ...place, clock: pauseClock(place.clock, now) } : place
}

export function withoutPause(place: Place, now: number): Place {
  return place.clock ? { ...place, clock: resumeClock(place.clock, now) } : place
}

export function isPaused({ clock }: Place): boolean {
  return clock?.pausedAt !== undefined
}

/** Seconds for which a timed set ran; undefined where its member went past it at once, so that it was skipped. */
export function trainedSeconds({ clock }: Place, goalSeconds: number, now: number): number | undefined {
  const seconds = clock ? Math.round((now - clock.startedAt - clock.stoodMs) / MS) : 0
  return seconds < Math.min(workoutLimits.shortestSeconds, goalSeconds)
    ? undefined
    : Math.min(seconds, planLimits.seconds)
}

/** Whether its clock has run down, so that something follows. */
export function hasRunDown({ clock }: Place, now: number): boolean {
  return clock !== undefined && clock.pausedAt === undefined && isOver(clock, now)
}

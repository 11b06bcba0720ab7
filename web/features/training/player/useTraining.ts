import { useEffect, useEffectEvent, useState } from 'react'
import { keep, readKept } from '#web/app/person/browserStorage.ts'
import type { KeptExercise, KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import type { TrainingLog } from '#web/features/training/offline/openTrainingLog.ts'
import { lengthen } from '#web/features/training/session/countdown.ts'
import { nextDoseIn } from '#web/features/training/session/nextDoseIn.ts'
import {
  afterRest,
  afterStep,
  atSet,
  beginSet,
  resumePosition,
  hasRunDown,
  isPaused,
  Position,
  withoutPause,
  withPause,
} from '#web/features/training/session/position.ts'
import { type Step, stepKey, stepsOf } from '#web/features/training/session/steps.ts'
import { setsOfLastTime, suggestSet } from '#web/features/training/session/suggestSet.ts'
import {
  type LogEntry,
  type LoggedSet,
  nextOpen,
  readSession,
  roundOf,
  type SessionState,
  type SetDone,
  activeEntries,
} from '#web/features/training/session/workoutLog.ts'
import { useValue } from '#web/lib/useValue.ts'
import { useTicks } from './useTicks.ts'

export interface TrainingParts {
  plan: KeptPlan
  log: TrainingLog
  personId: string
}

export type Training = ReturnType<typeof useTraining>

/** The exercise to do now: the plan's, or its swap. */
export interface ExerciseNow {
  videoId: string | undefined
  name: string
  video: KeptExercise | undefined
  isSwapped: boolean
  /** The swap was made in another session of the program, and stands until the member makes another in this one. */
  isCarried: boolean
}

/** State of a running session, derived from the log and from the position stored on this device. */
export function useTraining({ plan, log, personId }: TrainingParts) {
  const entries = useValue(log.entries)
  const steps = stepsOf(plan.content)
  // After the first logged entry the round stays fixed until the user leaves, so that the summary stays visible. Before
  // that it is the open round, which may change when entries of other devices arrive.
  const [startedRound, begin] = useState<number>()
  const round = startedRound ?? roundOf(entries)
  const session = readSession(steps, entries, round)
  const [storedPosition, move] = useStoredPosition(`training-place-${personId}-${plan.planId}`)
  const position = resumePosition(storedPosition, steps, session)
  const step = steps.find(({ key }) => key === position.stepKey)
  const now = useTicks(position.clock !== undefined && !isPaused(position))

  const exerciseOf = ({ resourceId, videoId, name }: Step): ExerciseNow => {
    const own = session.swaps.get(resourceId)
    const swap = own ?? carriedSwap(plan, videoId)
    const id = swap?.videoId ?? videoId
    const video = plan.exercises.find((one) => one.videoId === id)
    const isSwapped = swap !== undefined && swap.videoId !== videoId
    return { videoId: id, name: swap?.name ?? name, video, isSwapped, isCarried: isSwapped && !own }
  }
  const historyOf = (at: Step) => readHistory(at, { entries, plan, round, exerciseOf, now })
  const suggestionFor = (at: Step) => suggestSet(at, historyOf(at))
  const under = { plan, log, entries, steps, round, session, position, step, move, begin, exerciseOf }
  const deeds = { ...logging(under), ...moving(under) }
  useRunDown(position, now, () => {
    if (!step) return
    if (position.phase === 'rest') move(afterRest(step, Date.now()))
    else void deeds.done(step, suggestionFor(step))
  })

  return {
    plan,
    steps,
    session,
    position,
    step,
    now,
    exerciseOf,
    suggestionFor,
    nextDoseFor: (at: Step) => historyOf(at).dose,
    status: useValue(log.status),
    isFinished: roundOf(entries) > round,
    ...deeds,
  }
}

/** Only an exercise that still suits the member, and that this session does not have anyway. */
function carriedSwap({ changes, exercises, content }: KeptPlan, videoId: string | undefined) {
  const swap = videoId === undefined ? undefined : changes.swaps[videoId]
  const isOffered = exercises.some((one) => one.videoId === swap?.videoId && one.isSuitable)
  const isPlanned = content.resources.some(({ targetID }) => targetID === swap?.videoId)
  return isOffered && !isPlanned ? swap : undefined
}

interface UnderWay extends Pick<TrainingParts, 'plan' | 'log'> {
  entries: readonly LogEntry[]
  steps: readonly Step[]
  round: number
  session: SessionState
  position: Position
  step: Step | undefined
  move: (position: Position) => void
  begin: (round: number) => void
  exerciseOf: (step: Step) => ExerciseNow
}

/** Actions that add to the log and then move on. */
function logging({ plan, log, entries, steps, round, session, move, begin, exerciseOf }: UnderWay) {
  const line = () => {
    begin(round)
    return { id: crypto.randomUUID(), programId: plan.programId, planId: plan.planId, round, at: Date.now() }
  }
  const through = (at: Step, entry: LogEntry) => {
    const after = readSession(steps, [...entries, entry], round)
    move(afterStep(at, nextOpen(steps, after, at.key), { now: entry.at, isSkipped: entry.kind === 'SKIP' }))
    return log.add(entry)
  }
  return {
    done: (at: Step, figures: SetDone) => {
      const { resourceId, set } = at
      const { videoId = null, name } = exerciseOf(at)
      return through(at, { ...line(), kind: 'SET', resourceId, set, videoId, name, ...figures })
    },
    skip: (at: Step) => through(at, { ...line(), kind: 'SKIP', resourceId: at.resourceId, set: at.set }),
    undo: () => {
      const { latest } = session
      if (!latest) return undefined
      move(atSet(steps.find(({ key }) => key === stepKey(latest.resourceId, latest.set))))
      return log.add({ ...line(), kind: 'UNDO', undoes: latest.id })
    },
    /** The log is append-only, so undo the set and log it again with its effort. */
    rate: async (set: LoggedSet, effort: number | null) => {
      const back = log.add({ ...line(), kind: 'UNDO', undoes: set.id })
      await Promise.all([back, log.add({ ...set, id: crypto.randomUUID(), effort })])
    },
    swap: (resourceId: string, { videoId, name }: Pick<KeptExercise, 'videoId' | 'name'>) =>
      log.add({ ...line(), kind: 'SWAP', resourceId, videoId, name }),
    finish: () => log.add({ ...line(), kind: 'FINISH' }),
  }
}

/** Actions that only change the position on this device. */
function moving({ position, step, move }: UnderWay) {
  return {
    goTo: (at: Step) => move(atSet(at)),
    begin: (at: Step) => move(beginSet(at, Date.now())),
    endRest: () => step && move(afterRest(step, Date.now())),
    moreRest: (byMs: number) =>
      position.clock && move({ ...position, clock: lengthen(position.clock, byMs, Date.now()) }),
    pause: () => move(withPause(position, Date.now())),
    goOn: () => move(withoutPause(position, Date.now())),
  }
}

interface HistorySource {
  entries: readonly LogEntry[]
  plan: KeptPlan
  round: number
  exerciseOf: (step: Step) => ExerciseNow
  now: number
}

function readHistory(step: Step, { entries, plan, round, exerciseOf, now }: HistorySource) {
  const { videoId, isSwapped } = exerciseOf(step)
  // Exercises without a video are identified by their position in the plan.
  const isSame = (set: LoggedSet) => (videoId ? set.videoId === videoId : set.resourceId === step.resourceId)
  const sets = activeEntries([...plan.earlier, ...entries]).filter(
    (entry): entry is LoggedSet => entry.kind === 'SET' && isSame(entry),
  )
  const isNow = (set: LoggedSet) => set.planId === plan.planId && set.round === round
  const before = sets.filter((set) => !isNow(set))
  const { goals, lighterPlanIds } = plan.progress
  const goal = isSwapped ? undefined : goals[step.resourceId]
  return {
    now: sets.filter(isNow),
    lastTime: setsOfLastTime(before),
    dose: goal && nextDoseIn(before, { goal, lighterPlanIds, now }),
  }
}

/** Persists the position, so that the clock continues after a phone has killed the page. */
function useStoredPosition(key: string): [Position | undefined, (position: Position) => void] {
  const [position, setPosition] = useState(() => readKept(localStorage, key, Position))
  const move = (next: Position) => {
    setPosition(next)
    keep(localStorage, key, next)
  }
  return [position, move]
}

/** Fires once per clock, as soon as the page notices, which may be long after the end if the phone was locked. */
function useRunDown(position: Position, now: number, follow: () => void): void {
  const over = hasRunDown(position, now) ? position.clock?.startedAt : undefined
  const onOver = useEffectEvent(follow)
  useEffect(() => {
    if (over !== undefined) onOver()
  }, [over])
}

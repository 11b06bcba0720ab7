import { useEffect, useEffectEvent, useState } from 'react'
import { keep, readKept } from '#web/app/browserStorage.ts'
import type { KeptExercise, KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import type { TrainingLog } from '#web/features/training/offline/openTrainingLog.ts'
import { lengthen } from '#web/features/training/session/countdown.ts'
import {
  afterRest,
  afterStep,
  atSet,
  beginSet,
  comeBack,
  hasRunDown,
  isPaused,
  Place,
  withoutPause,
  withPause,
} from '#web/features/training/session/place.ts'
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
  standing,
} from '#web/features/training/session/workoutLog.ts'
import { useValue } from '#web/lib/useValue.ts'
import { useTicks } from './useTicks.ts'

export interface TrainingParts {
  plan: KeptPlan
  log: TrainingLog
  personId: string
}

export type Training = ReturnType<typeof useTraining>

/** An exercise as it is done today: the plan's, or what was taken in its place. */
export interface ExerciseNow {
  videoId: string | undefined
  name: string
  video: KeptExercise | undefined
  isSwapped: boolean
}

/** A session under way: where one stands follows from the log and from the place that this device remembers. */
export function useTraining({ plan, log, personId }: TrainingParts) {
  const entries = useValue(log.entries)
  const steps = stepsOf(plan.content)
  // Whoever has done something stays in that round until they leave, so that what is finished stays on the screen. Before
  // that it is the one that is open, which may still change: what another device has finished is heard of late.
  const [begun, begin] = useState<number>()
  const round = begun ?? roundOf(entries)
  const session = readSession(steps, entries, round)
  const [kept, move] = useKeptPlace(`training-place-${personId}-${plan.planId}`)
  const place = comeBack(kept, steps, session)
  const step = steps.find(({ key }) => key === place.stepKey)
  const now = useTicks(place.clock !== undefined && !isPaused(place))

  const exerciseOf = ({ resourceId, videoId, name }: Step): ExerciseNow => {
    const swap = session.swaps.get(resourceId)
    const id = swap?.videoId ?? videoId
    const video = plan.exercises.find((one) => one.videoId === id)
    return { videoId: id, name: swap?.name ?? name, video, isSwapped: swap !== undefined && swap.videoId !== videoId }
  }
  const suggestionFor = (at: Step) => suggestSet(at, knownOf(at, { entries, plan, round, exerciseOf }))
  const under = { plan, log, entries, steps, round, session, place, step, move, begin, exerciseOf }
  const deeds = { ...logging(under), ...moving(under) }
  useRunDown(place, now, () => {
    if (!step) return
    if (place.phase === 'rest') move(afterRest(step, Date.now()))
    else void deeds.done(step, suggestionFor(step))
  })

  return {
    plan,
    steps,
    session,
    place,
    step,
    now,
    exerciseOf,
    suggestionFor,
    status: useValue(log.status),
    isFinished: roundOf(entries) > round,
    ...deeds,
  }
}

interface UnderWay extends Pick<TrainingParts, 'plan' | 'log'> {
  entries: readonly LogEntry[]
  steps: readonly Step[]
  round: number
  session: SessionState
  place: Place
  step: Step | undefined
  move: (place: Place) => void
  begin: (round: number) => void
  exerciseOf: (step: Step) => ExerciseNow
}

/** What goes into the log, and where one stands then. */
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
    /** The log is only ever added to: the set is taken back, and stands again with how hard it was. */
    rate: async (set: LoggedSet, effort: number | null) => {
      const back = log.add({ ...line(), kind: 'UNDO', undoes: set.id })
      await Promise.all([back, log.add({ ...set, id: crypto.randomUUID(), effort })])
    },
    swap: (resourceId: string, { videoId, name }: Pick<KeptExercise, 'videoId' | 'name'>) =>
      log.add({ ...line(), kind: 'SWAP', resourceId, videoId, name }),
    finish: () => log.add({ ...line(), kind: 'FINISH' }),
  }
}

/** What only this device knows of. */
function moving({ place, step, move }: UnderWay) {
  return {
    goTo: (at: Step) => move(atSet(at)),
    begin: (at: Step) => move(beginSet(at, Date.now())),
    endRest: () => step && move(afterRest(step, Date.now())),
    moreRest: (byMs: number) => place.clock && move({ ...place, clock: lengthen(place.clock, byMs, Date.now()) }),
    pause: () => move(withPause(place, Date.now())),
    goOn: () => move(withoutPause(place, Date.now())),
  }
}

interface KnownFrom {
  entries: readonly LogEntry[]
  plan: KeptPlan
  round: number
  exerciseOf: (step: Step) => ExerciseNow
}

function knownOf(step: Step, { entries, plan, round, exerciseOf }: KnownFrom) {
  const { videoId } = exerciseOf(step)
  // One that no video shows is known by its place in the plan.
  const isSame = (set: LoggedSet) => (videoId ? set.videoId === videoId : set.resourceId === step.resourceId)
  const sets = standing([...plan.earlier, ...entries]).filter(
    (entry): entry is LoggedSet => entry.kind === 'SET' && isSame(entry),
  )
  const isNow = (set: LoggedSet) => set.planId === plan.planId && set.round === round
  return { now: sets.filter(isNow), lastTime: setsOfLastTime(sets.filter((set) => !isNow(set))) }
}

/** A phone that kills the page brings one back to the running clock. */
function useKeptPlace(key: string): [Place | undefined, (place: Place) => void] {
  const [place, setPlace] = useState(() => readKept(localStorage, key, Place))
  const move = (next: Place) => {
    setPlace(next)
    keep(localStorage, key, next)
  }
  return [place, move]
}

/** Once for each clock, whenever the page notices: after a lock it may be long over. */
function useRunDown(place: Place, now: number, follow: () => void): void {
  const over = hasRunDown(place, now) ? place.clock?.startedAt : undefined
  const onOver = useEffectEvent(follow)
  useEffect(() => {
    if (over !== undefined) onOver()
  }, [over])
}

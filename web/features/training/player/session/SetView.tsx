import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Play, Plus, RefreshCw, SkipForward, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { planLimits } from '#schema/training/plan.ts'
import { AdaptationNote } from '#web/app/exercises/AdaptationNote.tsx'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useReason } from '#web/app/exercises/useReason.ts'
import { TechniqueSheet } from '#web/features/technique/TechniqueSheet.tsx'
import { MainButton } from '#web/features/training/player/MainButton.tsx'
import { useCaption } from '#web/features/training/player/useCaption.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { shownSeconds } from '#web/features/training/session/countdown.ts'
import { nextStep, trainedSeconds } from '#web/features/training/session/position.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import type { SetDone } from '#web/features/training/session/workoutLog.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { FigureField } from '#web/ui/number/FigureField.tsx'
import { ChangeHint } from './ChangeHint.tsx'
import { NextDoseHint } from './NextDoseHint.tsx'
import { SwapSheet } from './SwapSheet.tsx'

const KILOGRAMS_STEP = 2.5

interface StepViewProps {
  training: Training
  step: Step
}

/** One set: exercise, amount, and the button to complete it. */
export function SetView({ training, step }: StepViewProps) {
  const { t } = useLingui()
  const [figures, setFigures] = useState<SetDone>(() => training.suggestionFor(step))
  const { goal } = step
  const { clock } = training.position
  const isTimed = goal.kind === 'time'
  const change = (figuresChange: Partial<SetDone>) => setFigures({ ...figures, ...figuresChange })
  const finish = () => {
    const seconds = goal.kind === 'time' ? trainedSeconds(training.position, goal.seconds, training.now) : null
    void (seconds === undefined ? training.skip(step) : training.done(step, { ...figures, seconds }))
  }
  return (
    <section className="flex flex-1 flex-col justify-between gap-3 px-4 pt-3 pb-4 md:gap-6 md:px-0">
      <ExerciseHeading training={training} step={step} />
      <NextDoseHint training={training} step={step} />
      <ChangeHint training={training} step={step} />
      {isTimed ? (
        <p
          dir="ltr"
          role="timer"
          className="text-center type-number text-[clamp(5.5rem,30vw,10rem)] leading-none font-[700]"
        >
          {formatSeconds(clock ? shownSeconds(clock, training.now) : goal.seconds)}
        </p>
      ) : (
        <FigureField
          isMain
          label={t`Repetitions`}
          unit={t`reps`}
          value={figures.reps}
          max={planLimits.reps}
          onChange={(reps) => change({ reps })}
        />
      )}
      {figures.weight === null ? (
        <Button variant="quiet" icon={<Plus size={18} aria-hidden />} onClick={() => change({ weight: 0 })}>
          <Trans>Add weight</Trans>
        </Button>
      ) : (
        <FigureField
          label={t`Weight in kilograms`}
          unit={t`kg`}
          value={figures.weight}
          max={planLimits.weight}
          step={KILOGRAMS_STEP}
          onChange={(weight) => change({ weight })}
        />
      )}
      <div className="flex flex-col gap-3">
        <NextUp training={training} step={step} />
        <MainButton
          icon={isTimed && !clock ? <Play size={26} aria-hidden /> : <Check size={26} aria-hidden strokeWidth={3} />}
          onPress={isTimed && !clock ? () => training.begin(step) : finish}
        >
          {isTimed && !clock ? <Trans>Start</Trans> : <Trans context="a set">Done</Trans>}
        </MainButton>
        <SetActions training={training} step={step} />
      </div>
    </section>
  )
}

function ExerciseHeading({ training, step }: StepViewProps) {
  const { set, sets, sectionName, superSet, reason } = step
  const [exerciseName, captionOf, reasonOf] = [useExerciseName(), useCaption(training), useReason()]
  const exercise = training.exerciseOf(step)
  const name = exerciseName(exercise.name)
  const words = captionOf(step) ?? (exercise.isSwapped ? '' : reasonOf(reason))
  const label = superSet && `${superSet.letter}${superSet.position}`
  return (
    <div className="flex flex-col gap-1 text-center">
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        <bdi>{sectionName}</bdi>
        {superSet && (
          <span className="rounded-full bg-track px-2 font-[620] text-fg">
            <Trans>Superset {label}</Trans>
          </span>
        )}
      </p>
      <h2 className="text-[clamp(1.75rem,7.5vw,3rem)] leading-tight text-balance" dir="auto">
        {name}
      </h2>
      <p className="text-xl font-[620]">
        <Trans>
          Set {set} of {sets}
        </Trans>
      </p>
      {words && (
        <p className="line-clamp-2 text-sm text-muted" dir="auto">
          {words}
        </p>
      )}
      <div>
        <TechniqueSheet name={exercise.name} />
      </div>
      {!exercise.isSwapped && <AdaptationNote exercise={reason} className="mx-auto max-w-prose" />}
    </div>
  )
}

function SetActions({ training, step }: StepViewProps) {
  return (
    <div className="grid grid-cols-3 gap-2 *:px-2">
      <UndoButton training={training} />
      <SwapSheet training={training} step={step} icon={<RefreshCw size={18} aria-hidden />} />
      <Button
        variant="secondary"
        aria-keyshortcuts="s"
        icon={<SkipForward size={18} aria-hidden className="rtl:-scale-x-100" />}
        onClick={() => void training.skip(step)}
      >
        <Trans>Skip</Trans>
      </Button>
    </div>
  )
}

export function UndoButton({ training }: { training: Training }) {
  return (
    <Button
      variant="secondary"
      aria-keyshortcuts="u"
      disabled={!training.session.latest}
      icon={<Undo2 size={18} aria-hidden className="rtl:-scale-x-100" />}
      onClick={() => void training.undo()}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}

export function NextUp({ training, step }: StepViewProps) {
  const exerciseName = useExerciseName()
  const next = nextStep(training.steps, training.session, step)
  if (!next || next.key === step.key) return <p className="min-h-6" />
  const name = exerciseName(training.exerciseOf(next).name)
  return (
    <p className="min-h-6 truncate text-center text-muted" dir="auto">
      <Trans>
        Next: <bdi className="font-[620] text-fg">{name}</bdi>
      </Trans>
    </p>
  )
}

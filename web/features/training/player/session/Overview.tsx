import { Trans, useLingui } from '@lingui/react/macro'
import { Check, SkipForward } from 'lucide-react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { KeepVideos } from '#web/features/training/player/KeepVideos.tsx'
import type { Training } from '#web/features/training/player/useTraining.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { classNames } from '#web/ui/classNames.ts'
import { BottomSheet } from '#web/ui/overlay/BottomSheet.tsx'

interface OverviewProps {
  training: Training
  personId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All sets of the session. Open ones can be selected. */
export function Overview({ training, personId, open, onOpenChange }: OverviewProps) {
  const { t } = useLingui()
  const { steps, step: current } = training
  return (
    <BottomSheet {...{ open, onOpenChange }} title={<Trans>All sets</Trans>} closeLabel={t`Close`}>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li key={step.key} className="border-line not-first:border-t">
            <SetRow
              {...{ training, step }}
              isCurrent={step.key === current?.key}
              onChoose={() => {
                training.goTo(step)
                onOpenChange(false)
              }}
            />
          </li>
        ))}
      </ol>
      {open && <KeepVideos plan={training.plan} personId={personId} />}
    </BottomSheet>
  )
}

interface SetRowProps {
  training: Training
  step: Step
  isCurrent: boolean
  onChoose: () => void
}

function SetRow({ training, step, isCurrent, onChoose }: SetRowProps) {
  const name = useExerciseName()(training.exerciseOf(step).name)
  const { set, sets } = step
  const state = training.session.states.get(step.key)
  const words = (
    <>
      <span className="flex min-w-0 flex-col text-start">
        <span className="truncate font-[620]" dir="auto">
          {name}
        </span>
        <span className="text-sm text-muted">
          <Trans>
            Set {set} of {sets}
          </Trans>
        </span>
      </span>
      <SetMark state={state} step={step} reps={training.suggestionFor(step).reps ?? 0} />
    </>
  )
  const row = 'flex min-h-14 w-full items-center justify-between gap-3 py-2'
  if (state?.kind !== 'open') return <div className={classNames(row, 'opacity-85')}>{words}</div>
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(row, 'cursor-pointer hover:bg-track', isCurrent && 'text-brand-text')}
      onClick={onChoose}
    >
      {words}
    </button>
  )
}

type StateOf = ReturnType<Training['session']['states']['get']>

function SetMark({ state, step: { goal }, reps }: { state: StateOf; step: Step; reps: number }) {
  if (state?.kind === 'done')
    return (
      <span className="flex shrink-0 items-center gap-2 text-good">
        <Figures sets={state.sets} />
        <Check size={18} aria-hidden strokeWidth={3} />
        <span className="sr-only">
          <Trans context="a set">Done</Trans>
        </span>
      </span>
    )
  if (state?.kind === 'skipped')
    return (
      <span className="flex shrink-0 items-center gap-2 text-muted">
        <Trans>Skipped</Trans>
        <SkipForward size={18} aria-hidden className="rtl:-scale-x-100" />
      </span>
    )
  if (goal.kind === 'open') return undefined
  return (
    <span className="shrink-0 type-number text-muted">
      {goal.kind === 'time' ? formatSeconds(goal.seconds) : <Trans>{reps} reps</Trans>}
    </span>
  )
}

function Figures({ sets: [first] }: Pick<Extract<StateOf & object, { kind: 'done' }>, 'sets'>) {
  const { reps, weight, seconds } = first
  const { i18n } = useLingui()
  const kilograms = weight === null ? undefined : i18n.number(weight, { style: 'unit', unit: 'kilogram' })
  const amount = seconds === null ? reps && i18n.number(reps) : formatSeconds(seconds)
  return <bdi className="type-number">{[amount, kilograms].filter(Boolean).join(' × ')}</bdi>
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { MainButton } from '#web/features/training/player/MainButton.tsx'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { shownSeconds } from '#web/features/training/session/countdown.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { EffortScale } from './EffortScale.tsx'
import { UndoButton } from './SetView.tsx'

const MORE_MS = 15_000

/** Rest between two sets: time left, the next set, and the effort of the last one. */
export function RestView({ training, step }: { training: Training; step: Step }) {
  const { t } = useLingui()
  const { clock } = training.position
  const { latest } = training.session
  const name = useExerciseName()(training.exerciseOf(step).name)
  const { set, sets } = step
  return (
    <section className="flex flex-1 flex-col justify-between gap-4 px-4 pt-3 pb-4 md:gap-6 md:px-0">
      <p className="text-center text-xl text-muted">
        <Trans>Rest</Trans>
      </p>
      <div className="flex items-center justify-between gap-2">
        <RestStep
          label={t`15 seconds less`}
          icon={<Minus size={26} aria-hidden />}
          onPress={() => training.moreRest(-MORE_MS)}
        />
        <p
          dir="ltr"
          role="timer"
          className="type-number text-[clamp(5.5rem,28vw,10rem)] leading-none font-[700] text-good"
        >
          {formatSeconds(clock ? shownSeconds(clock, training.now) : 0)}
        </p>
        <RestStep
          label={t`15 seconds more`}
          icon={<Plus size={26} aria-hidden />}
          onPress={() => training.moreRest(MORE_MS)}
        />
      </div>
      <div className="flex flex-col items-center gap-1 text-center">
        <p className="text-muted">
          <Trans>Up next</Trans>
        </p>
        <p className="text-2xl font-[680] text-balance" dir="auto">
          {name}
        </p>
        <p className="text-muted">
          <Trans>
            Set {set} of {sets}
          </Trans>
        </p>
      </div>
      {latest?.kind === 'SET' && (
        <EffortScale value={latest.effort} onChange={(effort) => void training.rate(latest, effort)} />
      )}
      <div className="flex flex-col gap-3">
        <MainButton
          icon={<SkipForward size={26} aria-hidden className="rtl:-scale-x-100" />}
          onPress={() => training.endRest()}
        >
          <Trans>Skip rest</Trans>
        </MainButton>
        <UndoButton training={training} />
      </div>
    </section>
  )
}

function RestStep({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <Button variant="secondary" aria-label={label} onClick={onPress}>
      {icon}
    </Button>
  )
}

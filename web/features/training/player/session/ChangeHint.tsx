import { Plural, Trans } from '@lingui/react/macro'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import { Button } from '#web/ui/Button.tsx'
import { choicesFor } from './SwapSheet.tsx'

interface ChangeHintProps {
  training: Training
  step: Step
}

/** Skips that say more than a lack of time. */
const LEAST_SKIPS = 2

/** What follows from the member's swaps and skips in other sessions of the program, with a way to undo or accept it. */
export function ChangeHint({ training, step }: ChangeHintProps) {
  const exerciseName = useExerciseName()
  const { isSwapped, isCarried } = training.exerciseOf(step)
  const { videoId, name, resourceId } = step
  if (videoId === undefined) return undefined
  const planned = exerciseName(name)
  if (isCarried)
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        <p>
          <Trans>
            Instead of <bdi>{planned}</bdi>, as you chose last time.
          </Trans>
        </p>
        <Button size="compact" variant="quiet" onClick={() => void training.swap(resourceId, { videoId, name })}>
          <Trans>
            Use <bdi>{planned}</bdi>
          </Trans>
        </Button>
      </div>
    )
  const skips = training.plan.changes.skips[videoId] ?? 0
  const [choice] = isSwapped || skips < LEAST_SKIPS ? [] : choicesFor(training, step)
  if (!choice) return undefined
  const other = exerciseName(choice.name)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      <p>
        <Plural
          value={skips}
          one="You skipped this in # session in a row."
          other="You skipped this in # sessions in a row."
        />
      </p>
      <Button size="compact" variant="quiet" onClick={() => void training.swap(resourceId, choice)}>
        <Trans>
          Try <bdi>{other}</bdi> instead
        </Trans>
      </Button>
    </div>
  )
}

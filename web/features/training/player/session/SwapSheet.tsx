import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { ExerciseFigure } from '#web/features/training/figures/ExerciseFigure.tsx'
import type { KeptExercise } from '#web/features/training/offline/keptPlan.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { type Exercise, findSwaps } from '#web/features/training/session/findSwaps.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { BottomSheet } from '#web/ui/overlay/BottomSheet.tsx'

interface SwapSheetProps {
  training: Training
  step: Step
  icon: ReactNode
}

/**
 * Replaces an exercise by one for the same muscles and with the plan's equipment. Stays in effect until the user
 * reverts it.
 */
export function SwapSheet({ training, step, icon }: SwapSheetProps) {
  const { t } = useLingui()
  const exerciseName = useExerciseName()
  const [isOpen, setIsOpen] = useState(false)
  const choices = isOpen ? choicesFor(training, step) : []
  const choose = (exercise: Pick<KeptExercise, 'videoId' | 'name'>) => {
    setIsOpen(false)
    void training.swap(step.resourceId, exercise)
  }
  return (
    <BottomSheet
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" icon={icon}>
          <Trans>Swap</Trans>
        </Button>
      }
      title={<Trans>Swap this exercise</Trans>}
      closeLabel={t`Close`}
    >
      {choices.length === 0 ? (
        <EmptyState title={t`No match`} text={t`No other exercise trains the same muscles with the same equipment.`} />
      ) : (
        <ul className="flex flex-col gap-2">
          {choices.map(({ videoId, name, isPlans }) => (
            <li key={videoId}>
              <button
                type="button"
                onClick={() => choose({ videoId, name })}
                className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded border border-line p-2 pe-4 text-start text-lg hover:bg-track"
              >
                <ExerciseFigure
                  name={name}
                  isMoving={false}
                  className="h-14 w-18 shrink-0 rounded-inner"
                  fallback={undefined}
                />
                <bdi className="min-w-0 flex-1">{exerciseName(name)}</bdi>
                {isPlans && (
                  <span className="text-sm text-muted">
                    <Trans>From the plan</Trans>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </BottomSheet>
  )
}

/** What may take the place of an exercise: the plan's own one first, then the most similar. */
export function choicesFor({ plan, steps, exerciseOf }: Training, step: Step) {
  const { videoId, isSwapped } = exerciseOf(step)
  const exercises = plan.exercises.map(exerciseFrom)
  const instead =
    exercises.find((one) => one.videoId === step.videoId) ?? exercises.find((one) => one.videoId === videoId)
  if (!instead) return []
  const plannedIds = new Set(plan.content.resources.map(({ targetID }) => targetID))
  const ofPlan = exercises.filter((one) => plannedIds.has(one.videoId))
  const usedIds = new Set(steps.flatMap((one) => exerciseOf(one).videoId ?? []))
  const swaps = findSwaps(exercises, { instead, taken: usedIds, ofPlan }).map((one) => ({ ...one, isPlans: false }))
  return isSwapped && step.videoId ? [{ videoId: step.videoId, name: step.name, isPlans: true }, ...swaps] : swaps
}

function exerciseFrom({ level, ...exercise }: KeptExercise): Exercise {
  return { ...exercise, level: level ?? undefined }
}

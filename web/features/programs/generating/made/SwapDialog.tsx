import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Swap } from '#planner/changePlan.ts'
import type { PlanResource } from '#schema/training/plan.ts'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { useKindName } from '#web/features/programs/exercises/useKindName.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface SwapDialogProps {
  exercise: PlanResource
  swapsFor: (resourceId: string) => Promise<Swap[]>
  onSwap: (swap: Swap) => Promise<boolean>
  onClose: () => void
}

/** Alternatives to an exercise, most similar first. */
export function SwapDialog({ exercise, swapsFor, onSwap, onClose }: SwapDialogProps) {
  const { t, i18n } = useLingui()
  const [kindName, exerciseName, muscleName] = [useKindName(), useExerciseName(), useMuscleName()]
  const [swaps, setSwaps] = useState<readonly Swap[]>()
  const [isBusy, setIsBusy] = useState(false)
  const begin = useEffectEvent(() =>
    swapsFor(exercise.id).then(setSwaps, (error: unknown) => {
      tellError(error)
      onClose()
    }),
  )
  useEffect(() => void begin(), [])
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const choose = async (swap: Swap) => {
    setIsBusy(true)
    if (await onSwap(swap)) onClose()
    else setIsBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<Trans>Swap {`\u2068${exerciseName(exercise.resourceName)}\u2069`}</Trans>}
      closeLabel={t`Close`}
    >
      {swaps === undefined ? (
        <SomeLoading />
      ) : swaps.length === 0 ? (
        <p className="text-muted">
          <Trans>No other exercise fits here.</Trans>
        </p>
      ) : (
        <ul aria-busy={isBusy} className="flex flex-col gap-2">
          {swaps.map((swap) => (
            <li key={swap.exercise.id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void choose(swap)}
                className="flex min-h-14 w-full cursor-pointer flex-col items-start justify-center gap-0.5 rounded border border-line bg-surface px-4 py-2 text-start hover:border-fg disabled:opacity-45"
              >
                <bdi className="font-[560]">{exerciseName(swap.exercise.title)}</bdi>
                <span className="text-sm text-muted">
                  <bdi>
                    {[kindName(swap.exercise.kind), list.format(swap.exercise.muscleGroups.map(muscleName))].join(
                      ' · ',
                    )}
                  </bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

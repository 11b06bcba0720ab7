import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, ChevronDown, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Swap } from '#planner/changePlan.ts'
import type { PlanResource } from '#schema/training/plan.ts'
import { AdaptationNote } from '#web/app/exercises/AdaptationNote.tsx'
import { shownRest } from '#web/app/exercises/shownRest.ts'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useSessionTitle } from '#web/app/exercises/useSessionTitle.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { ExerciseGroup } from '#web/features/programs/page/ExerciseGroup.tsx'
import { usePrescription } from '#web/features/programs/page/usePrescription.ts'
import { groupsOf } from '#web/features/programs/supersets.ts'
import { ExerciseFigure } from '#web/features/training/figures/ExerciseFigure.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { MadePlan } from './useMadeChanges.ts'

const loadDialog = async () => (await import('./SwapDialog.tsx')).SwapDialog

interface MadeSessionProps {
  plan: MadePlan
  reasonOf: (exercise: PlanResource) => string
  place: number
  isOpen: boolean
  isBusy: boolean
  swapsFor: (resourceId: string) => Promise<Swap[]>
  onSwap: (swap: Swap) => Promise<boolean>
  onAgain: () => void
}

/** A session with its exercises and the reasons for them, and buttons to change it. */
export function MadeSession({ plan, place, isOpen, isBusy, onAgain, ...swapping }: MadeSessionProps) {
  const { sections, resources } = plan
  const description = useSessionTitle()(plan.description)
  const name = useSessionName()(plan.name)
  const exercises = resources.length
  return (
    <details open={isOpen} className="group/plan rounded border border-line bg-surface open:border-field">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded p-4 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className="type-number grid size-9 shrink-0 place-items-center rounded-full border border-line text-muted"
        >
          {place + 1}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-[620]">
            <bdi>{name}</bdi>
          </span>
          <span className="text-sm text-muted">
            <Plural value={exercises} one="# exercise" other="# exercises" />
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform duration-200 group-open/plan:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {description && <p dir="auto">{description}</p>}
          <Button
            size="compact"
            variant="secondary"
            icon={<RotateCw size={16} aria-hidden />}
            busy={isBusy}
            onClick={onAgain}
          >
            <Trans>Try a different session</Trans>
          </Button>
        </div>
        {sections.map(({ id, sectionName }) => (
          <section key={id} aria-label={sectionName} className="flex flex-col gap-1">
            <h2 className="text-base">
              <bdi>{sectionName}</bdi>
            </h2>
            {groupsOf(resources.filter(({ sectionID }) => sectionID === id)).map(({ id: groupId, members }) => (
              <ExerciseGroup key={groupId} isSuperset={members.length > 1}>
                {members.map((exercise) => (
                  <Exercise key={exercise.id} exercise={exercise} {...swapping} />
                ))}
              </ExerciseGroup>
            ))}
          </section>
        ))}
      </div>
    </details>
  )
}

type Swapping = Pick<MadeSessionProps, 'reasonOf' | 'swapsFor' | 'onSwap'>

function Exercise({ exercise, reasonOf, swapsFor, onSwap }: Swapping & { exercise: PlanResource }) {
  const { t } = useLingui()
  const prescription = usePrescription()
  const [isChoosing, setIsChoosing] = useState(false)
  const { Loaded: SwapDialog, warm, ask } = useOnDemand(loadDialog)
  const { resourceName } = exercise
  const name = useExerciseName()(resourceName)
  const reason = reasonOf(exercise)
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line py-1.5 last:border-b-0">
      <ExerciseFigure
        name={resourceName}
        isMoving={false}
        fallback={undefined}
        className="h-12 w-16 shrink-0 rounded-inner"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <bdi>{name}</bdi>
          {reason && (
            <span className="block text-sm text-muted" dir="auto">
              {reason}
            </span>
          )}
          <AdaptationNote exercise={exercise} />
        </span>
        <span className="type-number text-sm text-muted">
          <bdi>{prescription({ ...exercise, rest: shownRest(exercise) })}</bdi>
        </span>
      </span>
      <IconButton
        label={t`Swap ${name}`}
        icon={<ArrowLeftRight size={18} aria-hidden />}
        size="compact"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsChoosing(true))}
      />
      {SwapDialog && isChoosing && (
        <SwapDialog exercise={exercise} swapsFor={swapsFor} onSwap={onSwap} onClose={() => setIsChoosing(false)} />
      )}
    </li>
  )
}

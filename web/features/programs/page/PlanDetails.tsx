import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { PlanDetails_plan$key } from '#schema/__generated__/relay/PlanDetails_plan.graphql.ts'
import { NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { paths } from '#web/__generated__/paths.ts'
import { AdaptationNote } from '#web/app/exercises/AdaptationNote.tsx'
import { shownRest } from '#web/app/exercises/shownRest.ts'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useSessionTitle } from '#web/app/exercises/useSessionTitle.ts'
import { type ExerciseDraft, secondsOfPlan } from '#web/features/programs/editor/draft.ts'
import { planDraftIn } from '#web/features/programs/planDraft.ts'
import { groupsOf } from '#web/features/programs/supersets.ts'
import { ExerciseFigure } from '#web/features/training/figures/ExerciseFigure.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ExerciseGroup } from './ExerciseGroup.tsx'
import type { useExerciseReason } from './useExerciseReason.ts'
import { usePrescription } from './usePrescription.ts'

const MINUTE_S = 60

interface PlanDetailsProps {
  plan: PlanDetails_plan$key
  isOwn: boolean
  reasonOf: ReturnType<typeof useExerciseReason>
}

/** Sections and exercises of a session. Exercises of a superset are grouped. */
export function PlanDetails({ plan: key, isOwn, reasonOf }: PlanDetailsProps) {
  const data = useFragment(
    graphql`
      fragment PlanDetails_plan on Plan {
        equipment
        viewerProgress {
          progressPercentage
        }
        ...planDraft_plan
      }
    `,
    key,
  )
  const { t } = useLingui()
  const plan = planDraftIn(data)
  const needed = useNeeded(data.equipment)
  const description = useSessionTitle()(plan.description)
  const minutes = Math.ceil(secondsOfPlan(plan) / MINUTE_S)
  return (
    <div className="flex flex-col gap-5 border-t border-line p-4">
      {description && (
        <p className="max-w-prose whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      <p className="text-sm text-muted">
        <bdi>{[t`About ${minutes} min`, needed].join(' · ')}</bdi>
      </p>
      {isOwn && <Train planId={plan.id} percent={data.viewerProgress?.progressPercentage ?? 0} />}
      {plan.sections.map(({ id, name, exercises }) => (
        <section key={id} aria-label={name} className="flex flex-col gap-2">
          <h3 className="text-base">
            <bdi>{name}</bdi>
          </h3>
          {groupsOf(exercises).map(({ id: groupId, members }) => (
            <ExerciseGroup key={groupId} isSuperset={members.length > 1}>
              {members.map((exercise) => (
                <Exercise key={exercise.id} exercise={exercise} reason={reasonOf(exercise)} />
              ))}
            </ExerciseGroup>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Required equipment. The catalogue also has an entry for "no equipment". */
function useNeeded(equipment: readonly string[]): string {
  const { t, i18n } = useLingui()
  const equipmentName = useEquipmentName()
  const things = equipment.filter((name) => name !== NO_EQUIPMENT).map(equipmentName)
  const needed = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(things)
  return things.length === 0 ? t`No equipment needed` : t`You need: ${needed}`
}

/** Button to train the user's own session. */
function Train({ planId, percent }: { planId: string; percent: number }) {
  const isBegun = percent > 0 && percent < 100
  return (
    <div>
      <Button
        variant="secondary"
        icon={<Play size={18} fill="currentColor" aria-hidden />}
        render={<RouterLink href={paths.training({ planId })} />}
      >
        {isBegun ? <Trans>Continue</Trans> : <Trans>Start</Trans>}
      </Button>
    </div>
  )
}

function Exercise({ exercise, reason }: { exercise: ExerciseDraft; reason: string }) {
  const exerciseName = useExerciseName()
  const prescription = usePrescription()
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-b border-line py-2 last:border-b-0">
      <ExerciseFigure
        name={exercise.name}
        isMoving={false}
        className="h-12 w-16 shrink-0 rounded-inner"
        fallback={undefined}
      />
      <span className="min-w-0 flex-1">
        <bdi>{exerciseName(exercise.name)}</bdi>
        {reason && (
          <span className="block text-sm text-muted" dir="auto">
            {reason}
          </span>
        )}
        <AdaptationNote exercise={exercise} />
      </span>
      <span className="type-number text-sm text-muted">
        <bdi>{prescription({ ...exercise, rest: shownRest({ ...exercise, restTime: exercise.rest }) })}</bdi>
      </span>
    </li>
  )
}

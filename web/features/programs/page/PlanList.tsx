import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PlanList_program$key } from '#schema/__generated__/relay/PlanList_program.graphql.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { planContentOf } from '#web/app/names/planContentOf.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { nextPlan, partDone, percentOf, withProgress } from './nextPlan.ts'
import { PlanDetails } from './PlanDetails.tsx'
import { useExerciseReason } from './useExerciseReason.ts'

/** Maximum number of muscle groups shown per session. */
const MOST_MUSCLES = 3

/** The sessions of a program. Enrolled members see their own copies with progress. */
export function PlanList({ program }: { program: PlanList_program$key }) {
  const { plans, viewerEnrolment } = useFragment(
    graphql`
      fragment PlanList_program on Program {
        viewerEnrolment {
          status
          plans(limit: 200) {
            items {
              id
              planName
              totalResources
              muscleGroups
              ...nextPlan_plan
              ...PlanDetails_plan
              ...planContentOf_plan
            }
          }
        }
        plans(filter: { userID: { eq: "template" } }, limit: 200) {
          items {
            id
            planName
            totalResources
            muscleGroups
            ...nextPlan_plan
            ...PlanDetails_plan
            ...planContentOf_plan
          }
        }
      }
    `,
    program,
  )
  const { t } = useLingui()
  const sessionName = useSessionName()
  const isEnrolled = viewerEnrolment && viewerEnrolment.status !== 'CANCELED'
  const own = isEnrolled ? inOrder(viewerEnrolment.plans?.items) : []
  const isOwn = own.length > 0
  const visiblePlans = isOwn ? own : inOrder(plans?.items)
  const reasonOf = useExerciseReason(visiblePlans.map(planContentOf))
  const next = isEnrolled ? nextPlan(visiblePlans) : undefined
  if (visiblePlans.length === 0)
    return (
      <p className="rounded border border-dashed border-line px-6 py-8 text-center text-muted">
        <Trans>This program has no sessions yet.</Trans>
      </p>
    )
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <h2 id="sessions" className="text-xl">
        <Trans>Sessions</Trans>
      </h2>
      <ol className="flex flex-col gap-2">
        {visiblePlans.map((plan, index) => {
          const percent = percentOf(plan)
          return (
            <li key={plan.id}>
              <details
                className="group/plan rounded border border-line bg-surface open:border-field"
                open={plan.id === next?.id}
              >
                <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded p-4 [&::-webkit-details-marker]:hidden">
                  <PlaceMark number={index + 1} isDone={percent >= 100} isNext={plan.id === next?.id} />
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="font-[620]">
                      <bdi>{sessionName(plan.planName)}</bdi>
                    </span>
                    <span className="text-sm text-muted">
                      <Amount plan={plan} exercises={plan.totalResources} />
                      <Muscles names={plan.muscleGroups} />
                    </span>
                  </span>
                  {plan.id === next?.id && (
                    <Badge tone="brand">
                      <Trans>Up next</Trans>
                    </Badge>
                  )}
                  {percent >= 100 && <span className="sr-only">{t`Completed`}</span>}
                  <ChevronDown
                    size={20}
                    aria-hidden
                    className="shrink-0 text-muted transition-transform duration-200 group-open/plan:rotate-180"
                  />
                </summary>
                <PlanDetails plan={plan} isOwn={isOwn} reasonOf={reasonOf} />
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function inOrder<Plan extends Parameters<typeof withProgress>[0]>(plans: readonly (Plan | null | undefined)[] = []) {
  return plans.flatMap((plan) => (plan ? [withProgress(plan)] : [])).toSorted((one, other) => one.order - other.order)
}

interface AmountProps {
  plan: ReturnType<typeof withProgress>
  exercises: number
}

/** What was done in a session that was finished early. */
function Amount({ plan, exercises }: AmountProps) {
  const part = partDone(plan)
  if (!part) return <Plural value={exercises} one="# exercise" other="# exercises" />
  const { done, total } = part
  return (
    <Trans>
      {done} of {total} exercises completed
    </Trans>
  )
}

function Muscles({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui()
  const muscleName = useMuscleName()
  if (names.length === 0) return undefined
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return (
    <>
      {' · '}
      <bdi>{list.format(names.slice(0, MOST_MUSCLES).map(muscleName))}</bdi>
      {names.length > MOST_MUSCLES && (
        <>
          {' '}
          <bdi>+{names.length - MOST_MUSCLES}</bdi>
        </>
      )}
    </>
  )
}

function PlaceMark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'type-number grid size-9 shrink-0 place-items-center rounded-full border',
        isDone ? 'border-good text-good' : isNext ? 'border-brand-line text-brand-text' : 'border-line text-muted',
      )}
    >
      {isDone ? <Check size={18} /> : number}
    </span>
  )
}

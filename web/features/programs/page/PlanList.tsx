import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PlanList_program$key } from '#schema/__generated__/relay/PlanList_program.graphql.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { nextPlan, partDone, percentOf, withProgress } from './nextPlan.ts'
import { PlanDetails } from './PlanDetails.tsx'

/** Maximum number of muscle groups shown per session. */
const MOST_MUSCLES = 3

/** The sessions of a program. Enrolled members see their own copies with progress. */
export function PlanList({ program }: { program: PlanList_program$key }) {
  const { plans, viewerEnrolment } = useFragment(
    graphql`
      fragment PlanList_program on Program {
        viewerEnrolment {
          status
        }
        plans(limit: 200) {
          items {
            id
            planName
            userID
            totalResources
            muscleGroups
            ...nextPlan_plan
            ...PlanDetails_plan
          }
        }
      }
    `,
    program,
  )
  const { t, i18n } = useLingui()
  const sessionName = useSessionName()
  const me = usePerson()?.contactId
  const isEnrolled = viewerEnrolment && viewerEnrolment.status !== 'CANCELED'
  const all = (plans?.items ?? [])
    .flatMap((plan) => (plan ? [withProgress(plan)] : []))
    .toSorted((one, other) => one.order - other.order)
  const own = all.filter(({ userID }) => userID === me)
  const visiblePlans = isEnrolled && own.length > 0 ? own : all.filter(({ userID }) => userID === TEMPLATE)
  const next = isEnrolled ? nextPlan(visiblePlans) : undefined
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
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
                      {plan.muscleGroups.length > 0 && (
                        <>
                          {' · '}
                          <bdi>{list.format(plan.muscleGroups.slice(0, MOST_MUSCLES))}</bdi>
                          {plan.muscleGroups.length > MOST_MUSCLES && (
                            <>
                              {' '}
                              <bdi>+{plan.muscleGroups.length - MOST_MUSCLES}</bdi>
                            </>
                          )}
                        </>
                      )}
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
                <PlanDetails plan={plan} isOwn={plan.userID === me} />
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
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

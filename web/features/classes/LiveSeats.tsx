import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type {
  LiveSeatsSubscription,
  LiveSeatsSubscription$data,
} from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type Scope = { categoryId: string } | { occurrenceIds: readonly string[] }

type Changed = NonNullable<LiveSeatsSubscription$data['occurrenceChanged']>

/**
 * Keeps the seats of what is on the screen true while it is looked at, and tells it to those who do not see it. It
 * asks for nothing of the viewer, so the server works each event out once for all who look at the same category.
 */
export function LiveSeats({ scope }: { scope: Scope }) {
  const [changed, setChanged] = useState<Changed>()
  // As text, because the list is made anew with each render and must not open the subscription again.
  const eq = 'categoryId' in scope ? scope.categoryId : undefined
  const ids = 'categoryId' in scope ? '' : scope.occurrenceIds.toSorted().join(' ')
  useSubscription<LiveSeatsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveSeatsSubscription($filter: ModelSubscriptionEventOccurrenceFilterInput) {
            occurrenceChanged: onUpdateEventOccurrences(filter: $filter) {
              name
              remaining
              ...ClassTime_occurrence
              ...ClassSoon_occurrence
              ...SeatsLeft_occurrence
            }
          }
        `,
        variables: { filter: eq === undefined ? { id: { in: ids.split(' ') } } : { categoryID: { eq } } },
        onNext: (news) => setChanged(news?.occurrenceChanged ?? undefined),
      }),
      [eq, ids],
    ),
  )
  return (
    <VisuallyHidden>
      <span role="status">{changed && <Told changed={changed} isAlone={ids !== '' && !ids.includes(' ')} />}</span>
    </VisuallyHidden>
  )
}

/** Of one class each change; of many only what decides: the last seat is gone, or there is one again. */
function Told({ changed: { name, remaining }, isAlone }: { changed: Changed; isAlone: boolean }): ReactNode {
  if (remaining === 0) return <Trans>{name} is now full.</Trans>
  if (!isAlone && remaining > 1) return undefined
  return (
    <>
      {name}: <Plural value={remaining} one="# spot left" other="# spots left" />
    </>
  )
}

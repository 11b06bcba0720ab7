import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay'
import type {
  LiveSeatsSubscription,
  LiveSeatsSubscription$data,
} from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type Changed = NonNullable<LiveSeatsSubscription$data['occurrenceChanged']>

/**
 * Keeps the seats of what is on the screen true while it is looked at, and tells it to those who do not see it. It
 * asks for nothing of the viewer, so the server works each event out once for all who look at the same classes.
 */
export function LiveSeats({ occurrenceIds }: { occurrenceIds: readonly string[] }) {
  const [changed, setChanged] = useState<Changed>()
  // Sorted, so that the same classes are asked for in the same words wherever they stand.
  const filter = { id: { in: occurrenceIds.toSorted() } }
  useLive<LiveSeatsSubscription>(
    graphql`
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
    { filter },
    { onEvent: ({ occurrenceChanged }) => setChanged(occurrenceChanged ?? undefined) },
  )
  return (
    <VisuallyHidden>
      <span role="status">{changed && <Told changed={changed} isAlone={occurrenceIds.length === 1} />}</span>
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

import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay'
import type {
  LiveSeatsSubscription,
  LiveSeatsSubscription$data,
} from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type SeatsChange = NonNullable<LiveSeatsSubscription$data['occurrenceChanged']>

interface LiveSeatsProps {
  occurrenceIds: readonly string[]
  /** Announces nothing: the viewer has spots in these classes. */
  isSilent?: boolean
}

/**
 * Subscribes to the number of spots left of the visible classes, and announces changes to screen readers. The
 * subscription selects no viewer fields, so the server executes each event once for all subscribers with the same
 * classes.
 */
export function LiveSeats({ occurrenceIds, isSilent = false }: LiveSeatsProps) {
  const [lastChange, setLastChange] = useState<SeatsChange>()
  // Sorted, so that subscribers with the same classes have equal variables.
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
    { onEvent: ({ occurrenceChanged }) => setLastChange(occurrenceChanged ?? undefined) },
  )
  return (
    <VisuallyHidden>
      <span role="status">
        {lastChange && !isSilent && <SeatsAnnouncement lastChange={lastChange} isAlone={occurrenceIds.length === 1} />}
      </span>
    </VisuallyHidden>
  )
}

/** For a single class announces every change; for several, only becoming full or available again. */
function SeatsAnnouncement({
  lastChange: { name, remaining },
  isAlone,
}: {
  lastChange: SeatsChange
  isAlone: boolean
}): ReactNode {
  if (remaining === 0) return <Trans>{name} is now full.</Trans>
  if (!isAlone && remaining > 1) return undefined
  return (
    <>
      {name}: <Plural value={remaining} one="# spot left" other="# spots left" />
    </>
  )
}

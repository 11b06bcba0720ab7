import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  WatchClass_occurrence$data,
  WatchClass_occurrence$key,
} from '#schema/__generated__/relay/WatchClass_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { doorOf } from './door.ts'

/** Button to observe a class, for admins who neither teach it nor have booked it. */
export function WatchClass({ occurrence: key }: { occurrence: WatchClass_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment WatchClass_occurrence on EventOccurrence {
        name
        publicID
        startDate
        endDate
        isStreaming
        cancelledAt
        endedAt
        coachID
        assistantID
        substituteID
        viewerBooking {
          status
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const now = useNow()
  const contactId = usePerson()?.contactId
  const { name, publicID, startDate, endDate } = occurrence
  const door = doorOf({ startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), teaches: false }, now)
  if (!isHeldInRoom(occurrence) || takesPart(occurrence, contactId) || door.kind !== 'open') return undefined
  return (
    <Button
      size="compact"
      icon={<Eye size={18} aria-hidden />}
      render={<RouterLink href={paths.lookIn({ meetingId: publicID })} />}
      aria-label={t`Watch class: ${name}`}
    >
      <Trans>Watch class</Trans>
    </Button>
  )
}

function isHeldInRoom({ isStreaming, cancelledAt, endedAt }: WatchClass_occurrence$data): boolean {
  return isStreaming && !cancelledAt && !endedAt
}

function takesPart(occurrence: WatchClass_occurrence$data, contactId: string | undefined) {
  const { coachID, assistantID, substituteID, viewerBooking } = occurrence
  const hasSpot = viewerBooking?.status === 'BOOKED' || viewerBooking?.status === 'ATTENDED'
  return hasSpot || (contactId !== undefined && [coachID, assistantID, substituteID].includes(contactId))
}

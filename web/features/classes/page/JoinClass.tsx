import { Trans, useLingui } from '@lingui/react/macro'
import { Video } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  JoinClass_occurrence$data,
  JoinClass_occurrence$key,
} from '#schema/__generated__/relay/JoinClass_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useClockLabel, useDateLabel } from '#web/app/names/useDateLabel.ts'
import { usePerson } from '#web/app/person/person.ts'
import { dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { doorOf } from './door.ts'

interface JoinClassProps {
  occurrence: JoinClass_occurrence$key
  size?: 'regular' | 'compact'
}

const DAY_MS = 86_400_000

/** Button into the room of a live class, for booked members and coaches. Before the room opens, it says when. */
export function JoinClass({ occurrence: key, size = 'compact' }: JoinClassProps) {
  const occurrence = useFragment(
    graphql`
      fragment JoinClass_occurrence on EventOccurrence {
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
  const person = usePerson()
  const now = useNow()
  const { name, publicID, startDate, endDate, endedAt } = occurrence
  const teaches = person !== undefined && isTaughtBy(occurrence, person.contactId)
  if (!isHeldHere(occurrence) || !(teaches || hasSeat(occurrence))) return undefined
  const door = doorOf({ startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), teaches }, now)
  if (door.kind === 'over' || endedAt) return undefined
  if (door.kind === 'closed') return <ClosedDoor size={size} opensAt={door.opensAt} />
  const label = teaches ? t`Start class` : t`Join class`
  return (
    <Button
      size={size}
      icon={<Video size={18} aria-hidden />}
      render={<RouterLink href={paths.classSetup({ meetingId: publicID })} />}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
}

function ClosedDoor({ size, opensAt }: { size: 'regular' | 'compact'; opensAt: number }) {
  const clockLabel = useClockLabel()
  const dateLabel = useDateLabel()
  const now = useNow()
  const isToday = dayOf(opensAt) === dayOf(now)
  // Lists show the day next to the card, so a room that opens on another day needs no button.
  if (size === 'compact' && opensAt - now >= DAY_MS) return undefined
  const time = isToday ? clockLabel(opensAt) : dateLabel(opensAt)
  return (
    <Button
      size={size}
      variant="secondary"
      disabled
      // Cards of a rail share the tallest card's height, and already show the time above.
      className={size === 'compact' ? '@max-xs:hidden' : ''}
      icon={<Video size={18} aria-hidden />}
    >
      {isToday ? <Trans>Opens at {time}</Trans> : <Trans>Opens {time}</Trans>}
    </Button>
  )
}

function isHeldHere({ isStreaming, cancelledAt }: JoinClass_occurrence$data): boolean {
  return isStreaming && !cancelledAt
}

function isTaughtBy({ coachID, assistantID, substituteID }: JoinClass_occurrence$data, contactId: string): boolean {
  return [coachID, assistantID, substituteID].includes(contactId)
}

function hasSeat({ viewerBooking }: JoinClass_occurrence$data): boolean {
  return viewerBooking?.status === 'BOOKED' || viewerBooking?.status === 'ATTENDED'
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, UserPlus } from 'lucide-react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { AttendeesQuery } from '#schema/__generated__/relay/AttendeesQuery.graphql.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LiveAttendees } from './LiveAttendees.tsx'

interface AttendeesProps {
  query: PreloadedQuery<AttendeesQuery>
  occurrenceId: string
  onChange: () => void
}

/** Those who have a seat, in the order in which they booked. It tells when somebody comes or goes while it is shown. */
export function Attendees({ query, occurrenceId, onChange }: AttendeesProps) {
  const { attendees } = usePreloadedQuery<AttendeesQuery>(
    graphql`
      query AttendeesQuery($occurrenceID: ID!) {
        attendees: getAttendeesForOccurrenceLambda(filter: { eventOccurrenceID: $occurrenceID }) {
          id
          status
          memberName
          memberPhoto
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {attendees.length > 0 && <Plural value={attendees.length} one="# person" other="# people" />}
      </p>
      {attendees.length === 0 ? (
        <EmptyState icon={<UserPlus size={22} aria-hidden />} title={t`Nobody has booked yet.`} />
      ) : (
        <ul className="flex flex-col gap-3">
          {attendees.map(({ id, memberName, memberPhoto, status }) => (
            <li key={id} className="flex min-h-11 items-center gap-3">
              <Avatar name={memberName} src={memberPhoto} />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{memberName ?? t`Member`}</bdi>
              </span>
              {status === 'ATTENDED' && (
                <Badge tone="good" icon={<Check size={14} aria-hidden />}>
                  <Trans>Attended</Trans>
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <LiveAttendees occurrenceId={occurrenceId} onChange={onChange} />
    </>
  )
}

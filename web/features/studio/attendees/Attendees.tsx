import { Plural, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { AttendeesQuery } from '#schema/__generated__/relay/AttendeesQuery.graphql.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AttendeeRow } from './AttendeeRow.tsx'
import { FreeSpotButton } from './FreeSpotButton.tsx'
import { LiveAttendees } from './LiveAttendees.tsx'

interface AttendeesProps {
  query: PreloadedQuery<AttendeesQuery>
  occurrenceId: string
  isCourse: boolean
  /** Not assistants, who only take attendance, nor of a course that has begun. */
  mayFree: boolean
  reread: () => Promise<void>
}

/** Booked members in order of booking, with live updates. */
export function Attendees({ query, occurrenceId, isCourse, mayFree, reread }: AttendeesProps) {
  const { attendees } = usePreloadedQuery<AttendeesQuery>(
    graphql`
      query AttendeesQuery($occurrenceID: ID!) {
        attendees: getAttendeesForOccurrenceLambda(filter: { eventOccurrenceID: $occurrenceID }) {
          id
          ...AttendeeRow_attendance
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const box = useFoundFocus(attendees.length)
  const freeButton = ({ id, name }: { id: string; name: string }) => (
    <FreeSpotButton occurrenceId={occurrenceId} memberId={id} name={name} isCourse={isCourse} onFreed={reread} />
  )
  return (
    <div ref={box} role="group" aria-label={t`Who’s booked`} tabIndex={-1} className="flex flex-col gap-6">
      <p role="status" className="text-sm text-muted">
        {attendees.length > 0 && <Plural value={attendees.length} one="# person" other="# people" />}
      </p>
      {attendees.length === 0 ? (
        <EmptyState icon={<UserPlus size={22} aria-hidden />} title={t`No bookings yet`} />
      ) : (
        <ul className="flex flex-col gap-3">
          {attendees.map((attendance) => (
            <AttendeeRow key={attendance.id} attendance={attendance} freeButton={mayFree ? freeButton : undefined} />
          ))}
        </ul>
      )}
      <LiveAttendees occurrenceId={occurrenceId} reread={reread} />
    </div>
  )
}

/** A row leaves with the button that had the focus, which then moves to the list. */
function useFoundFocus(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const lastCount = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (lastCount.current !== count && isLost) box.current?.focus({ preventScroll: true })
    lastCount.current = count
  }, [count])
  return box
}

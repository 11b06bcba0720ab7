import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TodaysClasses_occurrences$key } from '#schema/__generated__/relay/TodaysClasses_occurrences.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { ZoneContext } from '#web/app/names/shownZone.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { CoachLine } from '#web/features/classes/page/CoachLine.tsx'
import { JoinClass } from '#web/features/classes/page/JoinClass.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Link } from '#web/ui/Link.tsx'
import { SeatsTaken } from './attendees/SeatsTaken.tsx'
import { dayAt } from './calendar/wallTime.ts'
import { ZoneNote } from './calendar/ZoneNote.tsx'

interface TodaysClassesProps {
  dates: readonly (TodaysClasses_occurrences$key[number] | null | undefined)[] | undefined
  /** The studio's zone, by whose clocks they are shown. */
  zone: string
  /** Shown elsewhere on the page. */
  exceptId?: string | undefined
  /** Names the coach, where the classes have several. */
  withCoach?: boolean
}

/** The classes of today that have not ended, with their bookings and the way into each room. */
export function TodaysClasses({ dates = [], zone, exceptId, withCoach = false }: TodaysClassesProps) {
  const occurrences = useFragment(
    graphql`
      fragment TodaysClasses_occurrences on EventOccurrence @relay(plural: true) {
        id
        publicID
        name
        startDate
        endDate
        status
        cancelledAt
        endedAt
        ...ClassTime_occurrence
        ...SeatsTaken_occurrence
        ...JoinClass_occurrence
        ...CoachLine_occurrence
      }
    `,
    dates.flatMap((date) => date ?? []),
  )
  const now = useNow()
  const today = dayAt(now, zone)
  const headingId = useId()
  const shown = occurrences
    .filter(({ id, status, cancelledAt, endedAt }) => {
      return id !== exceptId && status !== 'DELETED' && !cancelledAt && !endedAt
    })
    // One that began before midnight may still be under way.
    .filter(({ startDate, endDate }) => dayAt(Date.parse(startDate), zone) <= today && Date.parse(endDate) > now)
    .toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))
  if (shown.length === 0) return undefined
  return (
    <ZoneContext value={zone}>
      <section aria-labelledby={headingId} className="flex flex-col gap-3">
        <h2 id={headingId} className="text-xl">
          <Trans>Today’s classes</Trans>
        </h2>
        <ZoneNote zone={zone} />
        <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {shown.map((occurrence) => (
            <li key={occurrence.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
                <ClassTime occurrence={occurrence} />
                <Link look="quiet" render={<RouterLink href={paths.class({ publicID: occurrence.publicID })} />}>
                  <bdi className="[overflow-wrap:anywhere]">{occurrence.name}</bdi>
                </Link>
                {withCoach && <CoachLine occurrence={occurrence} />}
              </div>
              <div className="basis-48">
                <SeatsTaken occurrence={occurrence} />
              </div>
              <JoinClass occurrence={occurrence} />
            </li>
          ))}
        </ul>
        <LiveSeats occurrenceIds={shown.map(({ id }) => id)} />
      </section>
    </ZoneContext>
  )
}

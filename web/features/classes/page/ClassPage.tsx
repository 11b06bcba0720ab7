import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassPage_occurrence$key } from '#schema/__generated__/relay/ClassPage_occurrence.graphql.ts'
import { usePerson } from '#web/app/person/person.ts'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { ClassCoach } from '#web/features/classes/ClassCoach.tsx'
import { DateState } from '#web/features/classes/DateState.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ClassFacts } from './ClassFacts.tsx'
import { ClassHero } from './ClassHero.tsx'
import { ClassMedia } from './ClassMedia.tsx'
import { ClassTicket } from './ClassTicket.tsx'
import { CourseDates } from './CourseDates.tsx'
import { SubstituteRequest } from './SubstituteRequest.tsx'

/** A class's page: facts, coach, dates and booking. The booking area stays in view while scrolling. */
export function ClassPage({ occurrence: key }: { occurrence: ClassPage_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassPage_occurrence on EventOccurrence {
        id
        description
        cancelledAt
        ...ClassHero_occurrence
        ...DateState_occurrence
        ...SubstituteRequest_occurrence
        ...ClassFacts_occurrence
        ...CourseDates_occurrence
        ...ClassMedia_occurrence
        ...ClassCoach_occurrence
        ...ClassTicket_occurrence
      }
    `,
    key,
  )
  // On phones, signed-in users have the navigation bar below the booking area.
  const isIn = usePerson() !== undefined
  return (
    <article className="flex flex-col gap-6 md:gap-8">
      <ClassHero occurrence={occurrence} />
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          {occurrence.cancelledAt ? (
            <Notice kind="warning">
              <Trans>This class was canceled.</Trans>
              <DateState occurrence={occurrence} />
            </Notice>
          ) : (
            <DateState occurrence={occurrence} />
          )}
          <SubstituteRequest occurrence={occurrence} />
          {occurrence.description && (
            <p className="max-w-prose text-lg whitespace-pre-line" dir="auto">
              {occurrence.description}
            </p>
          )}
          <ClassFacts occurrence={occurrence} />
          <CourseDates occurrence={occurrence} />
          <ClassMedia occurrence={occurrence} />
          <ClassCoach occurrence={occurrence} />
        </div>
        <aside
          className={classNames(
            'sticky z-10 md:top-26 md:bottom-auto',
            isIn ? 'bottom-[calc(4.5rem+env(safe-area-inset-bottom))]' : 'bottom-2',
          )}
        >
          <ClassTicket occurrence={occurrence} />
        </aside>
      </div>
      <LiveSeats occurrenceIds={[occurrence.id]} />
      <LiveBookings />
    </article>
  )
}

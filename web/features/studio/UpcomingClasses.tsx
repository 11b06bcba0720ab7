import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { UpcomingClasses_occurrences$key } from '#schema/__generated__/relay/UpcomingClasses_occurrences.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { useShownZone } from '#web/app/names/shownZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ZoneNote } from './calendar/ZoneNote.tsx'
import { ClassesByDay } from './ClassesByDay.tsx'
import { STAYS_MS } from './studioPlace.ts'

interface UpcomingClassesProps {
  list: Paged<unknown>
  occurrences: UpcomingClasses_occurrences$key
  /** How classes get into the list, shown if it is empty. */
  emptyText: string
  /** Button to create a class. */
  action?: ReactNode
  /** Names the coach, if the list shows other coaches' classes. */
  withCoach?: boolean
}

/** Classes that have not ended, grouped by day. */
export function UpcomingClasses({ list, occurrences: key, emptyText, action, withCoach }: UpcomingClassesProps) {
  const occurrences = useFragment(
    graphql`
      fragment UpcomingClasses_occurrences on EventOccurrence @relay(plural: true) {
        endDate
        status
        ...ClassesByDay_occurrences
      }
    `,
    key,
  )
  const { t } = useLingui()
  const zone = useShownZone()
  const now = useNow()
  // Filtered on the client too, because classes end and are deleted while the page stays open.
  const upcoming = occurrences.filter(
    ({ endDate, status }) => status !== 'DELETED' && Date.parse(endDate) + STAYS_MS > now,
  )
  if (upcoming.length === 0 && !list.hasMore)
    return (
      <EmptyState
        icon={<CalendarDays size={22} aria-hidden />}
        title={t`No upcoming classes`}
        text={emptyText}
        action={action}
      />
    )
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-muted">
            {!list.hasMore && <Plural value={upcoming.length} one="# upcoming class" other="# upcoming classes" />}
          </p>
          <ZoneNote zone={zone} />
        </div>
        {action}
      </div>
      <ClassesByDay occurrences={upcoming} withCoach={withCoach} />
      <NextPage list={list}>
        <Trans>Show more classes</Trans>
      </NextPage>
    </div>
  )
}

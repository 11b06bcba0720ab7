import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, History } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { BookingsScreenQuery } from '#schema/__generated__/relay/BookingsScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { BookingList } from './BookingList.tsx'
import { LiveBookings } from './LiveBookings.tsx'

/** A member's seats: those to come, and those that were. Cancelled ones are in neither. */
export function BookingsScreen({ query }: ScreenProps<BookingsScreenQuery>) {
  const { viewer } = usePreloadedQuery<BookingsScreenQuery>(
    graphql`
      query BookingsScreenQuery($fromNow: ModelStringKeyConditionInput!, $untilNow: ModelStringKeyConditionInput!) {
        viewer {
          id
          toCome: bookings(endDate: $fromNow, filter: { status: { ne: CANCELED } }, limit: 24) {
            ...BookingList_bookings
          }
          past: bookings(endDate: $untilNow, filter: { status: { ne: CANCELED } }, sortDirection: DESC, limit: 24) {
            ...BookingList_bookings
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  return (
    <>
      <Tabs
        label={t`Your bookings`}
        tabs={[
          {
            value: 'to-come',
            label: t`To come`,
            content: (
              <>
                <h2 className="sr-only">{t`To come`}</h2>
                <BookingList
                  bookings={viewer?.toCome}
                  question={{ endDate: query.variables.fromNow, sortDirection: 'ASC' }}
                  empty={<NoneToCome />}
                />
              </>
            ),
          },
          {
            value: 'past',
            label: t`Past`,
            content: (
              <>
                <h2 className="sr-only">{t`Past`}</h2>
                <BookingList
                  bookings={viewer?.past}
                  question={{ endDate: query.variables.untilNow, sortDirection: 'DESC' }}
                  empty={<NonePast />}
                />
              </>
            ),
          },
        ]}
      />
      {viewer && <LiveBookings memberId={viewer.id} />}
    </>
  )
}

function NoneToCome() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarPlus size={22} aria-hidden />}
      title={t`No class booked yet.`}
      action={
        <Button size="compact" render={<RouterLink href={paths.classes()} />}>
          <Trans>Find a class</Trans>
        </Button>
      }
    />
  )
}

function NonePast() {
  const { t } = useLingui()
  return <EmptyState icon={<History size={22} aria-hidden />} title={t`No past classes yet.`} />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { BookingsScreen_past$key } from '#schema/__generated__/relay/BookingsScreen_past.graphql.ts'
import type { BookingsScreen_toCome$key } from '#schema/__generated__/relay/BookingsScreen_toCome.graphql.ts'
import type { BookingsScreenQuery } from '#schema/__generated__/relay/BookingsScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { CalendarFeedButton } from '#web/features/calendarFeed/CalendarFeedButton.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs } from '#web/ui/strip/Tabs.tsx'
import { BookingList } from './BookingList.tsx'
import { LiveBookings } from './LiveBookings.tsx'

/** The member's upcoming and past bookings. Canceled bookings are in neither list. */
export function BookingsScreen({ query }: ScreenProps<BookingsScreenQuery>) {
  const data = usePreloadedQuery<BookingsScreenQuery>(
    graphql`
      query BookingsScreenQuery($fromNow: ModelStringKeyConditionInput!, $untilNow: ModelStringKeyConditionInput!) {
        ...BookingsScreen_toCome
        ...BookingsScreen_past
      }
    `,
    query,
  )
  const toCome = usePaged<BookingsScreen_toCome$key>(
    graphql`
      fragment BookingsScreen_toCome on Query
      @refetchable(queryName: "BookingsScreenToComeQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          toCome: bookings(endDate: $fromNow, filter: { status: { ne: CANCELED } }, first: $count, after: $cursor)
            @connection(key: "BookingsScreen_toCome") {
            listId: __id
            edges {
              node {
                endDate
                occurrence {
                  id
                }
                ...BookingList_bookings
              }
            }
          }
        }
      }
    `,
    data,
  )
  const past = usePaged<BookingsScreen_past$key>(
    graphql`
      fragment BookingsScreen_past on Query
      @refetchable(queryName: "BookingsScreenPastQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          past: bookings(
            endDate: $untilNow
            filter: { status: { ne: CANCELED } }
            sortDirection: DESC
            first: $count
            after: $cursor
          ) @connection(key: "BookingsScreen_past") {
            edges {
              node {
                ...BookingList_bookings
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const now = useNow()
  // Filtered on the client too, because classes end while the page stays open.
  const upcoming = (toCome.data.viewer?.toCome?.edges ?? []).flatMap(({ node }) =>
    node && Date.parse(node.endDate) > now ? [node] : [],
  )
  const ended = (past.data.viewer?.past?.edges ?? []).flatMap(({ node }) => node ?? [])
  const dateIds = upcoming.flatMap(({ occurrence }) => occurrence?.id ?? [])
  const listId = toCome.data.viewer?.toCome?.listId
  return (
    <>
      <span className="self-end">
        <CalendarFeedButton size="compact">
          <Trans>Add to your calendar</Trans>
        </CalendarFeedButton>
      </span>
      <Tabs
        label={t`Your bookings`}
        tabs={[
          tab('to-come', t`Upcoming`, <BookingList list={toCome} bookings={upcoming} empty={<NoneToCome />} />),
          tab('past', t`Past`, <BookingList list={past} bookings={ended} empty={<NonePast />} />),
        ]}
      />
      <LiveBookings listId={listId} rereads={listId === undefined} />
      {/* A date that is canceled keeps its bookings, so their events do not tell of it. */}
      {dateIds.length > 0 && <LiveSeats occurrenceIds={dateIds} isSilent />}
    </>
  )
}

function tab(value: string, label: string, list: ReactNode) {
  const content = (
    <>
      <h2 className="sr-only">{label}</h2>
      {list}
    </>
  )
  return { value, label, content }
}

function NoneToCome() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarPlus size={22} aria-hidden />}
      title={t`No classes booked yet`}
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
  return <EmptyState icon={<History size={22} aria-hidden />} title={t`No past classes yet`} />
}

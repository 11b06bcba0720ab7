import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TodayScreenQuery } from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/screen.tsx'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { NextClass } from '#web/features/classes/NextClass.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/Rail.tsx'

/** What is next for the member, and what is on. */
export function TodayScreen({ query }: ScreenProps<TodayScreenQuery>) {
  const { viewer, latest } = usePreloadedQuery<TodayScreenQuery>(
    graphql`
      query TodayScreenQuery($now: AWSDateTime!, $fromNow: ModelStringKeyConditionInput!) {
        viewer {
          id
          bookings(endDate: $fromNow, filter: { status: { ne: CANCELED } }, limit: 12) {
            items {
              id
              status
              occurrence {
                id
                ...NextClass_occurrence
                ...ClassCard_occurrence
              }
            }
          }
        }
        latest: getLatestClassesLambda(filter: { endDate: $now }) {
          id
          ...ClassCard_occurrence
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const booked = (viewer?.bookings?.items ?? []).flatMap((item) =>
    item?.occurrence && item.status !== 'CANCELED' ? [item.occurrence] : [],
  )
  const [next, ...later] = booked
  const ids = [...booked, ...latest].map(({ id }) => id)
  const rail = { previousLabel: t`Earlier`, nextLabel: t`Later` }

  return (
    <div className="flex flex-col gap-8">
      {next ? <NextClass occurrence={next} /> : <NothingBooked />}
      {later.length > 0 && (
        <Rail
          {...rail}
          title={t`Your bookings`}
          action={
            <Link render={<RouterLink href="/dashboard/classes/booked" />}>
              <Trans>All bookings</Trans>
            </Link>
          }
        >
          {later.map((occurrence) => (
            <ClassCard key={occurrence.id} occurrence={occurrence} />
          ))}
        </Rail>
      )}
      {latest.length > 0 && (
        <Rail
          {...rail}
          title={t`On now and next`}
          action={
            <Link render={<RouterLink href="/dashboard/classes" />}>
              <Trans>All classes</Trans>
            </Link>
          }
        >
          {latest.map((occurrence) => (
            <ClassCard key={occurrence.id} occurrence={occurrence} />
          ))}
        </Rail>
      )}
      {ids.length > 0 && <LiveSeats scope={{ occurrenceIds: ids }} />}
      {viewer && <LiveBookings memberId={viewer.id} />}
    </div>
  )
}

function NothingBooked() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarPlus size={22} aria-hidden />}
      title={t`No class booked yet.`}
      text={t`Book one and it stands here, with the time that is left.`}
      action={
        <Button size="compact" render={<RouterLink href="/dashboard/classes" />}>
          <Trans>Find a class</Trans>
        </Button>
      }
    />
  )
}

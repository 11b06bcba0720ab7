import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { graphql } from 'react-relay'
import type {
  MemberAttendance_query$data,
  MemberAttendance_query$key,
} from '#schema/__generated__/relay/MemberAttendance_query.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'

type Booking = NonNullable<
  NonNullable<NonNullable<MemberAttendance_query$data['link']>['bookings']>['edges'][number]['node']
>

/** The member's bookings of classes that the viewer runs, newest first. */
export function MemberAttendance({ query }: { query: MemberAttendance_query$key }) {
  const list = usePaged<MemberAttendance_query$key>(
    graphql`
      fragment MemberAttendance_query on Query
      @refetchable(queryName: "MemberAttendancePageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        link: getCoachesMembers(id: $id) {
          bookings(sortDirection: DESC, first: $count, after: $cursor) @connection(key: "MemberAttendance_bookings") {
            edges {
              node {
                id
                status
                startDate
                endDate
                occurrence {
                  name
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const bookings = (list.data.link?.bookings?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <section aria-labelledby="member-attendance" className="flex flex-col gap-3">
      <SectionHeader id="member-attendance" title={<Trans>Attendance</Trans>} />
      <PagedList
        list={list}
        items={bookings}
        empty={<EmptyState icon={<CalendarDays size={22} aria-hidden />} title={t`No bookings yet`} />}
        className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
        moreLabel={<Trans>Show more bookings</Trans>}
      >
        {(booking) => <BookingRow key={booking.id} booking={booking} />}
      </PagedList>
    </section>
  )
}

function BookingRow({ booking: { status, startDate, endDate, occurrence } }: { booking: Booking }) {
  const dateLabel = useDateLabel()
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate">{occurrence?.name ?? <Trans>Class</Trans>}</bdi>
        <time dateTime={startDate} className="type-number block text-sm text-muted">
          {dateLabel(startDate)}
        </time>
      </span>
      <BookingState status={status} endDate={endDate} />
    </li>
  )
}

function BookingState({ status, endDate }: Pick<Booking, 'status' | 'endDate'>) {
  const isOver = Date.parse(endDate) < useNow()
  if (status === 'ATTENDED')
    return (
      <Badge tone="good">
        <Trans>Attended</Trans>
      </Badge>
    )
  if (status === 'CANCELED')
    return (
      <Badge>
        <Trans>Canceled</Trans>
      </Badge>
    )
  return <Badge>{isOver ? <Trans>Not attended</Trans> : <Trans>Booked</Trans>}</Badge>
}

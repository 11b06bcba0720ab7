import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { BookingList_bookings$key } from '#schema/__generated__/relay/BookingList_bookings.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'

interface BookingListProps {
  list: Paged<unknown>
  bookings: BookingList_bookings$key
  empty: ReactNode
}

export function BookingList({ list, bookings: key, empty }: BookingListProps) {
  const bookings = useFragment(
    graphql`
      fragment BookingList_bookings on Attendance @relay(plural: true) {
        id
        status
        occurrence {
          ...ClassCard_occurrence
        }
      }
    `,
    key,
  )
  // Bookings canceled while the list is open disappear from it.
  const active = bookings.flatMap(({ id, status, occurrence }) =>
    occurrence && status !== 'CANCELED' ? [{ id, occurrence }] : [],
  )
  return (
    <PagedList
      list={list}
      items={active}
      empty={empty}
      className="grid gap-4 sm:max-md:grid-cols-2"
      gapClass="gap-8"
      moreLabel={<Trans>Show more classes</Trans>}
    >
      {({ id, occurrence }) => (
        <li key={id} className="flex *:w-full">
          <ClassCard occurrence={occurrence} />
        </li>
      )}
    </PagedList>
  )
}

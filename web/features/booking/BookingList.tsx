import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { BookingList_bookings$key } from '#schema/__generated__/relay/BookingList_bookings.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'

interface BookingListProps {
  list: Paged<unknown>
  bookings: BookingList_bookings$key
  /** Stands in the place of a list without a booking. */
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
  // One that was cancelled while the list is open leaves it.
  const kept = bookings.flatMap(({ id, status, occurrence }) =>
    occurrence && status !== 'CANCELED' ? [{ id, occurrence }] : [],
  )
  if (kept.length === 0 && !list.hasMore) return empty
  return (
    <div className="flex flex-col gap-8">
      <ul className="grid gap-4 sm:max-md:grid-cols-2">
        {kept.map(({ id, occurrence }) => (
          <li key={id} className="flex *:w-full">
            <ClassCard occurrence={occurrence} />
          </li>
        ))}
      </ul>
      <NextPage list={list}>
        <Trans>Show more classes</Trans>
      </NextPage>
    </div>
  )
}

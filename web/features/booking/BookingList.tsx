import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { BookingList_bookings$key } from '#schema/__generated__/relay/BookingList_bookings.graphql.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'

interface BookingListProps {
  bookings: BookingList_bookings$key | null | undefined
  empty: ReactNode
}

export function BookingList({ bookings: key, empty }: BookingListProps) {
  const bookings = useFragment(
    graphql`
      fragment BookingList_bookings on ModelAttendanceConnection {
        items {
          id
          status
          occurrence {
            ...ClassCard_occurrence
          }
        }
      }
    `,
    key,
  )
  // One that was cancelled while the list is open leaves it.
  const kept = (bookings?.items ?? []).flatMap((item) =>
    item?.occurrence && item.status !== 'CANCELED' ? [{ id: item.id, occurrence: item.occurrence }] : [],
  )
  if (kept.length === 0) return empty
  return (
    <ul className="grid gap-4 sm:max-md:grid-cols-2">
      {kept.map(({ id, occurrence }) => (
        <li key={id} className="flex *:w-full">
          <ClassCard occurrence={occurrence} />
        </li>
      ))}
    </ul>
  )
}

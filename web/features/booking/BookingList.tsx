import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { BookingList_bookings$key } from '#schema/__generated__/relay/BookingList_bookings.graphql.ts'
import type {
  BookingListMoreQuery,
  BookingListMoreQuery$variables,
} from '#schema/__generated__/relay/BookingListMoreQuery.graphql.ts'
import { useReadOn } from '#web/app/network/useReadOn.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { Button } from '#web/ui/Button.tsx'

/** What the list was asked with; its next page is asked with the same. */
type BookingsQuestion = Pick<BookingListMoreQuery$variables, 'endDate' | 'sortDirection'>

interface BookingListProps {
  bookings: BookingList_bookings$key | null | undefined
  question: BookingsQuestion
  /** Stands in the place of a list without a booking. */
  empty: ReactNode
}

export function BookingList({ bookings: key, question, empty }: BookingListProps) {
  const bookings = useFragment(
    graphql`
      fragment BookingList_bookings on ModelAttendanceConnection {
        listId: __id
        nextToken
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
  const [readOn, isReading] = useReadOn<BookingListMoreQuery>(
    bookings?.listId,
    graphql`
      query BookingListMoreQuery(
        $endDate: ModelStringKeyConditionInput!
        $sortDirection: ModelSortDirection!
        $nextToken: String
      ) {
        viewer {
          page: bookings(
            endDate: $endDate
            filter: { status: { ne: CANCELED } }
            sortDirection: $sortDirection
            limit: 24
            nextToken: $nextToken
          ) {
            pageId: __id
            ...BookingList_bookings
          }
        }
      }
    `,
    ({ viewer }) => viewer?.page?.pageId,
  )
  const nextToken = bookings?.nextToken
  if (kept.length === 0 && !nextToken) return empty
  return (
    <div className="flex flex-col gap-8">
      <ul className="grid gap-4 sm:max-md:grid-cols-2">
        {kept.map(({ id, occurrence }) => (
          <li key={id} className="flex *:w-full">
            <ClassCard occurrence={occurrence} />
          </li>
        ))}
      </ul>
      {nextToken && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={isReading} onClick={() => readOn({ ...question, nextToken })}>
            <Trans>Show more classes</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

import { graphql, useFragment } from 'react-relay'
import type { RoomHeader_occurrence$key } from '#schema/__generated__/relay/RoomHeader_occurrence.graphql.ts'
import type { RoomHeaderSubscription } from '#schema/__generated__/relay/RoomHeaderSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { ClassSoon } from '#web/features/classes/ClassSoon.tsx'
import { CoachLine } from '#web/features/classes/page/CoachLine.tsx'

/** The class, and whether it is live. Its query was read before the coach came in, so the header follows the class. */
export function RoomHeader({ occurrence: key }: { occurrence: RoomHeader_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment RoomHeader_occurrence on EventOccurrence {
        id
        name
        ...ClassSoon_occurrence
        ...CoachLine_occurrence
      }
    `,
    key,
  )
  useLive<RoomHeaderSubscription>(
    graphql`
      subscription RoomHeaderSubscription($filter: ModelSubscriptionEventOccurrenceFilterInput) {
        occurrenceChanged: onUpdateEventOccurrences(filter: $filter) {
          ...ClassSoon_occurrence
        }
      }
    `,
    { filter: { id: { in: [occurrence.id] } } },
  )
  return (
    <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-4 py-2">
      <h1 className="min-w-0 truncate text-base" dir="auto">
        {occurrence.name}
      </h1>
      <ClassSoon occurrence={occurrence} />
      <span className="ms-auto hidden meeting:block">
        <CoachLine occurrence={occurrence} />
      </span>
    </header>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { ClassList_query$key } from '#schema/__generated__/relay/ClassList_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { LiveBookings } from '#web/features/booking/LiveBookings.tsx'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { groupByPartOfDay } from './partOfDay.ts'
import { usePartNames } from './usePartNames.ts'

interface ClassListProps {
  query: ClassList_query$key
  /** The day shown. */
  day: string
  empty: ReactNode
}

/** The classes of a day, grouped by part of the day. More load on request. */
export function ClassList({ query, day, empty }: ClassListProps) {
  const list = usePaged<ClassList_query$key>(
    graphql`
      fragment ClassList_query on Query
      @refetchable(queryName: "ClassListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        classes: findClassesLambda(filter: $filter, spans: $shown, first: $count, after: $cursor)
          @connection(key: "ClassList_classes") {
          edges {
            node {
              id
              startDate
              ...ClassCard_occurrence
            }
          }
        }
      }
    `,
    query,
  )
  const partName = usePartNames()
  const edges = list.data.classes.edges
    .flatMap(({ node }) => node ?? [])
    .map((node) => ({ ...node, startsAt: node.startDate }))
  if (edges.length === 0 && !list.hasMore) return empty
  return (
    <div className="flex flex-col gap-6">
      {groupByPartOfDay(edges, day).map(({ part, classes }) => (
        <section key={part} aria-labelledby={part} className="flex flex-col gap-2">
          <h2 id={part} className="text-base">
            {partName(part)}
          </h2>
          <ul className="grid gap-3 sm:max-md:grid-cols-2">
            {classes.map((occurrence) => (
              <li key={occurrence.id} className="flex *:w-full">
                <ClassCard occurrence={occurrence} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NextPage list={list}>
        <Trans>Show more classes</Trans>
      </NextPage>
      {edges.length > 0 && <LiveSeats occurrenceIds={edges.map(({ id }) => id)} />}
      <LiveBookings />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { ClassList_query$key } from '#schema/__generated__/relay/ClassList_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { ClassCard } from './ClassCard.tsx'
import { groupByPartOfDay, type PartOfDay } from './groupByPartOfDay.ts'

interface ClassListProps {
  query: ClassList_query$key
  /** Stands in the place of a list without a class. */
  empty: ReactNode
}

/** The classes of a day, by part of the day. What did not fit the page is read on when it is asked for. */
export function ClassList({ query, empty }: ClassListProps) {
  const list = usePaged<ClassList_query$key>(
    graphql`
      fragment ClassList_query on Query
      @refetchable(queryName: "ClassListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        classes: eventOccurrencesByCategoryIDAndEndDate(
          categoryID: $categoryID
          endDate: $endDate
          filter: $filter
          first: $count
          after: $cursor
        ) @connection(key: "ClassList_classes") {
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
  const shown = (list.data.classes?.edges ?? [])
    .flatMap(({ node }) => node ?? [])
    .map((node) => ({ ...node, startsAt: node.startDate }))
  if (shown.length === 0 && !list.hasMore) return empty
  return (
    <div className="flex flex-col gap-8">
      {groupByPartOfDay(shown).map(({ part, classes }) => (
        <section key={part} aria-labelledby={part} className="flex flex-col gap-3">
          <h2 id={part} className="text-xl">
            <PartName part={part} />
          </h2>
          <ul className="grid gap-4 sm:max-md:grid-cols-2">
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
    </div>
  )
}

function PartName({ part }: { part: PartOfDay }) {
  if (part === 'night') return <Trans>Night</Trans>
  if (part === 'morning') return <Trans>Morning</Trans>
  if (part === 'afternoon') return <Trans>Afternoon</Trans>
  return <Trans>Evening</Trans>
}

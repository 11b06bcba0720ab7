import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ClassList_classes$key } from '#schema/__generated__/relay/ClassList_classes.graphql.ts'
import type { ClassListMoreQuery } from '#schema/__generated__/relay/ClassListMoreQuery.graphql.ts'
import { useReadOn } from '#web/app/network/useReadOn.ts'
import { Button } from '#web/ui/Button.tsx'
import { ClassCard } from './ClassCard.tsx'
import type { ClassesQuestion } from './classesPlace.ts'
import { groupByPartOfDay, type PartOfDay } from './groupByPartOfDay.ts'

interface ClassListProps {
  classes: ClassList_classes$key
  /** What the list was asked with; its next page is asked with the same. */
  question: ClassesQuestion
  /** Stands in the place of a list without a class. */
  empty: ReactNode
}

/** The classes of a day, by part of the day. What did not fit the page is read on when it is asked for. */
export function ClassList({ classes: key, question, empty }: ClassListProps) {
  const { listId, nextToken, items } = useFragment(
    graphql`
      fragment ClassList_classes on ModelEventOccurrenceConnection {
        listId: __id
        nextToken
        items {
          id
          startDate
          ...ClassCard_occurrence
        }
      }
    `,
    key,
  )
  const groups = groupByPartOfDay(items.flatMap((item) => (item ? [{ ...item, startsAt: item.startDate }] : [])))
  const { categoryID, endDate, filter } = question
  const [readOn, isReading] = useReadOn<ClassListMoreQuery>(
    listId,
    graphql`
      query ClassListMoreQuery(
        $categoryID: ID!
        $endDate: ModelStringKeyConditionInput
        $filter: ModelEventOccurrenceFilterInput
        $nextToken: String
      ) {
        page: eventOccurrencesByCategoryIDAndEndDate(
          categoryID: $categoryID
          endDate: $endDate
          filter: $filter
          limit: 24
          nextToken: $nextToken
        ) {
          pageId: __id
          ...ClassList_classes
        }
      }
    `,
    ({ page }) => page?.pageId,
  )
  if (groups.length === 0 && !nextToken) return empty
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ part, classes }) => (
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
      {nextToken && (
        <div className="flex justify-center">
          <Button
            variant="secondary"
            busy={isReading}
            onClick={() => readOn({ categoryID, endDate, filter, nextToken })}
          >
            <Trans>Show more classes</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function PartName({ part }: { part: PartOfDay }) {
  if (part === 'night') return <Trans>Night</Trans>
  if (part === 'morning') return <Trans>Morning</Trans>
  if (part === 'afternoon') return <Trans>Afternoon</Trans>
  return <Trans>Evening</Trans>
}

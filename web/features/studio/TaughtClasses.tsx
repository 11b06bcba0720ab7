import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  TaughtClasses_classes$data,
  TaughtClasses_classes$key,
} from '#schema/__generated__/relay/TaughtClasses_classes.graphql.ts'
import type {
  TaughtClassesMoreQuery,
  TaughtClassesMoreQuery$variables,
} from '#schema/__generated__/relay/TaughtClassesMoreQuery.graphql.ts'
import { useReadOn } from '#web/app/network/useReadOn.ts'
import { useDayLabel } from '#web/app/useDateLabel.ts'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { startOfDay } from '#web/lib/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { groupByDay } from './groupByDay.ts'
import { STAYS_MS } from './studioPlace.ts'
import { TaughtClassCard } from './TaughtClassCard.tsx'

/** What the list was asked with; its next page is asked with the same. */
type TaughtQuestion = Pick<TaughtClassesMoreQuery$variables, 'fromNow'>

interface TaughtClassesProps extends TaughtQuestion {
  classes: TaughtClasses_classes$key | null | undefined
  /** The way to another class. */
  action: ReactNode
}

/** A coach's classes by day, each day under its name. */
export function TaughtClasses({ classes: key, fromNow, action }: TaughtClassesProps) {
  const page = useFragment(
    graphql`
      fragment TaughtClasses_classes on ModelEventOccurrenceConnection {
        listId: __id
        nextToken
        items {
          id
          startDate
          endDate
          ...TaughtClassCard_occurrence
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const toCome = useToCome(page)
  const dayLabel = useDayLabel()
  const [readOn, isReading] = useReadOn<TaughtClassesMoreQuery>(
    page?.listId,
    graphql`
      query TaughtClassesMoreQuery($fromNow: ModelStringKeyConditionInput!, $nextToken: String) {
        viewer {
          page: classes(endDate: $fromNow, filter: { status: { ne: DELETED } }, limit: 24, nextToken: $nextToken) {
            pageId: __id
            ...TaughtClasses_classes
          }
        }
      }
    `,
    ({ viewer }) => viewer?.page?.pageId,
  )
  if (!page?.nextToken && toCome.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={22} aria-hidden />}
        title={t`No upcoming classes`}
        text={t`Create a class and members can book it right away.`}
        action={action}
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-muted">
          {!page?.nextToken && <Plural value={toCome.length} one="# upcoming class" other="# upcoming classes" />}
        </p>
        {action}
      </div>
      {groupByDay(toCome).map(({ day, classes }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
          <h2 id={`day-${day}`} className="text-xl first-letter:uppercase">
            {dayLabel(startOfDay(day))}
          </h2>
          <ul className="grid gap-4 sm:max-md:grid-cols-2">
            {classes.map((occurrence) => (
              <li key={occurrence.id} className="flex *:w-full">
                <TaughtClassCard occurrence={occurrence} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {page?.nextToken && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={isReading} onClick={() => readOn({ fromNow, nextToken: page.nextToken })}>
            <Trans>Show more classes</Trans>
          </Button>
        </div>
      )}
      <LiveSeats scope={{ occurrenceIds: toCome.map(({ id }) => id) }} />
    </div>
  )
}

function useToCome(page: TaughtClasses_classes$data | null | undefined) {
  const now = useNow()
  return (page?.items ?? []).flatMap((item) =>
    item && Date.parse(item.endDate) + STAYS_MS > now ? [{ ...item, startsAt: item.startDate }] : [],
  )
}

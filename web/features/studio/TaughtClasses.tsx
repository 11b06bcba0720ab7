import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { TaughtClasses_query$key } from '#schema/__generated__/relay/TaughtClasses_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useNow } from '#web/lib/useNow.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ClassesByDay } from './ClassesByDay.tsx'
import { STAYS_MS } from './studioPlace.ts'

interface TaughtClassesProps {
  query: TaughtClasses_query$key
  /** The way to another class. */
  action: ReactNode
}

/** A coach's classes by day, each day under its name. */
export function TaughtClasses({ query, action }: TaughtClassesProps) {
  const list = usePaged<TaughtClasses_query$key>(
    graphql`
      fragment TaughtClasses_query on Query
      @refetchable(queryName: "TaughtClassesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          classes(endDate: $fromNow, filter: { status: { ne: DELETED } }, first: $count, after: $cursor)
            @connection(key: "TaughtClasses_classes") {
            edges {
              node {
                endDate
                ...ClassesByDay_occurrences
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const toCome = useToCome((list.data.viewer?.classes?.edges ?? []).flatMap(({ node }) => node ?? []))
  if (toCome.length === 0 && !list.hasMore) {
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
          {!list.hasMore && <Plural value={toCome.length} one="# upcoming class" other="# upcoming classes" />}
        </p>
        {action}
      </div>
      <ClassesByDay occurrences={toCome} />
      <NextPage list={list}>
        <Trans>Show more classes</Trans>
      </NextPage>
    </div>
  )
}

function useToCome<Taught extends { endDate: string }>(classes: readonly Taught[]): Taught[] {
  const now = useNow()
  return classes.filter(({ endDate }) => Date.parse(endDate) + STAYS_MS > now)
}

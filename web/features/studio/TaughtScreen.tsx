import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TaughtScreen_query$key } from '#schema/__generated__/relay/TaughtScreen_query.graphql.ts'
import type { TaughtScreenQuery } from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { ZoneContext } from '#web/app/names/shownZone.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { ViewLinks } from './calendar/ViewLinks.tsx'
import { PlanningMenu } from './planning/PlanningMenu.tsx'
import { SubstituteDates } from './substitutes/SubstituteDates.tsx'
import { UpcomingClasses } from './UpcomingClasses.tsx'

/** A coach's upcoming classes, with bookings and the button into the room. */
export function TaughtScreen({ query }: ScreenProps<TaughtScreenQuery>) {
  const data = usePreloadedQuery<TaughtScreenQuery>(
    graphql`
      query TaughtScreenQuery($fromNow: ModelStringKeyConditionInput!) {
        ...TaughtScreen_query
      }
    `,
    query,
  )
  const list = usePaged<TaughtScreen_query$key>(
    graphql`
      fragment TaughtScreen_query on Query
      @refetchable(queryName: "TaughtScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          ...SubstituteDates_contact
          classes(endDate: $fromNow, filter: { status: { ne: DELETED } }, first: $count, after: $cursor)
            @connection(key: "TaughtScreen_classes") {
            edges {
              node {
                ...UpcomingClasses_occurrences
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  return (
    <ZoneContext value={usePlanningZone(undefined)}>
      <ViewLinks current="list" addressOf={(view) => (view === 'list' ? paths.taught() : paths.calendar({ view }))} />
      <SubstituteDates contact={list.data.viewer} />
      <UpcomingClasses
        list={list}
        occurrences={(list.data.viewer?.classes?.edges ?? []).flatMap(({ node }) => node ?? [])}
        emptyText={t`Create a class and members can book it right away.`}
        action={
          <div className="flex flex-wrap gap-3">
            <PlanningMenu />
            <Button icon={<CalendarPlus size={20} aria-hidden />} render={<RouterLink href={paths.newClass()} />}>
              <Trans>New class</Trans>
            </Button>
          </div>
        }
      />
    </ZoneContext>
  )
}

import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TaughtScreenQuery } from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { TaughtClasses } from './TaughtClasses.tsx'

/** What a coach teaches next: who comes, and the way into the room. */
export function TaughtScreen({ query }: ScreenProps<TaughtScreenQuery>) {
  const data = usePreloadedQuery<TaughtScreenQuery>(
    graphql`
      query TaughtScreenQuery($fromNow: ModelStringKeyConditionInput!) {
        ...TaughtClasses_query
      }
    `,
    query,
  )
  const action = (
    <Button icon={<CalendarPlus size={20} aria-hidden />} render={<RouterLink href={paths.newClass()} />}>
      <Trans>New class</Trans>
    </Button>
  )
  return <TaughtClasses query={data} action={action} />
}

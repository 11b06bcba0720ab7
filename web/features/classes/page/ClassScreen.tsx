import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ClassScreenQuery } from '#schema/__generated__/relay/ClassScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ClassPage } from './ClassPage.tsx'

/** Page of one date of a class, public for anyone with its link. */
export function ClassScreen({ query }: ScreenProps<ClassScreenQuery>) {
  const { found } = usePreloadedQuery<ClassScreenQuery>(
    graphql`
      query ClassScreenQuery($publicID: ID!) {
        found: eventOccurrencesByPublicID(publicID: $publicID, limit: 1) {
          items {
            ...ClassPage_occurrence
          }
        }
      }
    `,
    query,
  )
  const occurrence = found?.items[0]
  return occurrence ? <ClassPage occurrence={occurrence} /> : <NoSuchClass />
}

function NoSuchClass() {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<SearchX size={22} aria-hidden />}
      title={t`Class not found`}
      text={t`The link may be old, or the class may be private.`}
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.classes()} />}>
          <Trans>Find a class</Trans>
        </Button>
      }
    />
  )
}

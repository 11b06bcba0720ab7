import { useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import railsQuery, { type VideoRailsQuery } from '#schema/__generated__/relay/VideoRailsQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { Link } from '#web/ui/Link.tsx'
import { BegunVideos, useBegunVideos } from './BegunVideos.tsx'
import { FailedShelf } from './FailedShelf.tsx'
import { FeaturedRail } from './FeaturedRail.tsx'
import { SharedVideos } from './SharedVideos.tsx'
import { ShelfLoading } from './ShelfLoading.tsx'
import { TopPicks } from './TopPicks.tsx'

interface RailsWishes {
  /** Whether a link leads to all videos. */
  withAll?: boolean
  /** Whether the videos that were shared with the member have a rail. */
  withShared?: boolean
}

/**
 * Rails to continue watching, of recommendations and of featured videos. Has its own query, so that the page around it
 * does not wait.
 */
export function VideoRails({ withAll = false, withShared = false }: RailsWishes) {
  const userId = usePerson()?.contactId ?? ''
  const placeholder = (
    <div className="flex flex-col gap-8 md:gap-10">
      <ShelfLoading />
      <ShelfLoading />
    </div>
  )
  return (
    <QueryRenderer<VideoRailsQuery>
      request={railsQuery}
      variables={{ userID: userId, withShared }}
      loading={placeholder}
      renderFailure={(failure) => <FailedShelf {...failure} />}
    >
      {(query) => <Rails query={query} withAll={withAll} />}
    </QueryRenderer>
  )
}

function Rails({ query, withAll }: { query: PreloadedQuery<VideoRailsQuery>; withAll: boolean }) {
  const { t } = useLingui()
  const { shared, ...rest } = usePreloadedQuery<VideoRailsQuery>(
    graphql`
      query VideoRailsQuery($userID: ID!, $withShared: Boolean!) {
        ...BegunVideos_query
        ...SharedVideos_query @include(if: $withShared) @alias(as: "shared")
        ...TopPicks_query
        ...FeaturedRail_query
      }
    `,
    query,
  )
  const begun = useBegunVideos(rest)
  const isBegun = begun.videos.length > 0 || begun.list.hasMore
  const all = withAll && (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={paths.videos()} />}>
      {t`All videos`}
    </Link>
  )
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      {isBegun && <BegunVideos {...begun} action={all} />}
      {shared && <SharedVideos query={shared} />}
      <TopPicks query={rest} action={!isBegun && all} />
      <FeaturedRail query={rest} />
    </div>
  )
}

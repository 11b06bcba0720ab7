import { useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import railsQuery, { type VideoRailsQuery } from '#schema/__generated__/relay/VideoRailsQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { FailedShelf } from './FailedShelf.tsx'
import { FeaturedRail } from './FeaturedRail.tsx'
import { ShelfLoading } from './ShelfLoading.tsx'
import { TopPicks } from './TopPicks.tsx'
import { VideoCard } from './VideoCard.tsx'

/**
 * Rails to continue watching, of recommendations and of featured videos. Has its own query, so that the page around it
 * does not wait.
 */
export function VideoRails({ withAll = false }: { withAll?: boolean }) {
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
      variables={{ userID: userId }}
      loading={placeholder}
      renderFailure={(failure) => <FailedShelf {...failure} />}
    >
      {(query) => <Rails query={query} withAll={withAll} />}
    </QueryRenderer>
  )
}

function Rails({ query, withAll }: { query: PreloadedQuery<VideoRailsQuery>; withAll: boolean }) {
  const { t } = useLingui()
  const { begun, ...rest } = usePreloadedQuery<VideoRailsQuery>(
    graphql`
      query VideoRailsQuery($userID: ID!) {
        begun: videoProgressesByUserIDAndUpdatedAt(
          userID: $userID
          sortDirection: DESC
          filter: { completionStatus: { eq: INPROGRESS } }
          limit: 24
        ) {
          items {
            completionStatus
            video {
              id
              status
              ...VideoCard_video
            }
          }
        }
        ...TopPicks_query
        ...FeaturedRail_query
      }
    `,
    query,
  )
  // A video that was finished or deleted meanwhile stays in the store.
  const goOn = (begun?.items ?? []).flatMap((item) =>
    item?.video && item.completionStatus === 'INPROGRESS' && item.video.status !== 'DELETED' ? [item.video] : [],
  )
  const all = withAll && (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={paths.videos()} />}>
      {t`All videos`}
    </Link>
  )
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      {goOn.length > 0 && (
        <Rail title={t`Continue watching`} action={all} previousLabel={t`Previous`} nextLabel={t`Next`}>
          {goOn.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </Rail>
      )}
      <TopPicks query={rest} action={goOn.length === 0 && all} />
      <FeaturedRail query={rest} />
    </div>
  )
}

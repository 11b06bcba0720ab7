import { useRef } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import shelfQuery, { type VideoShelfQuery } from '#schema/__generated__/relay/VideoShelfQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useNear } from '#web/lib/useNear.ts'
import { FailedShelf } from './FailedShelf.tsx'
import { Shelf } from './Shelf.tsx'
import { ShelfLoading } from './ShelfLoading.tsx'
import { VideoCard } from './VideoCard.tsx'

/** Half a screen ahead, so that empty shelves disappear before they become visible. */
const AHEAD = '600px'

/** Maximum number of videos in a shelf. */
const MOST_SHOWN = 12

interface VideoShelfProps {
  subCategoryId: string
  title: string
  /** URL of the full list. */
  allAt?: string
  /** Id of a video to leave out, because the page already shows it. */
  except?: string
  /** Called if the shelf has no videos. */
  onEmpty?: () => void
}

/** The newest videos of a type. Loads when it comes near the viewport, and renders nothing if empty. */
export function VideoShelf({ subCategoryId, ...shelfProps }: VideoShelfProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, AHEAD)
  const loading = <ShelfLoading title={shelfProps.title} />
  return (
    <div ref={place} className="flex min-w-0 flex-col empty:hidden">
      {isNear ? (
        <QueryRenderer<VideoShelfQuery>
          request={shelfQuery}
          variables={{ subCategoryID: subCategoryId, first: MOST_SHOWN }}
          loading={loading}
          renderFailure={(failure) => <FailedShelf title={shelfProps.title} {...failure} />}
        >
          {(query) => <Videos query={query} {...shelfProps} />}
        </QueryRenderer>
      ) : (
        loading
      )}
    </div>
  )
}

interface VideosProps extends Omit<VideoShelfProps, 'subCategoryId'> {
  query: PreloadedQuery<VideoShelfQuery>
}

function Videos({ query, except, ...shelf }: VideosProps) {
  const data = usePreloadedQuery<VideoShelfQuery>(
    graphql`
      query VideoShelfQuery($subCategoryID: ID!, $first: Int!) {
        shelf: getOnDemandVideosBySubcategory(subCategoryID: $subCategoryID, first: $first) {
          edges {
            node {
              id
              ...VideoCard_video
            }
          }
        }
      }
    `,
    query,
  )
  const videos = data.shelf.edges.flatMap(({ node }) => (node && node.id !== except ? [node] : []))
  return (
    <Shelf {...shelf} items={videos}>
      {(video) => <VideoCard key={video.id} video={video} />}
    </Shelf>
  )
}

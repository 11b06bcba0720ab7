import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import shelfQuery, { type VideoShelfQuery } from '#schema/__generated__/relay/VideoShelfQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { FailedShelf } from './FailedShelf.tsx'
import { ShelfLoading } from './ShelfLoading.tsx'
import { VideoCard } from './VideoCard.tsx'

/** What fits a rail that somebody still looks through. */
const MOST_SHOWN = 12

interface VideoShelfProps {
  subCategoryId: string
  title: string
  /** The whole list of it. */
  allAt?: string
  /** A video that is on the page already. */
  except?: string
  /** There is none on it. */
  onEmpty?: () => void
}

/** The newest videos of a sub-category, read when the shelf comes near the screen; nothing where there are none. */
export function VideoShelf({ subCategoryId, ...shown }: VideoShelfProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useNear(place, () => setIsNear(true))
  const loading = <ShelfLoading title={shown.title} />
  return (
    <div ref={place} className="flex min-w-0 flex-col empty:hidden">
      {isNear ? (
        <QueryRenderer<VideoShelfQuery>
          request={shelfQuery}
          variables={{ subCategoryID: subCategoryId, first: MOST_SHOWN }}
          loading={loading}
          renderFailure={(failure) => <FailedShelf title={shown.title} {...failure} />}
        >
          {(query) => <Shelf query={query} {...shown} />}
        </QueryRenderer>
      ) : (
        loading
      )}
    </div>
  )
}

interface ShelfProps extends Omit<VideoShelfProps, 'subCategoryId'> {
  query: PreloadedQuery<VideoShelfQuery>
}

function Shelf({ query, title, allAt, except, onEmpty }: ShelfProps) {
  const { t } = useLingui()
  const { shelf } = usePreloadedQuery<VideoShelfQuery>(
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
  const videos = shelf.edges.flatMap(({ node }) => (node && node.id !== except ? [node] : []))
  const isEmpty = videos.length === 0
  const tell = useEffectEvent(() => onEmpty?.())
  useEffect(() => {
    if (isEmpty) tell()
  }, [isEmpty])
  if (isEmpty) return undefined
  const more: ReactNode = allAt && (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={allAt} />}>
      {t`All`}
      <span className="sr-only"> {title}</span>
    </Link>
  )
  return (
    <Rail title={title} action={more} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </Rail>
  )
}

/** Half a screen ahead, so that an empty shelf goes before anybody sees it. */
const AHEAD = '600px'

function useNear(place: RefObject<HTMLElement | null>, onNear: () => void): void {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        near()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
}

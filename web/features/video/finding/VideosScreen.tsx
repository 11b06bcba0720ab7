import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import type { VideosScreenQuery } from '#schema/__generated__/relay/VideosScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { SharedVideos } from '#web/features/shelves/SharedVideos.tsx'
import { VideoRails } from '#web/features/shelves/VideoRails.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { VideoFilters } from './VideoFilters.tsx'
import { VideosFound } from './VideosFound.tsx'
import { VideoShelves } from './VideoShelves.tsx'
import { addressOfVideos, nothingNarrowed, type VideosPlace, videosPlaceOf } from './videosPlace.ts'

/** All videos: shelves to browse, or a filtered list. */
export function VideosScreen({ query, place }: ScreenProps<VideosScreenQuery>) {
  const data = usePreloadedQuery<VideosScreenQuery>(
    graphql`
      query VideosScreenQuery($filter: OnDemandVideosFilter!, $narrowed: Boolean!) {
        categories: listCategories(limit: 100) {
          ...VideoFilters_categories
          ...VideoShelves_categories
        }
        ...VideoFilters_query
        ...VideosFound_query @include(if: $narrowed) @alias(as: "found")
      }
    `,
    query,
  )
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const shownFilters = videosPlaceOf(place)
  const filters = videosPlaceOf({ search: useSearch() })
  const choose = (change: Partial<VideosPlace>, how?: { replace: boolean }) =>
    navigate(addressOfVideos({ ...filters, ...change }), how)
  const isBehind = addressOfVideos(filters) !== addressOfVideos(shownFilters)

  return (
    <div className="flex flex-col gap-6">
      <VideoFilters query={data} categories={data.categories} filters={filters} onChoose={choose} />
      <div
        role="group"
        aria-label={t`Videos`}
        aria-busy={isBehind}
        className={classNames(
          'flex flex-col gap-8 transition-opacity duration-200 md:gap-10',
          isBehind && 'opacity-45',
        )}
      >
        {data.found ? (
          <VideosFound key={addressOfVideos(shownFilters)} query={data.found} onClear={() => choose(nothingNarrowed)} />
        ) : (
          <>
            {shownFilters.categoryId === undefined && (
              <>
                <VideoRails />
                <SharedVideos />
              </>
            )}
            <VideoShelves categories={data.categories} categoryId={shownFilters.categoryId} />
          </>
        )}
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { FeaturedRail_query$key } from '#schema/__generated__/relay/FeaturedRail_query.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { VideoTile } from './VideoTile.tsx'

/** Newest public videos, upcoming classes and programs. */
export function FeaturedRail({ query }: { query: FeaturedRail_query$key }) {
  const { featured } = useFragment(
    graphql`
      fragment FeaturedRail_query on Query {
        featured: getFeaturedContentsLambda {
          id
          title
          thumbnail
          categoryName
          level
          duration
          mediaType
          publicID
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const categoryName = useCategoryName()
  if (featured.length === 0) return undefined
  return (
    <Rail title={t`Featured`} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {featured.map(({ id, publicID, mediaType, title, thumbnail, categoryName: category, level, duration }) => (
        <VideoTile
          key={id}
          href={pathOf({ id, publicID, mediaType })}
          {...{ title, thumbnail, level }}
          categoryName={category}
          duration={mediaType === 'VIDEO' ? duration : undefined}
        >
          <p className="text-sm text-muted">
            {mediaType === 'EVENT' && <Trans>Live class</Trans>}
            {mediaType === 'PROGRAM' && <Trans>Program</Trans>}
            {mediaType === 'VIDEO' && <Trans>Video</Trans>}
            {category && (
              <>
                {' · '}
                <bdi>{categoryName(category)}</bdi>
              </>
            )}
          </p>
        </VideoTile>
      ))}
    </Rail>
  )
}

function pathOf({ id, publicID, mediaType }: { id: string; publicID: string; mediaType: string }): string {
  if (mediaType === 'EVENT') return paths.class({ publicID })
  return mediaType === 'PROGRAM' ? paths.program({ programId: id }) : paths.video({ id })
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { TopPicks_query$key } from '#schema/__generated__/relay/TopPicks_query.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { VideoTile } from './VideoTile.tsx'

/** Recommendations from the member's activity and follows. */
export function TopPicks({ query, action }: { query: TopPicks_query$key; action?: ReactNode }) {
  const { picks } = useFragment(
    graphql`
      fragment TopPicks_query on Query {
        picks: getTopPicksLambda {
          id
          title
          thumbnail
          categoryName
          level
          duration
          isProgram
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const levelName = useLevelName()
  const categoryName = useCategoryName()
  if (picks.length === 0) return undefined
  return (
    <Rail title={t`Top picks for you`} action={action} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {picks.map(({ id, title, thumbnail, categoryName: category, level, duration, isProgram }) => (
        <VideoTile
          key={id}
          href={isProgram ? paths.program({ programId: id }) : paths.video({ id })}
          {...{ title, thumbnail, level }}
          duration={isProgram ? undefined : duration}
          categoryName={category}
        >
          <p className="text-sm text-muted">
            <bdi>
              {[isProgram && t`Program`, category && categoryName(category), level && levelName(level)]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </p>
        </VideoTile>
      ))}
    </Rail>
  )
}

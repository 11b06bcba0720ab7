import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { FollowerRow_follow$key } from '#schema/__generated__/relay/FollowerRow_follow.graphql.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { useSourceName } from './useSourceName.ts'

/** Pixels; must match `h-18` below. */
export const FOLLOWER_ROW_HEIGHT = 72

/** A follower: since when, and where they found the coach. */
export function FollowerRow({ follow: key }: { follow: FollowerRow_follow$key }) {
  const { followerName, followerPhoto, updatedAt, sourceOfFollow } = useFragment(
    graphql`
      fragment FollowerRow_follow on Follow {
        followerName
        followerPhoto
        updatedAt
        sourceOfFollow
      }
    `,
    key,
  )
  const { i18n, t } = useLingui()
  const sourceName = useSourceName()
  const date = formatDate(updatedAt, 'date', { zone: guessTimeZone(), locale: i18n.locale })
  return (
    <div className="flex h-18 items-center gap-4 border-b border-line">
      <Avatar name={followerName} src={followerPhoto} size={44} />
      <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-6">
        <p className="truncate font-[560] md:flex-1">
          <bdi>{followerName}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          {t`Since ${date}`}
          {sourceOfFollow && ` · ${sourceName(sourceOfFollow)}`}
        </p>
      </div>
    </div>
  )
}

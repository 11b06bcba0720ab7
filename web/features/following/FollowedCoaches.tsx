import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { FollowedCoaches_query$key } from '#schema/__generated__/relay/FollowedCoaches_query.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/Rail.tsx'

/** What fits a rail that somebody still looks through. */
const MOST_SHOWN = 24

/** The coaches whom the member follows, who was followed last first; nothing where there are none. */
export function FollowedCoaches({ query }: { query: FollowedCoaches_query$key }) {
  const { followed } = useFragment(
    graphql`
      fragment FollowedCoaches_query on Query {
        followed: getFollowingCoachesLambda {
          id
          firstName
          lastName
          avatarImageUrl
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  if (followed.length === 0) return undefined
  return (
    <Rail title={t`Coaches you follow`} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {followed.slice(0, MOST_SHOWN).map(({ id, firstName, lastName, avatarImageUrl }) => {
        const name = `${firstName} ${lastName}`
        return (
          <Card key={id}>
            <div className="flex items-center gap-4">
              <Avatar name={name} src={avatarImageUrl} size={56} />
              <Link
                look="quiet"
                stretched
                className="min-w-0 font-[620]"
                render={<RouterLink href={paths.coach({ id, name })} />}
              >
                <bdi className="line-clamp-2">{name}</bdi>
              </Link>
            </div>
          </Card>
        )
      })}
    </Rail>
  )
}

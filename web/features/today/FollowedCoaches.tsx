import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { FollowedCoaches_contact$key } from '#schema/__generated__/relay/FollowedCoaches_contact.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { FollowedCoach } from '#web/features/following/FollowedCoach.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/strip/Rail.tsx'

/** The most recently followed coaches. Empty if there are none. */
export function FollowedCoaches({ contact }: { contact: FollowedCoaches_contact$key | null | undefined }) {
  const viewer = useFragment(
    graphql`
      fragment FollowedCoaches_contact on Contact {
        followed: following(sortDirection: DESC, filter: { status: { eq: FOLLOWED } }, first: 24) {
          edges {
            node {
              followee {
                id
                firstName
                lastName
                photo
              }
            }
          }
        }
      }
    `,
    contact,
  )
  const { t } = useLingui()
  const coaches = (viewer?.followed?.edges ?? []).flatMap(({ node }) => node?.followee ?? [])
  if (coaches.length === 0) return undefined
  const all = (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={paths.followed()} />}>
      {t`All coaches`}
    </Link>
  )
  return (
    <Rail title={t`Coaches you follow`} action={all} previousLabel={t`Earlier`} nextLabel={t`Later`}>
      {coaches.map(({ id, firstName, lastName, photo }) => (
        <Card key={id}>
          <FollowedCoach id={id} name={`${firstName} ${lastName}`} photo={photo} />
        </Card>
      ))}
    </Rail>
  )
}

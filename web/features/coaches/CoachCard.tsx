import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CoachCard_coach$key } from '#schema/__generated__/relay/CoachCard_coach.graphql.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { paths } from './paths.ts'

/** The coach of a video or program, with a link to their page. Empty if there is none. */
export function CoachCard({ coach: key }: { coach: CoachCard_coach$key | null | undefined }) {
  const { t } = useLingui()
  const coach = useFragment(
    graphql`
      fragment CoachCard_coach on CoachInfo {
        id
        firstName
        lastName
        photo
        bio
      }
    `,
    key,
  )
  if (!coach) return undefined
  const name = `${coach.firstName} ${coach.lastName}`
  return (
    <Card render={<section aria-label={t`Coach`} />}>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={coach.photo} size={56} />
        <div className="flex min-w-0 flex-col">
          <Link
            look="quiet"
            stretched
            className="font-[620]"
            render={<RouterLink href={paths.coach({ id: coach.id, name })} />}
          >
            <bdi>{name}</bdi>
          </Link>
          {coach.bio && (
            <p className="line-clamp-2 text-sm text-muted" dir="auto">
              {coach.bio}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

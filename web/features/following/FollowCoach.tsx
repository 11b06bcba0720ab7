import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus, Users } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  FollowCoach_coach$data,
  FollowCoach_coach$key,
} from '#schema/__generated__/relay/FollowCoach_coach.graphql.ts'
import type { FollowCoachMutation, LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useWayIn } from '#web/app/routing/gate/useWayIn.ts'
import { Button } from '#web/ui/Button.tsx'
import { LiveFollow } from './LiveFollow.tsx'
import { LiveFollowCount } from './LiveFollowCount.tsx'

interface FollowCoachProps {
  coach: FollowCoach_coach$key
  /** Where the user found the coach; saved with the follow. */
  source: LinkSource
  /** Uses the primary style, if following is the page's main action. */
  isMain?: boolean
}

/** The number of followers with a follow button. Coaches see a link to their followers instead. */
export function FollowCoach({ coach: key, source, isMain = false }: FollowCoachProps) {
  const coach = useFragment(
    graphql`
      fragment FollowCoach_coach on Contact {
        id
        firstName
        lastName
        followersCount
        viewerFollow {
          id
          status
        }
      }
    `,
    key,
  )
  const { followersCount } = coach
  const signIn = useWayIn()
  const viewerId = usePerson()?.contactId
  const isOwn = viewerId === coach.id
  const buttonProps = { coach, look: isMain ? 'primary' : 'secondary' } as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isOwn && <OwnFollowers />}
      {!isOwn &&
        (signIn === undefined ? (
          <FollowButton {...buttonProps} source={source} />
        ) : (
          <FirstSignIn {...buttonProps} to={signIn} />
        ))}
      <p className="text-sm text-muted tabular-nums">
        <Plural value={followersCount} one="# follower" other="# followers" />
      </p>
      <LiveFollowCount coachId={coach.id} />
      {viewerId !== undefined && !isOwn && <LiveFollow viewerId={viewerId} coachId={coach.id} />}
    </div>
  )
}

interface Offered {
  coach: FollowCoach_coach$data
  look: 'primary' | 'secondary'
}

function FollowButton({ coach, look, source }: Offered & { source: LinkSource }) {
  const { t } = useLingui()
  const { id, followersCount, viewerFollow } = coach
  const isFollowed = viewerFollow?.status === 'FOLLOWED'
  const others = followersCount - (isFollowed ? 1 : 0)
  const { write } = useWrite<FollowCoachMutation>(
    graphql`
      mutation FollowCoachMutation($input: FollowUserInput!) @raw_response_type {
        follow: followUserLambda(input: $input) {
          success
          code
          coach {
            id
            followersCount
            viewerFollow {
              id
              status
            }
          }
        }
      }
    `,
    {
      optimistic: ({ status }) => ({
        follow: {
          success: true,
          code: null,
          coach: {
            id,
            followersCount: others + (status === 'FOLLOWED' ? 1 : 0),
            viewerFollow: { id: viewerFollow?.id ?? `client:follow:${id}`, status },
          },
        },
      }),
    },
  )
  const { waiting, say } = useOneAtATime((wants: boolean) =>
    write(
      wants ? { followeeID: id, status: 'FOLLOWED', sourceOfFollow: source } : { followeeID: id, status: 'UNFOLLOWED' },
    ),
  )
  const isOn = waiting ?? isFollowed
  const name = nameOf(coach)
  return (
    <Button
      size="compact"
      variant={isOn ? 'secondary' : look}
      icon={isOn ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      aria-pressed={isOn}
      aria-label={isOn ? t`Following ${name}` : t`Follow ${name}`}
      onClick={() => say(!isOn)}
    >
      {isOn ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}

function FirstSignIn({ to, coach, look }: Offered & { to: string }) {
  const { t } = useLingui()
  const name = nameOf(coach)
  return (
    <Button
      size="compact"
      variant={look}
      icon={<Plus size={18} aria-hidden />}
      render={<RouterLink href={to} />}
      aria-label={t`Follow ${name}`}
    >
      <Trans>Follow</Trans>
    </Button>
  )
}

function OwnFollowers() {
  return (
    <Button
      size="compact"
      variant="secondary"
      icon={<Users size={18} aria-hidden />}
      render={<RouterLink href={paths.followers()} />}
    >
      <Trans>Followers</Trans>
    </Button>
  )
}

function nameOf({ firstName, lastName }: FollowCoach_coach$data): string {
  return `${firstName} ${lastName}`.trim()
}

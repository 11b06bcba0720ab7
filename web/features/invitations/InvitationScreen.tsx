import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type { InvitationScreenMutation } from '#schema/__generated__/relay/InvitationScreenMutation.graphql.ts'
import type {
  InvitationScreenQuery,
  InvitationScreenQuery$data,
} from '#schema/__generated__/relay/InvitationScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useWayIn } from '#web/app/routing/gate/useWayIn.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type Opened = NonNullable<InvitationScreenQuery$data['invitation']>
type Coach = NonNullable<Opened['coach']>

/** The page of an invitation's link: says who invites, and accepts. */
export function InvitationScreen({ query }: ScreenProps<InvitationScreenQuery>) {
  const { invitation } = usePreloadedQuery<InvitationScreenQuery>(
    graphql`
      query InvitationScreenQuery($token: String!) {
        invitation: getInvitation(token: $token) {
          status
          isExpired
          inviterName
          companyName
          coach {
            id
            firstName
            lastName
            avatarImageUrl
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const viewerId = usePerson()?.contactId
  const coach = invitation?.coach
  if (!invitation || !coach || invitation.status === 'WITHDRAWN')
    return <NotValid title={t`This invitation isn’t valid`} text={t`It may have been withdrawn. Ask for a new one.`} />
  const inviterName = `\u2068${invitation.inviterName}\u2069`
  if (invitation.status === APPROVED) return <Accepted coach={coach} />
  if (invitation.isExpired)
    return <NotValid title={t`This invitation has expired`} text={t`Ask ${inviterName} for a new one.`} />
  if (coach.id === viewerId)
    return <NotValid title={t`You can’t accept an invitation to yourself`} text={t`Send its link to a member.`} />
  return <Pending invitation={invitation} coach={coach} token={query.variables.token} />
}

function Pending({ invitation, coach, token }: { invitation: Opened; coach: Coach; token: string }) {
  const { inviterName, companyName } = invitation
  const coachName = nameOf(coach)
  return (
    <div className="mx-auto flex max-w-[30rem] flex-col items-center gap-6 py-8 text-center">
      <Avatar name={coachName} src={coach.avatarImageUrl} size={96} />
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl text-balance">
          <Trans>
            Train with <bdi>{coachName}</bdi>
          </Trans>
        </h1>
        <p className="text-muted">
          {companyName ? (
            <Trans>
              <bdi>{inviterName}</bdi> of <bdi>{companyName}</bdi> invites you. Accepting follows the coach and adds you
              to their members.
            </Trans>
          ) : (
            <Trans>
              <bdi>{inviterName}</bdi> invites you. Accepting follows the coach and adds you to their members.
            </Trans>
          )}
        </p>
      </div>
      <AcceptButton coach={coach} token={token} />
    </div>
  )
}

function AcceptButton({ coach, token }: { coach: Coach; token: string }) {
  const signIn = useWayIn()
  const { router } = useShell()
  const [, navigate] = useLocation()
  const { write, isWriting } = useWrite<InvitationScreenMutation>(graphql`
    mutation InvitationScreenMutation($token: String!) {
      accepted: acceptInvitation(token: $token) {
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
  `)
  const accept = async () => {
    if (await write({ token })) return navigate(pageOf(coach), { replace: true })
    // The invitation may be over by now; then the page says so.
    await router.refresh().catch(() => undefined)
  }
  if (signIn !== undefined)
    return (
      <>
        <Button render={<RouterLink href={signIn} />}>
          <Trans>Sign in to accept</Trans>
        </Button>
        <p className="text-sm text-muted">
          <Trans>New here? You can create an account there, and come back to this page.</Trans>
        </p>
      </>
    )
  return (
    <Button busy={isWriting} onClick={() => void accept()}>
      <Trans>Accept invitation</Trans>
    </Button>
  )
}

function Accepted({ coach }: { coach: Coach }) {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      title={t`This invitation has been accepted`}
      action={
        <Button variant="secondary" render={<RouterLink href={pageOf(coach)} />}>
          <Trans>Go to the coach’s page</Trans>
        </Button>
      }
    />
  )
}

function NotValid({ title, text }: { title: string; text: string }) {
  return <EmptyState isPage icon={<MailX size={22} aria-hidden />} title={title} text={text} />
}

function nameOf({ firstName, lastName }: Coach): string {
  return `${firstName} ${lastName}`.trim()
}

function pageOf(coach: Coach): string {
  return paths.coach({ id: coach.id, name: nameOf(coach), source: 'INVITE' })
}

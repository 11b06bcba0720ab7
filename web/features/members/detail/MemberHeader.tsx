import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type { MemberHeader_link$key } from '#schema/__generated__/relay/MemberHeader_link.graphql.ts'
import { paths } from '#web/features/members/paths.ts'
import { useEndLink } from '#web/features/members/useEndLink.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

/** The member, since when, and the button that ends it. */
export function MemberHeader({ link: key }: { link: MemberHeader_link$key }) {
  const { id, memberName, memberPhoto, createdAt, coachInfo } = useFragment(
    graphql`
      fragment MemberHeader_link on CoachesMembers {
        id
        memberName
        memberPhoto
        createdAt
        coachInfo {
          firstName
          lastName
        }
      }
    `,
    key,
  )
  const { i18n, t } = useLingui()
  const [, navigate] = useLocation()
  const { end, isEnding } = useEndLink()
  const date = formatDate(createdAt, 'date', { zone: guessTimeZone(), locale: i18n.locale })
  const coachName = coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`
  const remove = async () => {
    if (!(await end(id))) return
    notify({ kind: 'success', text: t`Member removed.` })
    navigate(paths.members(), { replace: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={memberName} src={memberPhoto} size={64} />
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <h2 className="text-xl">
          <bdi className="[overflow-wrap:anywhere]">{memberName}</bdi>
        </h2>
        <p className="text-sm text-muted">
          {t`Since ${date}`}
          {coachName && (
            <>
              {' · '}
              <bdi>{coachName}</bdi>
            </>
          )}
        </p>
      </div>
      <ConfirmButton
        variant="secondary"
        size="compact"
        question={{
          title: <Trans>Remove this member?</Trans>,
          text: <Trans>Your notes about them are deleted, and they leave your groups. Their bookings stay.</Trans>,
          confirmLabel: <Trans>Remove</Trans>,
          cancelLabel: <Trans>Cancel</Trans>,
          danger: true,
          busy: isEnding,
        }}
        onConfirm={() => void remove()}
      >
        <Trans>Remove member</Trans>
      </ConfirmButton>
    </div>
  )
}

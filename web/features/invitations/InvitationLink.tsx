import { useLingui } from '@lingui/react/macro'
import { LinkToShare } from '#web/features/referrals/LinkToShare.tsx'

/** The link of an invitation, which is only shown once. */
export function InvitationLink({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <LinkToShare
      label={t`Invitation link`}
      hint={t`Send it to one person: the first who accepts becomes your member. It’s only shown once, and works for 14 days.`}
      link={link}
      message={t`You’re invited to train with us: ${link}`}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { usePerson } from '#web/app/person/person.ts'
import { useShell } from '#web/app/useShell.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const ADMINS: readonly string[] = ['ADMIN', 'GLOBAL']

/** Tells admins of a server that has no mail server. Other users can do nothing about it. */
export function MailNotice() {
  const person = usePerson()
  const { configuration } = useShell()
  if (configuration.mail || !person?.roles.some(({ role }) => ADMINS.includes(role))) return null
  return (
    <Notice kind="warning">
      <Trans>
        This server can’t send email, so sign-in codes and messages don’t arrive. The operator sets it up with SMTP_URL.
      </Trans>
    </Notice>
  )
}

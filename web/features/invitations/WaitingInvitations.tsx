import { Plural, Trans } from '@lingui/react/macro'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** How many of the user's imported invitations wait for their turn. */
export function WaitingInvitations({ count }: { count: number }) {
  if (count === 0) return undefined
  return (
    <div className="mb-5">
      <Notice>
        <span>
          <Plural value={count} one="# invitation waits to be sent." other="# invitations wait to be sent." />{' '}
          <Trans>Up to {invitationLimits.importedAnHour} are sent in an hour.</Trans>
        </span>
      </Notice>
    </div>
  )
}

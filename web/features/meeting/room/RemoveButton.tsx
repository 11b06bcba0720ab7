import { Trans, useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useShell } from '#web/app/useShell.ts'
import { removeAttendee } from '#web/features/meeting/callMeeting.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Attendee } from './roomState.ts'

interface RemoveButtonProps {
  meetingId: string
  attendee: Attendee
}

/** Sends somebody out for the rest of the class, after asking. */
export function RemoveButton({ meetingId, attendee }: RemoveButtonProps) {
  const { t } = useLingui()
  const { session } = useShell()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = attendee.name ?? t`Somebody`
  const remove = async () => {
    setBusy(true)
    try {
      await removeAttendee({ meetingId, attendeeId: attendee.id }, { token: await session.token() })
    } catch {
      notify({ kind: 'error', title: t`${name} could not be removed. Please try again.` })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <IconButton
        size="compact"
        label={t`Remove ${name}`}
        icon={<UserX size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Remove {name}?</Trans>}
        text={<Trans>They leave at once and can't come back to this class.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  )
}

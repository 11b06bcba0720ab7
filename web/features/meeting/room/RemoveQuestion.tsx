import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useShell } from '#web/app/useShell.ts'
import { removeAttendee } from '#web/features/meeting/callMeeting.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifyInRoom as notify } from './notifyInRoom.ts'
import type { Attendee } from './roomState.ts'

interface RemoveQuestionProps {
  meetingId: string
  /** Whom; nobody is asked about while it is undefined. */
  attendee: Attendee | undefined
  onClose: () => void
}

/** Sends somebody out for the rest of the class, after asking. */
export function RemoveQuestion({ meetingId, attendee, onClose }: RemoveQuestionProps) {
  const { t } = useLingui()
  const { session } = useShell()
  const [isBusy, setBusy] = useState(false)
  const name = attendee?.name ?? t`Somebody`
  const remove = async () => {
    if (!attendee) return
    setBusy(true)
    try {
      await removeAttendee({ meetingId, attendeeId: attendee.id }, { token: await session.token() })
    } catch {
      notify({ kind: 'error', title: t`${name} could not be removed. Please try again.` })
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={attendee !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Remove {name}?</Trans>}
      text={<Trans>They leave at once and can't come back to this class.</Trans>}
      confirmLabel={<Trans>Remove</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { limits } from '#schema/__generated__/limits.ts'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useAffectedBookings } from './useAffectedBookings.ts'
import { useBookedBy } from './useBookedBy.ts'

interface RemoveClassDialogProps {
  what: 'date' | 'class'
  classId: string
  occurrenceId: string
  /** With the reason, if one was given. */
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
  busy: boolean
}

/** Asks before a date is canceled or a class deleted, and names the members who booked it. */
export function RemoveClassDialog({ what, classId, occurrenceId, ...dialog }: RemoveClassDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const bookings = useAffectedBookings(classId, what === 'date' ? occurrenceId : undefined)
  const bookedBy = useBookedBy(bookings)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || dialog.onClose()}
      title={what === 'date' ? <Trans>Cancel this date?</Trans> : <Trans>Delete this class?</Trans>}
      text={
        <>
          {bookings === 'failed' && (
            <Line>
              <Trans>We couldn’t check who has booked.</Trans>
            </Line>
          )}
          {bookedBy && <Line>{bookedBy}</Line>}
          {what === 'date' ? (
            <Trans>Members who booked it get an email. You can’t undo this.</Trans>
          ) : (
            <Trans>All its dates that haven’t started are canceled or deleted. You can’t undo this.</Trans>
          )}
        </>
      }
      confirmLabel={what === 'date' ? <Trans>Cancel date</Trans> : <Trans>Delete class</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      onConfirm={() => dialog.onConfirm(reason.trim() || undefined)}
      busy={dialog.busy}
      danger
    >
      <TextArea
        label={t`Reason`}
        aside={<Trans>Optional</Trans>}
        hint={t`Members who booked it see the reason.`}
        rows={2}
        maxLength={limits.EventOccurrence.cancelReason.max}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <strong className="mb-2 block font-[620] text-fg">{children}</strong>
}

import { Plural, Trans } from '@lingui/react/macro'
import { useNameList } from '#web/app/names/useNameList.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { namesIn } from './namesIn.ts'
import { useAffectedBookings } from './useAffectedBookings.ts'

interface RemoveClassDialogProps {
  what: 'date' | 'class'
  classId: string
  occurrenceId: string
  onConfirm: () => void
  onClose: () => void
  busy: boolean
}

/** Asks before a date is canceled or a class deleted, and names the members who booked it. */
export function RemoveClassDialog({ what, classId, occurrenceId, ...dialog }: RemoveClassDialogProps) {
  const bookings = useAffectedBookings(classId, what === 'date' ? occurrenceId : undefined)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || dialog.onClose()}
      title={what === 'date' ? <Trans>Cancel this date?</Trans> : <Trans>Delete this class?</Trans>}
      text={
        <>
          {bookings === 'failed' && <Trans>We couldn’t check who has booked. </Trans>}
          <Affected names={namesIn(bookings)} />
          {what === 'date' ? (
            <Trans>Members who booked it see that it was canceled. You can’t undo this.</Trans>
          ) : (
            <Trans>All its dates that haven’t started are canceled or deleted. You can’t undo this.</Trans>
          )}
        </>
      }
      confirmLabel={what === 'date' ? <Trans>Cancel date</Trans> : <Trans>Delete class</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      onConfirm={dialog.onConfirm}
      busy={dialog.busy}
      danger
    />
  )
}

function Affected({ names }: { names: readonly string[] }) {
  const nameList = useNameList()
  if (names.length === 0) return undefined
  return (
    <strong className="mb-2 block font-[620] text-fg">
      <Plural value={names.length} one="# member has booked:" other="# members have booked:" />{' '}
      {nameList(names, names.length)}.
    </strong>
  )
}

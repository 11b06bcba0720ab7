import { Trans } from '@lingui/react/macro'
import { CopyPlus } from 'lucide-react'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const loadDialog = async () => (await import('./CopyWeekDialog.tsx')).CopyWeekDialog

/** Opens the dialog that copies a week; of the coach's classes, or of a company's. */
export function CopyWeekButton({ companyId }: { companyId?: string | undefined }) {
  return (
    <DialogButton
      variant="secondary"
      icon={<CopyPlus size={18} aria-hidden />}
      load={loadDialog}
      renderDialog={(CopyWeekDialog, dialog) => dialog.open && <CopyWeekDialog companyId={companyId} {...dialog} />}
    >
      <Trans>Copy week</Trans>
    </DialogButton>
  )
}

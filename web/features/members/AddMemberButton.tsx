import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import type { AddMemberDialogProps } from './AddMemberDialog.tsx'

const load = async () => (await import('./AddMemberDialog.tsx')).AddMemberDialog

/** Adds one of a coach's followers as a member. */
export function AddMemberButton(props: Pick<AddMemberDialogProps, 'coachId' | 'companyId' | 'listId'>) {
  return (
    <DialogButton
      icon={<UserPlus size={20} aria-hidden />}
      load={load}
      renderDialog={(AddMemberDialog, dialog) => dialog.open && <AddMemberDialog {...props} {...dialog} />}
    >
      <Trans>Add member</Trans>
    </DialogButton>
  )
}

import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import type { GrantedRole } from './GrantRoleDialog.tsx'

const load = async () => (await import('./GrantRoleDialog.tsx')).GrantRoleDialog

interface GrantRoleButtonProps extends GrantedRole {
  /** Reads the list again that has a new entry. */
  refresh: () => Promise<void>
  children: ReactNode
}

/** Opens the dialog that gives a person a role. */
export function GrantRoleButton({ children, refresh, ...granted }: GrantRoleButtonProps) {
  // What is shown stays if it cannot be read again.
  const reread = () => refresh().catch(() => undefined)
  return (
    <DialogButton
      variant="secondary"
      icon={<UserPlus size={18} aria-hidden />}
      load={load}
      renderDialog={(GrantRoleDialog, dialog) => (
        <GrantRoleDialog {...granted} {...dialog} title={children} onGranted={reread} />
      )}
    >
      {children}
    </DialogButton>
  )
}

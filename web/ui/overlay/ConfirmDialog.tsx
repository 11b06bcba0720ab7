import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { AlertDialogClose } from './AlertDialogClose.tsx'

export type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  text: ReactNode
  /** Fields below the text. */
  children?: ReactNode
  /** A verb for the action. */
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}

/** Asks for confirmation. It stays open during the action: the owner closes it, so that a failure can be shown. */
export function ConfirmDialog({ confirmLabel, cancelLabel, onConfirm, danger, busy, ...dialog }: ConfirmDialogProps) {
  return (
    <AlertDialog
      {...dialog}
      actions={
        <>
          <AlertDialogClose>
            <Button variant="secondary">{cancelLabel}</Button>
          </AlertDialogClose>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

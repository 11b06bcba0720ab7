import type { ButtonProps } from '#web/ui/Button.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogButton } from './DialogButton.tsx'

const load = async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog

export type Question = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'trigger' | 'onConfirm'>

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: Question
  /** The dialog stays open until `close` is called. */
  onConfirm: (close: () => void) => void
}

/** A button that asks for confirmation. */
export function ConfirmButton({ question, onConfirm, ...button }: ConfirmButtonProps) {
  return (
    <DialogButton
      {...button}
      load={load}
      renderDialog={(ConfirmDialog, dialog) => (
        <ConfirmDialog {...question} {...dialog} onConfirm={() => onConfirm(() => dialog.onOpenChange(false))} />
      )}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

export interface DeleteButtonProps {
  /** Names what is deleted, for a screen reader. */
  label: string
  title: ReactNode
  /** What the deletion means for others. */
  text: ReactNode
  /** Resolves with whether it is deleted. */
  remove: () => Promise<boolean>
  isRemoving: boolean
}

/** Deletes an item of a list, after a question. */
export function DeleteButton({ label, title, text, remove, isRemoving }: DeleteButtonProps) {
  return (
    <ConfirmButton
      variant="secondary"
      size="compact"
      aria-label={label}
      question={{
        title,
        text,
        confirmLabel: <Trans>Delete</Trans>,
        cancelLabel: <Trans>Cancel</Trans>,
        danger: true,
        busy: isRemoving,
      }}
      onConfirm={(close) => void remove().then((isDone) => isDone && close())}
    >
      <Trans>Delete</Trans>
    </ConfirmButton>
  )
}

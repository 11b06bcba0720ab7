import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BroadcastAudience } from '#schema/__generated__/relay/BroadcastDialogQuery.graphql.ts'
import { withWordsOf } from '#web/app/language/language.ts'
import type { ButtonProps } from '#web/ui/Button.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const loadDialog = withWordsOf(['messages', 'ui'], async () => (await import('./BroadcastDialog.tsx')).BroadcastDialog)

interface BroadcastButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  audience: BroadcastAudience
  /** The class, if the audience is one. */
  eventID?: string
  children: ReactNode
}

/** Opens the dialog that writes to many people. Its words are those of the screen that it stands on. */
export function BroadcastButton({ audience, eventID, children, ...look }: BroadcastButtonProps) {
  return (
    <DialogButton
      variant="secondary"
      {...look}
      icon={<Megaphone size={18} aria-hidden className="rtl:-scale-x-100" />}
      load={loadDialog}
      renderDialog={(BroadcastDialog, dialog) => <BroadcastDialog audience={audience} eventID={eventID} {...dialog} />}
    >
      {children}
    </DialogButton>
  )
}

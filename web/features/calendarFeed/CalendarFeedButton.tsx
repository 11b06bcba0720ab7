import { CalendarSync } from 'lucide-react'
import type { ReactNode } from 'react'
import { withWordsOf } from '#web/app/language/language.ts'
import type { ButtonProps } from '#web/ui/Button.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const loadDialog = withWordsOf(
  ['calendarFeed', 'sharing', 'ui'],
  async () => (await import('./CalendarFeedDialog.tsx')).CalendarFeedDialog,
)

interface CalendarFeedButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  children: ReactNode
}

/** Opens the settings of the user's calendar feed. Its words are those of the screen that it stands on. */
export function CalendarFeedButton({ children, ...look }: CalendarFeedButtonProps) {
  return (
    <DialogButton
      variant="secondary"
      {...look}
      icon={<CalendarSync size={18} aria-hidden />}
      load={loadDialog}
      renderDialog={(CalendarFeedDialog, dialog) => <CalendarFeedDialog {...dialog} />}
    >
      {children}
    </DialogButton>
  )
}

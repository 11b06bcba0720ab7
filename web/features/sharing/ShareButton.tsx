import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { withWordsOf } from '#web/app/language/language.ts'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import type { Shared } from './shareTargets.ts'

const loadDialog = withWordsOf(['sharing'], async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** Opens the dialog to share an address. */
export function ShareButton({ shared }: { shared: Shared }) {
  return (
    <DialogButton
      variant="quiet"
      size="compact"
      icon={<Share2 size={18} aria-hidden />}
      load={loadDialog}
      renderDialog={(ShareDialog, dialog) => <ShareDialog {...dialog} shared={shared} />}
    >
      <Trans>Share</Trans>
    </DialogButton>
  )
}

import { useLingui } from '@lingui/react/macro'
import { notify } from '#web/ui/feedback/notify.ts'

/** Copies an address, and says in a toast whether that worked. */
export function useCopyLink(): (address: string) => void {
  const { t } = useLingui()
  return (address) => {
    navigator.clipboard.writeText(address).then(
      () => notify({ kind: 'success', text: t`Link copied to clipboard!` }),
      () => notify({ kind: 'error', text: t`Failed to copy link. Please try again.` }),
    )
  }
}

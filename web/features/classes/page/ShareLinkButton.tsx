import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

interface ShareLinkButtonProps {
  /** Defaults to the current page. */
  href?: string
  look?: 'quiet' | 'secondary'
}

export function ShareLinkButton({ href, look = 'quiet' }: ShareLinkButtonProps) {
  const { t } = useLingui()
  const copy = () => {
    navigator.clipboard.writeText(href ?? location.href).then(
      () => notify({ kind: 'success', text: t`Link copied to clipboard!` }),
      () => notify({ kind: 'error', text: t`Failed to copy link. Please try again.` }),
    )
  }
  return (
    <Button variant={look} size="compact" icon={<Link2 size={18} aria-hidden />} onClick={copy}>
      <Trans>Copy Link</Trans>
    </Button>
  )
}

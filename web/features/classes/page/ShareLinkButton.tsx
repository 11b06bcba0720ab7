import { Trans } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useCopyLink } from '#web/features/sharing/useCopyLink.ts'
import { Button } from '#web/ui/Button.tsx'

interface ShareLinkButtonProps {
  /** Defaults to the current page. */
  href?: string
  look?: 'quiet' | 'secondary'
}

export function ShareLinkButton({ href, look = 'quiet' }: ShareLinkButtonProps) {
  const copyLink = useCopyLink()
  return (
    <Button
      variant={look}
      size="compact"
      icon={<Link2 size={18} aria-hidden />}
      onClick={() => copyLink(href ?? location.href)}
    >
      <Trans>Copy Link</Trans>
    </Button>
  )
}

import { Trans } from '@lingui/react/macro'
import { CopyLinkButton } from '#web/features/sharing/CopyLinkButton.tsx'

interface ShareLinkButtonProps {
  /** Defaults to the current page. */
  href?: string
  look?: 'quiet' | 'secondary'
}

export function ShareLinkButton({ href, look = 'quiet' }: ShareLinkButtonProps) {
  return (
    <CopyLinkButton address={href} variant={look} size="compact">
      <Trans>Copy Link</Trans>
    </CopyLinkButton>
  )
}

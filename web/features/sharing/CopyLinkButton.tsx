import { useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

interface CopyLinkButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Defaults to the current page. */
  address?: string | undefined
}

/** Copies an address, and says in a toast whether that worked. */
export function CopyLinkButton({ address, ...button }: CopyLinkButtonProps) {
  const { t } = useLingui()
  const copy = () => {
    navigator.clipboard.writeText(address ?? location.href).then(
      () => notify({ kind: 'success', text: t`Link copied to clipboard!` }),
      () => notify({ kind: 'error', text: t`Failed to copy link. Please try again.` }),
    )
  }
  return <Button icon={<Link2 size={18} aria-hidden />} {...button} onClick={copy} />
}

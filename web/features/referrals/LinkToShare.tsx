import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { TextField } from '#web/ui/field/TextField.tsx'

interface LinkToShareProps {
  label: string
  hint: string
  link: string
}

/** A link that can be copied, and shared where the browser has a sheet for it. */
export function LinkToShare({ label, hint, link }: LinkToShareProps) {
  const { t } = useLingui()
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => notify({ kind: 'success', text: t`Link copied to clipboard!` }),
      () => notify({ kind: 'error', text: t`Failed to copy link. Please try again.` }),
    )
  }
  // Rejects when the user closes the sheet.
  const share = () => void navigator.share({ url: link }).catch(() => undefined)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={label}
        hint={hint}
        value={link}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} aria-hidden />} onClick={copy}>
          <Trans>Copy Link</Trans>
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" icon={<Share2 size={18} aria-hidden />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Copy, MessageSquareText, Share2 } from 'lucide-react'
import { CopyLinkButton } from '#web/features/sharing/CopyLinkButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { Link } from '#web/ui/Link.tsx'

interface LinkToShareProps {
  label: string
  hint: string
  link: string
  /** The text of a message that sends the link, which it contains. */
  message: string
}

/** A link that can be copied, texted from a phone, and shared where the browser has a sheet for it. */
export function LinkToShare({ label, hint, link, message }: LinkToShareProps) {
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
        <CopyLinkButton address={link} icon={<Copy size={18} aria-hidden />}>
          <Trans>Copy Link</Trans>
        </CopyLinkButton>
        {/* iOS reads the body only after an ampersand, other phones only after a question mark. */}
        <Link
          href={`sms:?&body=${encodeURIComponent(message)}`}
          className="hidden min-h-11 items-center gap-2 pointer-coarse:inline-flex"
        >
          <MessageSquareText size={18} aria-hidden />
          <Trans>Text message</Trans>
        </Link>
        {'share' in navigator && (
          <Button variant="secondary" icon={<Share2 size={18} aria-hidden />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { CopyLinkButton } from './CopyLinkButton.tsx'
import { mainTargets, moreTargets, type Shared, type ShareTarget } from './shareTargets.ts'

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shared: Shared
}

/** Shares an address through social networks, the device’s share sheet, or the clipboard. */
export function ShareDialog({ open, onOpenChange, shared }: ShareDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Share`}
      description={<bdi>{shared.title}</bdi>}
      closeLabel={t`Close`}
      width="narrow"
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {mainTargets(shared).map((target) => (
          <Target key={target.name} {...target} />
        ))}
        <li>
          <MoreOptions shared={shared} />
        </li>
      </ul>
      <CopyLinkButton address={shared.address} fullWidth>
        <Trans>Copy Link</Trans>
      </CopyLinkButton>
    </Dialog>
  )
}

function Target({ name, href }: ShareTarget) {
  return (
    <li>
      <Button
        variant="secondary"
        fullWidth
        render={<a href={href} target="_blank" rel="noopener noreferrer" aria-label={name} />}
      >
        {name}
      </Button>
    </li>
  )
}

/** The device’s own share sheet, or a popover with more networks on devices that have none. */
function MoreOptions({ shared }: { shared: Shared }) {
  const { t } = useLingui()
  if ('share' in navigator) return <MoreButton onClick={() => void openShareSheet(shared)} />
  return (
    <Popover trigger={<MoreButton />} title={t`More Options`}>
      <ul className="flex w-56 flex-col gap-2">
        {moreTargets(shared).map((target) => (
          <Target key={target.name} {...target} />
        ))}
      </ul>
    </Popover>
  )
}

function MoreButton(props: { onClick?: () => void; children?: ReactNode }) {
  return (
    <Button variant="secondary" fullWidth {...props} icon={<Ellipsis size={18} aria-hidden />}>
      <Trans>More Options</Trans>
    </Button>
  )
}

/** Resolves when the sheet is closed. People who close it without sharing have changed their mind. */
async function openShareSheet({ address, title }: Shared): Promise<void> {
  try {
    await navigator.share({ title, url: address })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
  }
}

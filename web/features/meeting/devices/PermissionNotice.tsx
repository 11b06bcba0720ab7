import { Trans } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Devices } from './devices.ts'

/** What stands between us and camera and microphone, and that one may come without them. */
export function PermissionNotice({ devices }: { devices: Devices }) {
  const permission = useValue(devices.permission)
  const again = (
    <Button size="compact" variant="secondary" onClick={() => void devices.ask()}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (permission === 'asking')
    return (
      <Notice>
        <Trans>Your browser asks whether we may use camera and microphone. Please allow it.</Trans>
      </Notice>
    )
  if (permission === 'denied')
    return (
      <Notice kind="warning" action={again}>
        <Trans>
          Camera and microphone are blocked. Allow them beside the address of this page, or join just to watch and
          listen.
        </Trans>
      </Notice>
    )
  if (permission === 'missing')
    return (
      <Notice kind="warning" action={again}>
        <Trans>No microphone was found. Connect one, or join just to watch and listen.</Trans>
      </Notice>
    )
  return undefined
}

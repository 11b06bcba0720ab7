import { Trans } from '@lingui/react/macro'
import type { Capture, Devices } from '#web/features/meeting/devices/devices.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Room } from './room.ts'

interface LostNoticeProps {
  room: Room
  devices: Devices
}

/** Says that microphone or camera were taken away, for as long as they are. */
export function LostNotice({ room, devices }: LostNoticeProps) {
  const lost = useValue(devices.lost)
  const isReplaced = !useValue(devices.isChosenCameraLost) && lost.includes('camera')
  if (lost.length === 0) return undefined
  const coming = isReplaced ? lost.filter((capture) => capture !== 'camera') : lost
  const takeBack = () => {
    void devices.retake()
    if (lost.includes('camera')) void room.setCamera(true).catch(() => undefined)
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="compact" variant="secondary" onClick={takeBack}>
          {isReplaced ? <Trans>Turn the camera on</Trans> : <Trans>Take it back</Trans>}
        </Button>
      }
    >
      {isReplaced && (
        <p>
          <Trans>Your camera was lost. Another one is there, and it is off.</Trans>
        </p>
      )}
      {coming.length > 0 && <LostText lost={coming} />}
    </Notice>
  )
}

function LostText({ lost }: { lost: readonly Capture[] }) {
  if (lost.length > 1) {
    return <Trans>A call or another app has taken your microphone and camera. They come back when it is over.</Trans>
  }
  if (lost.includes('camera')) {
    return <Trans>A call or another app has taken your camera. It comes back when it is over.</Trans>
  }
  return <Trans>A call or another app has taken your microphone. It comes back when it is over.</Trans>
}

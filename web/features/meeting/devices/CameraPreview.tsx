import { Trans, useLingui } from '@lingui/react/macro'
import { Video, VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Visit } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'

/** How one will be seen: as in a mirror. */
export function CameraPreview({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const { devices } = visit.equipment
  const isOn = useValue(visit.isCameraWanted)
  const permission = useValue(devices.permission)
  const camera = useValue(devices.camera.chosen)
  const video = useRef<HTMLVideoElement>(null)
  const isShown = isOn && permission === 'granted' && camera !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const element = video.current
    const started = devices.startCamera().then(
      () => (element ? devices.preview(element) : () => undefined),
      // The permission's own notice says what is in the way.
      () => undefined,
    )
    return () =>
      void started.then((stop) => {
        stop?.()
        return stop && devices.stopCamera()
      })
  }, [devices, isShown])
  return (
    <div className="relative aspect-video overflow-hidden rounded bg-track">
      {isShown ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`Your camera`}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <p className="absolute inset-0 grid place-items-center text-muted">
          <Trans>The camera is off</Trans>
        </p>
      )}
      <div className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded bg-bg">
        <Button
          size="compact"
          variant={isOn ? 'secondary' : 'primary'}
          icon={isOn ? <Video size={18} aria-hidden /> : <VideoOff size={18} aria-hidden />}
          onClick={() => visit.wantCamera(!isOn)}
        >
          {isOn ? <Trans>Turn the camera off</Trans> : <Trans>Turn the camera on</Trans>}
        </Button>
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Video, VideoOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Visit } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'

interface CameraPreviewProps {
  visit: Pick<Visit, 'isCameraWanted' | 'wantCamera'> & { equipment: Pick<Visit['equipment'], 'devices'> }
}

/** How one will be seen: as in a mirror. */
export function CameraPreview({ visit }: CameraPreviewProps) {
  const { t } = useLingui()
  const { devices } = visit.equipment
  const isOn = useValue(visit.isCameraWanted)
  const permission = useValue(devices.permission)
  const camera = useValue(devices.camera.chosen)
  const [failed, setFailed] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const isShown = isOn && permission === 'granted' && camera !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const element = video.current
    const preview = {}
    const started = devices.startCamera(preview).then(
      () => {
        setFailed(undefined)
        return element ? devices.preview(element) : () => undefined
      },
      () => setFailed(camera),
    )
    return () =>
      void started.then((stop) => {
        stop?.()
        return stop && devices.stopCamera(preview)
      })
    // Where one could not be had, another one may be.
  }, [devices, isShown, camera])
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
        <PreviewText>
          <Trans>The camera is off</Trans>
        </PreviewText>
      )}
      {isShown && failed === camera && (
        <PreviewText>
          <Trans>The camera could not be turned on.</Trans>
        </PreviewText>
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

function PreviewText({ children }: { children: ReactNode }) {
  return <p className="absolute inset-0 grid place-items-center text-muted">{children}</p>
}

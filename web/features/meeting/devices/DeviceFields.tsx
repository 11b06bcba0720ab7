import { Trans, useLingui } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import { findCameraFault } from './camera.ts'
import type { DeviceList } from './deviceList.ts'
import type { Devices } from './devices.ts'
import { playTestSound } from './speaker.ts'

/** Which camera, which microphone, which speaker; and that they work. */
export function DeviceFields({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const isGranted = useValue(devices.permission) === 'granted'
  if (!isGranted) return undefined
  return (
    <div className="flex flex-col gap-4">
      <CameraField devices={devices} />
      <DeviceField label={t`Microphone`} list={devices.microphone} />
      <MicrophoneLevel devices={devices} />
      <DeviceField label={t`Speaker`} list={devices.speaker} />
      <SpeakerTest speaker={devices.speaker} />
    </div>
  )
}

function CameraField({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const fault = findCameraFault(useValue(devices.camera.all), useValue(devices.camera.chosen))
  const error = {
    'none-found': t`No video input devices found.`,
    'not-valid': t`Selected video device ID is not valid.`,
  }
  return <DeviceField label={t`Camera`} list={devices.camera} error={fault && error[fault]} />
}

interface DeviceFieldProps {
  label: string
  list: DeviceList
  error?: string | undefined
}

/** Nothing where the browser gives no choice, as with speakers in some. */
function DeviceField({ label, list, error }: DeviceFieldProps) {
  const { t } = useLingui()
  const all = useValue(list.all)
  const chosen = useValue(list.chosen)
  if (all.length === 0 && error === undefined) return undefined
  return (
    <Select
      label={label}
      error={error}
      options={all.map((device, index) => ({ value: device.id, label: device.label || `${label} ${index + 1}` }))}
      value={chosen ?? null}
      placeholder={t`Choose`}
      onValueChange={(id) => void list.choose(id).catch(() => undefined)}
    />
  )
}

/** Moves while one speaks. Drawn past React, because it changes many times a second. */
function MicrophoneLevel({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const microphone = useValue(devices.microphone.chosen)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (microphone === undefined) return undefined
    return devices.meter((level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level})`
    })
  }, [devices, microphone])
  return (
    <div role="img" aria-label={t`Microphone level`} className="h-2 overflow-hidden rounded-full bg-track">
      <div ref={bar} className="size-full origin-left scale-x-0 rounded-full bg-good rtl:origin-right" />
    </div>
  )
}

function SpeakerTest({ speaker }: { speaker: DeviceList }) {
  const chosen = useValue(speaker.chosen)
  return (
    <Button
      size="compact"
      variant="secondary"
      icon={<Volume2 size={18} aria-hidden />}
      onClick={() => void playTestSound(chosen).catch(() => undefined)}
    >
      <Trans>Test the speaker</Trans>
    </Button>
  )
}

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
        <Trans>Your browser is asking to use your camera and microphone. Choose Allow.</Trans>
      </Notice>
    )
  if (permission === 'denied')
    return (
      <Notice kind="warning" action={again}>
        <Trans>
          Camera and microphone are blocked. Allow them next to this page’s address, or join to watch and listen.
        </Trans>
      </Notice>
    )
  if (permission === 'missing')
    return (
      <Notice kind="warning" action={again}>
        <Trans>No microphone found. Connect one, or join to watch and listen.</Trans>
      </Notice>
    )
  return undefined
}

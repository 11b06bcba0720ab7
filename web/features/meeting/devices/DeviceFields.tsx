import { useLingui } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { Select } from '#web/ui/Select.tsx'
import { findCameraFault } from './deviceChoice.ts'
import type { DeviceList, Devices } from './devices.ts'
import { MicrophoneLevel } from './MicrophoneLevel.tsx'
import { SpeakerTest } from './SpeakerTest.tsx'

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

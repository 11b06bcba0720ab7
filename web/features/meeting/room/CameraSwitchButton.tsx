import { useLingui } from '@lingui/react/macro'
import { SwitchCamera } from 'lucide-react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { Room } from './room.ts'
import { RoomButton } from './RoomButton.tsx'
import { useSwitchCamera } from './useSwitchCamera.ts'

/** Front and back take turns, where there are several cameras and one of them is on. */
export function CameraSwitchButton({ room, devices }: { room: Room; devices: Devices }) {
  const { t } = useLingui()
  const isCameraOn = useValue(room.isCameraOn)
  const cameras = useValue(devices.camera.all)
  const switchCamera = useSwitchCamera(devices)
  if (!isCameraOn || cameras.length < 2) return undefined
  return (
    <RoomButton label={t`Switch the camera`} icon={<SwitchCamera size={20} aria-hidden />} onClick={switchCamera} />
  )
}

import { useLingui } from '@lingui/react/macro'
import { MonitorUp, MonitorX } from 'lucide-react'
import { useValue } from '#web/lib/useValue.ts'
import type { Room } from './room.ts'
import { RoomButton } from './RoomButton.tsx'
import { useControls } from './useControls.ts'

/** One's own screen, where the browser can share it. */
export function ShareButton({ room }: { room: Room }) {
  const { t } = useLingui()
  const { isScreenShared, toggleScreen } = useControls(room)
  const isStarting = useValue(room.sharing) === 'starting'
  if (!('getDisplayMedia' in navigator.mediaDevices)) return undefined
  return (
    <RoomButton
      label={isScreenShared ? t`Stop sharing` : t`Share your screen`}
      icon={isScreenShared ? <MonitorX size={20} aria-hidden /> : <MonitorUp size={20} aria-hidden />}
      isOn={isScreenShared}
      isBusy={isStarting}
      onClick={toggleScreen}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { notifyInRoom, notifyInRoom as notify } from './notices.tsx'

/** What one's own buttons show and do. They show what is so, never what was pressed. */
export function useControls(room: Room) {
  const { t } = useLingui()
  const isMuted = useValue(room.isMuted)
  const isCameraOn = useValue(room.isCameraOn)
  const sharing = useValue(room.sharing)
  const isScreenShared = useValue(room.sharingKind) === 'screen' && (sharing === 'active' || sharing === 'paused')
  const notifyError = (text: string) => () => void notify({ kind: 'error', title: text })
  return {
    isMuted,
    isCameraOn,
    isScreenShared,
    toggleMuted: () => void room.setMuted(!isMuted).catch(notifyError(t`We couldn’t turn on your microphone.`)),
    toggleCamera: () => void room.setCamera(!isCameraOn).catch(notifyError(t`We couldn’t turn on your camera.`)),
    toggleScreen: () =>
      void room.setSharing(!isScreenShared).catch((error: unknown) => {
        // To change one's mind in the browser's own window is no failure.
        if (error instanceof Error && error.name === 'NotAllowedError') return
        notifyError(t`We couldn’t share your screen.`)()
      }),
  }
}

/** Front and back take turns; says so when the other one can't be had. */
export function useSwitchCamera({ switchCamera }: Pick<Devices, 'switchCamera'>): () => void {
  const { t } = useLingui()
  const notifyError = () => void notifyInRoom({ kind: 'error', title: t`We couldn’t turn on your camera.` })
  return () => void switchCamera().catch(notifyError)
}

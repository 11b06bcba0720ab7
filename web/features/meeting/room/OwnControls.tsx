import { useLingui } from '@lingui/react/macro'
import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import type { Room } from './room.ts'
import { RoomButton } from './RoomButton.tsx'
import { useControls } from './useControls.ts'

/** One's own microphone and camera. */
export function OwnControls({ room }: { room: Room }) {
  const { t } = useLingui()
  const { isMuted, isCameraOn, toggleMuted, toggleCamera } = useControls(room)
  return (
    <>
      <RoomButton
        label={isMuted ? t`Turn the microphone on` : t`Mute`}
        icon={isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
        isOff={isMuted}
        onClick={toggleMuted}
      />
      <RoomButton
        label={isCameraOn ? t`Turn the camera off` : t`Turn the camera on`}
        icon={isCameraOn ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        isOff={!isCameraOn}
        onClick={toggleCamera}
      />
    </>
  )
}

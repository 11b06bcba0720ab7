import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { RoomState } from './roomState.ts'

/** Keeps what one's own buttons show: they follow what is so, whoever changed it. */
export function followControls(audioVideo: AudioVideoFacade, { isMuted, isCameraOn, sharing }: RoomState): void {
  audioVideo.realtimeSubscribeToMuteAndUnmuteLocalAudio((muted) => {
    isMuted.value = muted
  })
  audioVideo.addObserver({
    videoTileDidUpdate({ localTile, active, tileId }) {
      if (localTile && tileId !== null) isCameraOn.value = active
    },
    videoTileWasRemoved() {
      isCameraOn.value = audioVideo.hasStartedLocalVideoTile()
    },
    audioVideoDidStop() {
      isCameraOn.value = false
      sharing.value = 'none'
    },
  })
  audioVideo.addContentShareObserver({
    contentShareDidStart: () => void (sharing.value = 'active'),
    contentShareDidPause: () => void (sharing.value = 'paused'),
    contentShareDidUnpause: () => void (sharing.value = 'active'),
    contentShareDidStop: () => void (sharing.value = 'none'),
  })
}

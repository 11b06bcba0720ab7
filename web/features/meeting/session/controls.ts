import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room, RoomState } from './room.ts'
import { openMusic, openScreen, openSharing } from './sharing.ts'

type Controls = Pick<Room, 'playInto' | 'draw' | 'setMuted' | 'setCamera' | 'setSharing' | 'playMusic' | 'leave'>

type Session = Pick<
  AudioVideoFacade,
  | 'bindAudioElement'
  | 'bindVideoElement'
  | 'unbindVideoElement'
  | 'realtimeMuteLocalAudio'
  | 'realtimeUnmuteLocalAudio'
  | 'startLocalVideoTile'
  | 'stopLocalVideoTile'
  | 'startContentShare'
  | 'stopContentShare'
  | 'stop'
>

/** What one can do in a room. What comes of it is told by the room's state, never assumed here. */
export function roomControls(
  audioVideo: Session,
  state: Pick<RoomState, 'status' | 'sharing' | 'sharingKind'>,
  devices: Devices,
): Controls {
  const ownCamera = {}
  const share = openSharing(audioVideo, state)
  return {
    playInto: (element) => audioVideo.bindAudioElement(element),
    draw(tileId, element) {
      audioVideo.bindVideoElement(tileId, element)
      return () => audioVideo.unbindVideoElement(tileId)
    },
    async setMuted(isMuted) {
      if (isMuted) return audioVideo.realtimeMuteLocalAudio()
      await askAgain(devices)
      if (devices.permission.peek() !== 'granted') throw new Error('There is no microphone')
      audioVideo.realtimeUnmuteLocalAudio()
    },
    async setCamera(isOn) {
      if (isOn) {
        await askAgain(devices)
        await devices.startCamera(ownCamera)
        audioVideo.startLocalVideoTile()
      } else {
        audioVideo.stopLocalVideoTile()
        await devices.stopCamera(ownCamera)
      }
    },
    async setSharing(isOn) {
      if (isOn) await share('screen', openScreen)
      else audioVideo.stopContentShare()
    },
    playMusic: (source) => share('music', () => openMusic(source)),
    async leave() {
      audioVideo.stopContentShare()
      audioVideo.stopLocalVideoTile()
      audioVideo.stop()
      // After it: a device may hang, or wait for an answer.
      await devices.close()
    },
  }
}

/** Devices may have been connected or allowed since the attendee joined without them. */
async function askAgain({ permission, ask }: Devices): Promise<void> {
  if (permission.peek() !== 'granted') await ask()
}

/** Updates the attendee's own buttons from the real state, regardless of what changed it. */
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

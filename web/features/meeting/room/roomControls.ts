import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { openMusic, openScreen } from './openShare.ts'
import type { Room } from './room.ts'
import type { RoomState, ShareKind } from './roomState.ts'

type Controls = Pick<Room, 'playInto' | 'draw' | 'setMuted' | 'setCamera' | 'setSharing' | 'playMusic' | 'leave'>

/** What one can do in a room. What comes of it is told by the room's state, never assumed here. */
export function roomControls(
  audioVideo: AudioVideoFacade,
  state: Pick<RoomState, 'sharing' | 'sharingKind'>,
  devices: Devices,
): Controls {
  const share = openSharing(audioVideo, state)
  return {
    playInto: (element) => audioVideo.bindAudioElement(element),
    draw(tileId, element) {
      audioVideo.bindVideoElement(tileId, element)
      return () => audioVideo.unbindVideoElement(tileId)
    },
    setMuted(isMuted) {
      if (isMuted) audioVideo.realtimeMuteLocalAudio()
      else audioVideo.realtimeUnmuteLocalAudio()
    },
    async setCamera(isOn) {
      if (isOn) {
        await devices.startCamera()
        audioVideo.startLocalVideoTile()
      } else {
        audioVideo.stopLocalVideoTile()
        await devices.stopCamera()
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
      await devices.close()
      audioVideo.stop()
    },
  }
}

type Open = () => Promise<MediaStream>

/** One thing at a time: what was shared before gives way, but only once the new one is there. */
function openSharing(
  audioVideo: AudioVideoFacade,
  { sharing, sharingKind }: Pick<RoomState, 'sharing' | 'sharingKind'>,
) {
  return async (kind: ShareKind, open: Open) => {
    const isFirst = sharing.peek() === 'none'
    if (isFirst) sharing.value = 'starting'
    try {
      const stream = await open()
      if (!isFirst) await stopSharing(audioVideo, sharing)
      sharingKind.value = kind
      sharing.value = 'starting'
      await audioVideo.startContentShare(stream)
    } catch (error) {
      if (isFirst) sharing.value = 'none'
      throw error
    }
  }
}

/** The client of the service cannot begin a share before the last one has ended. */
function stopSharing(audioVideo: AudioVideoFacade, sharing: RoomState['sharing']): Promise<void> {
  if (sharing.peek() === 'none') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = sharing.subscribe((now) => {
      if (now !== 'none') return
      resolve()
      queueMicrotask(() => stop())
    })
    audioVideo.stopContentShare()
  })
}

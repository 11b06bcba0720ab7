import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { RoomState, ShareKind } from './roomState.ts'

type Sharer = Pick<AudioVideoFacade, 'startContentShare' | 'stopContentShare'>
type Open = () => Promise<MediaStream>

/** One thing at a time: what was shared before gives way, but only once the new one is there. */
export function openSharing(
  audioVideo: Sharer,
  { status, sharing, sharingKind }: Pick<RoomState, 'status' | 'sharing' | 'sharingKind'>,
) {
  // Whether the client has something to share. Before that somebody may still be choosing.
  let isBegun = false
  sharing.subscribe((now) => {
    if (now === 'none') isBegun = false
  })
  const begin = async (kind: ShareKind, stream: MediaStream) => {
    if (isBegun) await stopSharing(audioVideo, sharing)
    // Whoever was long in choosing may be out of the room by now.
    if (status.peek().kind === 'gone') return letGo(stream)
    isBegun = true
    sharingKind.value = kind
    sharing.value = 'starting'
    await audioVideo.startContentShare(stream).catch((error: unknown) => {
      sharing.value = 'none'
      throw error
    })
  }
  return async (kind: ShareKind, open: Open) => {
    if (sharing.peek() === 'none') sharing.value = 'starting'
    try {
      await begin(kind, await open())
    } catch (error) {
      if (!isBegun) sharing.value = 'none'
      throw error
    }
  }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The client of the service cannot begin a share before the last one has ended. */
function stopSharing(audioVideo: Sharer, sharing: RoomState['sharing']): Promise<void> {
  return new Promise((resolve) => {
    const stop = sharing.subscribe((now) => {
      if (now !== 'none') return
      resolve()
      queueMicrotask(() => stop())
    })
    audioVideo.stopContentShare()
  })
}

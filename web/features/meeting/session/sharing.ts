import type { AudioVideoFacade } from 'amazon-chime-sdk-js'
import type { RoomState, ShareKind } from './room.ts'

type Sharer = Pick<AudioVideoFacade, 'startContentShare' | 'stopContentShare'>
type Open = () => Promise<MediaStream>

/** One thing at a time: what was shared before gives way, but only once the new one is there. */
export function openSharing(
  audioVideo: Sharer,
  { status, sharing, sharingKind }: Pick<RoomState, 'status' | 'sharing' | 'sharingKind'>,
) {
  // Whether the client has something to share. Before that an attendee may still be choosing.
  let isBegun = false
  sharing.subscribe((now) => {
    if (now === 'none') isBegun = false
  })
  const begin = async (kind: ShareKind, stream: MediaStream) => {
    if (isBegun) await stopSharing(audioVideo, sharing)
    // The attendee may have left the room while they were choosing a screen.
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

/** Where music comes from: a device, such as what is plugged into the line-in, or a tab or the computer itself. */
export type MusicSource = { kind: 'device'; id: string } | { kind: 'computer' }

/** An attendee shared a tab or a screen for its sound, and left the sound out. */
export class NoSoundShared extends Error {
  override name = 'NoSoundShared'
}

/** Everything that browsers do to voices spoils music. */
const asItIs = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
} as const satisfies MediaTrackConstraints

const MOST_FRAMES = 15

/** A screen with its sound, as the attendee chooses it in the browser's own window. */
export function openScreen(): Promise<MediaStream> {
  return navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: MOST_FRAMES } }, audio: asItIs })
}

/** Music in stereo. Throws `NoSoundShared`, and what the browser throws. */
export async function openMusic(source: MusicSource): Promise<MediaStream> {
  if (source.kind === 'device') {
    return navigator.mediaDevices.getUserMedia({ audio: { ...asItIs, deviceId: { exact: source.id } } })
  }
  // Browsers share no sound without a picture; it is let go at once.
  const shared = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: asItIs })
  for (const track of shared.getVideoTracks()) track.stop()
  if (shared.getAudioTracks().length === 0) throw new NoSoundShared()
  return new MediaStream(shared.getAudioTracks())
}

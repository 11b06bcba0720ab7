/** Where music comes from: a device, such as what is plugged into the line-in, or a tab or the computer itself. */
export type MusicSource = { kind: 'device'; id: string } | { kind: 'computer' }

/** Somebody shared a tab or a screen for its sound, and left the sound out. */
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

/** A screen with its sound, as the person chooses it in the browser's own window. */
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

import { type AudioInputDevice, DefaultDeviceController, type Logger } from 'amazon-chime-sdk-js'

/** The client's controller of camera, microphone and speaker, with what it lacks. */
export function openController(logger: Logger): DefaultDeviceController {
  return new Controller(logger, { enableWebAudio: true })
}

class Controller extends DefaultDeviceController {
  #opening = 0

  /**
   * Whoever enters a room without a microphone gets an empty one, `null`, from the client. It takes one that is still being
   * opened for none, and its empty one, which comes after, would take its place: the attendee would be shown as heard and
   * be silent. It is not needed either, since a microphone that can't be had gives way to an empty one by itself.
   */
  override async startAudioInput(device: AudioInputDevice): Promise<MediaStream | undefined> {
    if (device === null && this.#opening > 0) return undefined
    this.#opening += 1
    try {
      return await super.startAudioInput(device)
    } finally {
      this.#opening -= 1
    }
  }
}

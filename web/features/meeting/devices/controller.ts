import { type AudioInputDevice, DefaultDeviceController, type Logger } from 'amazon-chime-sdk-js'

/** The client's controller of camera, microphone and speaker, with what it lacks. */
export function openController(logger: Logger): DefaultDeviceController {
  return new Controller(logger, { enableWebAudio: true })
}

class Controller extends DefaultDeviceController {
  #opening = 0

  /**
   * For an attendee without a microphone the client passes an empty one, `null`. It also does so while a microphone is
   * still being opened, and its empty one, arriving later, would replace it: the attendee would appear unmuted and be
   * silent. It is not needed, because a microphone that is not available is replaced by an empty one anyway.
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

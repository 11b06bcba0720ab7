import { AudioProfile } from 'amazon-chime-sdk-js'

const VOICE_BITS_PER_SECOND = 40_000

/** Speaks as the client's own profile for speech does, and hears both ears of what is shared. */
export class StereoListening extends AudioProfile {
  constructor() {
    super(VOICE_BITS_PER_SECOND)
  }

  override isStereo(): boolean {
    return true
  }
}

import { signal } from '@preact/signals-react'
import type { DeviceChangeObserver } from 'amazon-chime-sdk-js'
import type { Capture } from './devices.ts'

interface Recovery {
  /** Takes what was lost up again. Never rejects: what is still lost stays so. */
  retakeMicrophone: () => Promise<void>
  /** The client has let go of the camera. */
  onCameraLost: () => void
}

/** Knows what a phone call, another app or the system has taken away, and when it is back. */
export function openRecovery({ retakeMicrophone, onCameraLost }: Recovery) {
  const lost = signal<readonly Capture[]>([])
  const find = (found: Capture) => {
    if (lost.peek().includes(found)) lost.value = lost.peek().filter((capture) => capture !== found)
  }
  const lose = (gone: Capture) => {
    if (!lost.peek().includes(gone)) lost.value = [...lost.peek(), gone]
  }
  const observer: DeviceChangeObserver = {
    audioInputStreamEnded: () => lose('microphone'),
    // A call leaves the microphone to the page and sends it silence.
    audioInputMuteStateChanged: (_device, isMuted) => (isMuted ? lose('microphone') : find('microphone')),
    videoInputStreamEnded: () => {
      onCameraLost()
      lose('camera')
    },
  }
  return {
    lost,
    observer,
    find,
    async retake() {
      if (!lost.peek().includes('microphone')) return
      await retakeMicrophone().then(
        () => find('microphone'),
        () => undefined,
      )
    },
  }
}

import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { DeviceChangeObserver } from 'amazon-chime-sdk-js'

/** What others can take away from a page. */
export type Capture = 'microphone' | 'camera'

interface Recovery {
  /** Takes what was lost up again. Never rejects: what is still lost stays so. */
  retakeMicrophone: () => Promise<void>
  /** The client has let go of the camera. */
  onCameraLost: () => void
  chosenCamera: ReadonlySignal<string | undefined>
}

/** Knows what a phone call, another app or the system has taken away, and when it is back. */
export function openRecovery({ retakeMicrophone, onCameraLost, chosenCamera }: Recovery) {
  const lost = signal<readonly Capture[]>([])
  const find = (found: Capture) => {
    if (lost.peek().includes(found)) lost.value = lost.peek().filter((capture) => capture !== found)
  }
  const lose = (gone: Capture) => {
    if (!lost.peek().includes(gone)) lost.value = [...lost.peek(), gone]
  }
  const lostCameraId = signal<string | MediaStream | undefined>(undefined)
  /** The microphone is still ours, and gives silence. */
  let isSilenced = false
  const observer: DeviceChangeObserver = {
    audioInputStreamEnded: () => lose('microphone'),
    // Some calls leave the microphone to the page and send it silence.
    audioInputMuteStateChanged(_device, isMuted) {
      if (isMuted) lose('microphone')
      else if (isSilenced) find('microphone')
      isSilenced = isMuted
    },
    videoInputStreamEnded(deviceId) {
      onCameraLost()
      lostCameraId.value = deviceId
      lose('camera')
    },
  }
  return {
    lost,
    observer,
    find,
    isChosenCameraLost: computed(() => lost.value.includes('camera') && lostCameraId.value === chosenCamera.value),
    async retake() {
      if (!lost.peek().includes('microphone')) return
      // The client takes an empty device where it gets none, which is never silenced, and no microphone.
      isSilenced = false
      await retakeMicrophone().then(
        () => find('microphone'),
        () => undefined,
      )
    },
  }
}

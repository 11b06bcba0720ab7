import type { ReadonlySignal } from '@preact/signals-react'

/** The camera's switch, as all who use it press it. */
export interface CameraSwitch {
  readonly isOn: boolean
  /** Rejects when the camera can't be had; whoever asked does not use it then. */
  startCamera(): Promise<void>
  stopCamera(): Promise<void>
  /** Starts it again where it is on: it is another one, or another is made of its picture. */
  renew(): Promise<void>
  /** It was taken away: nobody uses it until they start it anew. */
  lose(): void
}

interface CameraPower {
  start(id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The set-up still lets go of the camera when the room has it already, so the camera stays on for as long as one of them
 * uses it. What is asked is done in its order.
 */
export function openCameraSwitch(power: CameraPower, chosen: ReadonlySignal<string | undefined>): CameraSwitch {
  let uses = 0
  let isOn = false
  let last: Promise<void> = Promise.resolve()

  const settle = async () => {
    const id = chosen.peek()
    if (uses > 0 && !isOn && id !== undefined) {
      await power.start(id)
      isOn = true
    } else if (uses === 0 && isOn) {
      isOn = false
      await power.stop()
    }
  }
  const inOrder = (step: () => Promise<void>) => {
    last = last.catch(() => undefined).then(step)
    return last
  }
  return {
    get isOn() {
      return isOn
    },
    async startCamera() {
      uses += 1
      try {
        await inOrder(settle)
      } catch (error) {
        uses -= 1
        throw error
      }
    },
    async stopCamera() {
      uses = Math.max(uses - 1, 0)
      await inOrder(settle)
    },
    lose() {
      uses = 0
      isOn = false
    },
    renew: () =>
      inOrder(async () => {
        const id = chosen.peek()
        if (isOn && id !== undefined) await power.start(id)
      }),
  }
}

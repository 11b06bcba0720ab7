import type { ReadonlySignal } from '@preact/signals-react'
import type { DeviceController } from 'amazon-chime-sdk-js'

/** The camera's switch, as all who use it press it. */
export interface CameraSwitch {
  readonly isOn: boolean
  /** Rejects when the camera can't be had; whoever asked does not use it then. */
  startCamera(): Promise<void>
  stopCamera(): Promise<void>
}

/**
 * The set-up still lets go of the camera when the room has it already, so the camera stays on for as long as one of them
 * uses it. What is asked is done in its order.
 */
export function openCameraSwitch(
  controller: Pick<DeviceController, 'startVideoInput' | 'stopVideoInput'>,
  chosen: ReadonlySignal<string | undefined>,
): CameraSwitch {
  let uses = 0
  let isOn = false
  let last: Promise<void> = Promise.resolve()

  const settle = async () => {
    const id = chosen.peek()
    if (uses > 0 && !isOn && id !== undefined) {
      await controller.startVideoInput(id)
      isOn = true
    } else if (uses === 0 && isOn) {
      isOn = false
      await controller.stopVideoInput()
    }
  }
  const inOrder = () => {
    last = last.catch(() => undefined).then(settle)
    return last
  }
  return {
    get isOn() {
      return isOn
    },
    async startCamera() {
      uses += 1
      try {
        await inOrder()
      } catch (error) {
        uses -= 1
        throw error
      }
    },
    async stopCamera() {
      uses = Math.max(uses - 1, 0)
      await inOrder()
    },
  }
}

import { type Signal, signal } from '@preact/signals-react'
import type { DeviceController, Logger } from 'amazon-chime-sdk-js'
import type { Inputs } from '#web/features/meeting/effects/openInputs.ts'
import { camerasOf, type CameraFault, type Device, findCameraFault, keepChoice, toDevices } from './deviceChoice.ts'
import type { DeviceList } from './devices.ts'
import { openCameraSwitch } from './openCameraSwitch.ts'

interface OpenList extends DeviceList {
  all: Signal<readonly Device[]>
  chosen: Signal<string | undefined>
}

const FAULTS: Record<CameraFault, string> = {
  'none-found': 'No video input devices found.',
  'not-valid': 'Selected video device ID is not valid.',
}

interface ListRequest {
  controller: DeviceController
  inputs: Inputs
  logger: Logger
  isPhone: boolean
}

/** What there is to choose from, and what is chosen. */
export function listDevices({ controller, inputs, logger, isPhone }: ListRequest) {
  /** Grows whenever the camera has another picture. */
  const pictures = signal(0)
  const power = {
    async start(id: string) {
      await inputs.camera.start(id)
      pictures.value += 1
    },
    stop: () => controller.stopVideoInput(),
  }
  const camera = openList(async (id) => {
    const fault = findCameraFault(camera.all.peek(), id)
    if (fault) {
      logger.error(FAULTS[fault])
      throw new Error(FAULTS[fault])
    }
    await cameraSwitch.turnTo(id)
  })
  const cameraSwitch = openCameraSwitch(power, camera.chosen)
  const microphone = openList((id) => inputs.microphone.start(id))
  const speaker = openList((id) => controller.chooseAudioOutput(id))

  return {
    camera,
    microphone,
    speaker,
    /** Looks again what there is. Rejects when the browser or the person refuses. */
    async list() {
      camera.all.value = camerasOf(await controller.listVideoInputDevices(true), isPhone)
      microphone.all.value = toDevices(await controller.listAudioInputDevices())
      speaker.all.value = toDevices(await controller.listAudioOutputDevices())
    },
    /** What was chosen and is gone gives way to the first of what is there. */
    async settle() {
      for (const { all, chosen, choose } of [camera, microphone, speaker]) {
        const kept = keepChoice(all.peek(), chosen.peek())
        if (kept !== undefined && kept !== chosen.peek()) await choose(kept)
      }
    },
    cameraSwitch,
    async restartMicrophone() {
      const id = microphone.chosen.peek()
      if (id !== undefined) await inputs.microphone.start(id)
    },
    pictures,
  }
}

function openList(turnTo: (id: string) => Promise<void>): OpenList {
  const chosen = signal<string | undefined>(undefined)
  return {
    all: signal<readonly Device[]>([]),
    chosen,
    async choose(id) {
      await turnTo(id)
      chosen.value = id
    },
  }
}

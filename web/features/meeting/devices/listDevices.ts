import { type Signal, signal } from '@preact/signals-react'
import type { DeviceController } from 'amazon-chime-sdk-js'
import { camerasOf, type Device, keepChoice, toDevices } from './deviceChoice.ts'
import type { DeviceList } from './devices.ts'
import { openCameraSwitch } from './openCameraSwitch.ts'

interface OpenList extends DeviceList {
  all: Signal<readonly Device[]>
  chosen: Signal<string | undefined>
}

/** What there is to choose from, and what is chosen. */
export function listDevices(controller: DeviceController, isPhone: boolean) {
  const camera = openList(async (id) => void (cameraSwitch.isOn && (await controller.startVideoInput(id))))
  const cameraSwitch = openCameraSwitch(controller, camera.chosen)
  const microphone = openList(async (id) => void (await controller.startAudioInput(id)))
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

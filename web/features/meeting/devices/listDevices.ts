import { type Signal, signal } from '@preact/signals-react'
import type { DeviceController, Logger } from 'amazon-chime-sdk-js'
import type { Inputs } from '#web/features/meeting/effects/openInputs.ts'
import { camerasOf, type CameraFault, type Device, findCameraFault, keepChoice, toDevices } from './deviceChoice.ts'
import type { DeviceList } from './devices.ts'
import { openCameraSwitch } from './openCameraSwitch.ts'
import { openWhatThereIs } from './openWhatThereIs.ts'

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
  const { microphone, restartMicrophone, sounds } = listMicrophones(inputs)
  const speaker = openList((id) => controller.chooseAudioOutput(id))

  const takeRefusal = hearRefusals(controller)

  return {
    camera,
    microphone,
    speaker,
    /** Looks again what there is. Rejects when the browser or the person refuses. */
    async list() {
      camera.all.value = camerasOf(await controller.listVideoInputDevices(true), isPhone)
      microphone.all.value = toDevices(await controller.listAudioInputDevices())
      speaker.all.value = toDevices(await controller.listAudioOutputDevices())
      const refusal = takeRefusal()
      if (refusal && microphone.all.peek().length === 0) throw refusal
    },
    /** What was chosen and is gone gives way to the first of what is there that can be had. */
    async settle() {
      // Whoever pulls a camera out may do so to be unseen.
      const darkCamera = { ...camera, choose: cameraSwitch.giveWayTo }
      for (const list of [darkCamera, microphone, speaker]) await settleOn(list)
    },
    cameraSwitch,
    restartMicrophone,
    pictures,
    sounds,
  }
}

function listMicrophones(inputs: Inputs) {
  /** Grows whenever the microphone has another sound. */
  const sounds = signal(0)
  const start = async (id: string) => {
    await inputs.microphone.start(id)
    sounds.value += 1
  }
  const restartMicrophone = async () => {
    const id = microphone.chosen.peek()
    if (id !== undefined) await start(id)
  }
  const microphone = openList(async (id) => {
    try {
      await start(id)
    } catch (error) {
      // The one that was on has been let go for it.
      await restartMicrophone().catch(() => undefined)
      throw error
    }
  })
  return { microphone, restartMicrophone, sounds }
}

async function settleOn({ all, chosen, choose }: OpenList): Promise<void> {
  const kept = keepChoice(all.peek(), chosen.peek())
  if (kept === undefined || kept === chosen.peek()) return
  const others = all.peek().filter(({ id }) => id !== kept)
  await others.reduce((attempt, { id }) => attempt.catch(() => choose(id)), choose(kept))
}

/** The client asks for permission, and keeps to itself what comes of it. Returns how to take what was refused last. */
function hearRefusals(controller: DeviceController): () => Error | undefined {
  let refusal: Error | undefined
  controller.setDeviceLabelTrigger(async () => {
    try {
      return await openWhatThereIs()
    } catch (error) {
      refusal = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  })
  return () => {
    const taken = refusal
    refusal = undefined
    return taken
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

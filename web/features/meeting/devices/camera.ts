import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { DeviceController } from 'amazon-chime-sdk-js'
import type { BackgroundEffect } from '#web/features/meeting/effects/background.ts'
import { type EffectWork, type Input, startWithEffect, untilClosed } from '#web/features/meeting/effects/effects.ts'
import { wantsBackground } from '#web/features/meeting/settings/meetingSettings.ts'
import { type Device, type Listed, openList, settleOn, toDevices } from './deviceList.ts'

/** A user of the camera, identified by the object. */
export type CameraUser = object

type CameraController = Pick<DeviceController, 'startVideoInput' | 'stopVideoInput' | 'listVideoInputDevices'>

interface CameraRequest {
  controller: CameraController
  work: EffectWork
  isPhone: boolean
}

const FAULTS: Record<CameraFault, string> = {
  'none-found': 'No video input devices found.',
  'not-valid': 'Selected video device ID is not valid.',
}

/** What happens with an attendee's camera: which one it is, who has it on, and with what background. */
export function openCamera({ controller, work, isPhone }: CameraRequest) {
  const { logger } = work
  /** Grows whenever the camera has another picture. */
  const pictures = signal(0)
  const input = openCameraInput(controller, work)
  const power = {
    async start(id: string) {
      await input.start(id)
      pictures.value += 1
    },
    stop: () => controller.stopVideoInput(),
  }
  const list = openList(async (id) => {
    const fault = findCameraFault(list.all.peek(), id)
    if (fault) {
      logger.error(FAULTS[fault])
      throw new Error(FAULTS[fault])
    }
    await cameraSwitch.turnTo(id)
  })
  const cameraSwitch = openCameraSwitch(power, list.chosen)
  return {
    list,
    ...cameraSwitch,
    pictures,
    async look() {
      list.all.value = camerasOf(await controller.listVideoInputDevices(true), isPhone)
    },
    // A camera may have been unplugged in order not to be seen.
    settle: () => settleOn({ ...list, choose: cameraSwitch.giveWayTo }),
    async switchSides() {
      const next = nextCamera(list.all.peek(), list.chosen.peek())
      if (next) await list.choose(next.id)
      else logger.error('No alternative cameras available.')
    },
    close: input.close,
  }
}

/** The camera's switch, as all who use it press it. */
interface CameraSwitch {
  readonly isOn: ReadonlySignal<boolean>
  /** Rejects if the camera is not available; the user is not registered then. Repeated calls of one user count once. */
  startCamera(user: CameraUser): Promise<void>
  stopCamera(user: CameraUser): Promise<void>
  /** Chooses another one. Where it can't be had the former stays, and rejects. */
  turnTo(id: string): Promise<void>
  /** The chosen one is no longer there. The next stays off until an attendee starts it. */
  giveWayTo(id: string): Promise<void>
  /** Starts it again where it is on: another picture is made of what it gives. */
  renew(): Promise<void>
  /** The camera was lost: it stays off until it is started again. */
  lose(): void
}

interface CameraPower {
  start(id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The set-up still lets go of the camera when the room has it already, so the camera stays on for as long as one of
 * them uses it. What is asked is done in its order.
 */
export function openCameraSwitch(power: CameraPower, chosen: Signal<string | undefined>): CameraSwitch {
  const users = new Set<CameraUser>()
  const isOn = signal(false)
  const inOrder = openOrder()
  const lose = () => {
    users.clear()
    isOn.value = false
  }
  const start = async () => {
    const id = chosen.peek()
    if (id === undefined) throw new Error('There is no camera')
    await power.start(id)
    isOn.value = true
  }
  const startAgain = async () => {
    if (!isOn.peek()) return
    try {
      await start()
    } catch (error) {
      lose()
      await power.stop()
      throw error
    }
  }
  return {
    isOn,
    startCamera: (user) =>
      inOrder(async () => {
        if (!isOn.peek()) await start()
        users.add(user)
      }),
    stopCamera: (user) =>
      inOrder(async () => {
        users.delete(user)
        if (users.size > 0 || !isOn.peek()) return
        isOn.value = false
        await power.stop()
      }),
    lose,
    turnTo: (id) =>
      inOrder(async () => {
        try {
          if (isOn.peek()) await power.start(id)
        } catch (error) {
          // The one that was on has been let go for it.
          await startAgain()
          throw error
        }
        chosen.value = id
      }),
    giveWayTo: (id) =>
      inOrder(async () => {
        lose()
        chosen.value = id
      }),
    renew: () => inOrder(startAgain),
  }
}

/** Runs each step once the one before it has ended, also if that failed. */
function openOrder(): (step: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (step) => {
    last = last.catch(() => undefined).then(step)
    return last
  }
}

/** What the camera gives, with the chosen background. */
export function openCameraInput(
  controller: Pick<CameraController, 'startVideoInput' | 'stopVideoInput'>,
  { settings, logger, fault, prepare, load, canChangeBackground }: EffectWork,
): Input {
  const { choices } = settings
  let effect: BackgroundEffect | undefined
  let isLost = false
  const open = async () => {
    const openEffect = await load.background()
    return openEffect({
      logger,
      background: () => (choices.peek().background === 'replace' ? 'replace' : 'blur'),
      cpuPercent: () => choices.peek().cpuPercent,
      now: () => performance.now(),
      onFailure(error) {
        logger.error(`The person in the picture can't be found any more: ${String(error)}`)
        fault.value = 'background-lost'
        isLost = true
      },
    })
  }
  const change = async (id: string) => {
    const over = isLost ? effect : undefined
    if (over) effect = undefined
    isLost = false
    // What goes wrong again is told again.
    fault.value = undefined
    effect ??= await prepare(open)
    await controller.startVideoInput(effect.deviceOn(id))
    await over?.close()
  }
  return untilClosed({
    start: (id) =>
      startWithEffect({
        isWanted: canChangeBackground && wantsBackground(choices.peek()),
        changed: () => change(id),
        async plain() {
          await controller.startVideoInput(id)
          if (isLost) fault.value = undefined
        },
        giveUp(error) {
          logger.error(`Failed to create a DefaultVideoTransformDevice: ${String(error)}`)
          fault.value = 'no-background'
          settings.change({ background: 'none' })
        },
      }),
    async close() {
      await controller.stopVideoInput()
      const over = effect
      effect = undefined
      await over?.close()
    },
  })
}

const FRONT_OR_BACK = /front camera|back camera|facing front|facing back/i

/** A phone lists every lens; people mean the one in front or the one behind. */
export function camerasOf(listed: readonly Listed[], isPhone: boolean): Device[] {
  const cameras = toDevices(listed)
  if (!isPhone) return cameras
  const usual = cameras.filter(({ label }) => FRONT_OR_BACK.test(label))
  return usual.length > 0 ? usual : cameras
}

type CameraFault = 'none-found' | 'not-valid'

export function findCameraFault(cameras: readonly Device[], chosenId: string | undefined): CameraFault | undefined {
  if (cameras.length === 0) return 'none-found'
  return cameras.some(({ id }) => id === chosenId) ? undefined : 'not-valid'
}

/** Front and back take turns; where there is neither, whichever other camera there is. */
export function nextCamera(cameras: readonly Device[], chosenId: string | undefined): Device | undefined {
  const others = cameras.filter(({ id }) => id !== chosenId)
  const chosen = cameras.find(({ id }) => id === chosenId)
  const otherSide = /front/i.test(chosen?.label ?? '') ? /back/i : /front/i
  return others.find(({ label }) => otherSide.test(label)) ?? others[0]
}

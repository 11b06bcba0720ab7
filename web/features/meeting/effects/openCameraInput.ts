import type { DeviceController } from 'amazon-chime-sdk-js'
import { wantsBackground } from '#web/features/meeting/settings/meetingSettings.ts'
import type { BackgroundEffect, openBackground } from './openBackground.ts'
import type { EffectWork } from './openInputs.ts'
import { startWithEffect } from './startWithEffect.ts'

interface CameraRequest extends EffectWork {
  controller: Pick<DeviceController, 'startVideoInput' | 'stopVideoInput'>
  isSupported: boolean
  /** The effect's code, which comes when it is first turned on. */
  load(): Promise<typeof openBackground>
}

/** The camera, with the chosen background. */
export function openCameraInput({ controller, isSupported, load, ...work }: CameraRequest) {
  const { settings, logger, fault, prepare } = work
  const { choices } = settings
  let effect: BackgroundEffect | undefined
  let isLost = false
  const open = async () => {
    const openEffect = await load()
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
  return {
    start: (id: string) =>
      startWithEffect({
        isWanted: isSupported && wantsBackground(choices.peek()),
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
  }
}

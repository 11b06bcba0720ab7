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
  const { choices, change } = settings
  let effect: BackgroundEffect | undefined
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
      },
    })
  }
  return {
    start: (id: string) =>
      startWithEffect({
        isWanted: isSupported && wantsBackground(choices.peek()),
        async changed() {
          effect ??= await prepare(open)
          await controller.startVideoInput(effect.deviceOn(id))
        },
        plain: async () => void (await controller.startVideoInput(id)),
        giveUp(error) {
          logger.error(`Failed to create a DefaultVideoTransformDevice: ${String(error)}`)
          fault.value = 'no-background'
          change({ background: 'none' })
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

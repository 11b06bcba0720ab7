import type { AudioTransformDevice, DeviceController } from 'amazon-chime-sdk-js'
import type { EffectWork } from './openInputs.ts'
import type { openVoiceFocus, VoiceFocus } from './openVoiceFocus.ts'
import { startWithEffect } from './startWithEffect.ts'

interface MicrophoneRequest extends EffectWork {
  controller: Pick<DeviceController, 'startAudioInput' | 'stopAudioInput'>
  isSupported: boolean
  /** The effect's code, which comes when it is first turned on. */
  load(): Promise<typeof openVoiceFocus>
}

/** The microphone, with the noise taken from it where that is chosen. */
export function openMicrophoneInput({ controller, isSupported, load, ...work }: MicrophoneRequest) {
  const { settings, logger, fault, prepare } = work
  const { choices, change } = settings
  let effect: VoiceFocus | undefined
  let device: AudioTransformDevice | undefined
  const open = async () => (await load())()
  return {
    start: (id: string) =>
      startWithEffect({
        isWanted: isSupported && choices.peek().isVoiceFocused,
        async changed() {
          // What goes wrong again is told again.
          fault.value = undefined
          effect ??= await prepare(open)
          const before = device
          device = effect.deviceOn(id)
          await controller.startAudioInput(device)
          await before?.stop()
        },
        async plain() {
          await controller.startAudioInput(id)
          await device?.stop()
          device = undefined
        },
        giveUp(error) {
          logger.error(`Voice focus is not supported: ${String(error)}`)
          fault.value = 'no-voice-focus'
          change({ isVoiceFocused: false })
        },
      }),
    async close() {
      await controller.stopAudioInput()
      await device?.stop()
      device = undefined
    },
  }
}

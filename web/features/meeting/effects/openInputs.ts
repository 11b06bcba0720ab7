import { type Signal, signal } from '@preact/signals-react'
import type { DeviceController, Logger } from 'amazon-chime-sdk-js'
import type { MeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import type { EffectFault, Effects } from './effects.ts'
import type { openBackground } from './openBackground.ts'
import { openCameraInput } from './openCameraInput.ts'
import { openMicrophoneInput } from './openMicrophoneInput.ts'
import type { openVoiceFocus } from './openVoiceFocus.ts'
import { supportsBackgrounds } from './supportsBackgrounds.ts'
import { supportsVoiceFocus } from './supportsVoiceFocus.ts'

/** What camera and microphone share when they are changed. */
export interface EffectWork {
  settings: MeetingSettings
  logger: Logger
  fault: Signal<EffectFault | undefined>
  /** Says while it lasts that an effect is on its way. */
  prepare<T>(effect: () => Promise<T>): Promise<T>
}

export interface InputsRequest extends Pick<EffectWork, 'settings' | 'logger'> {
  controller: Pick<DeviceController, 'startVideoInput' | 'stopVideoInput' | 'startAudioInput' | 'stopAudioInput'>
  load?: EffectCode
  browser?: typeof globalThis
}

/** The code of the effects, which comes when one is turned on. */
interface EffectCode {
  background(): Promise<typeof openBackground>
  voiceFocus(): Promise<typeof openVoiceFocus>
}

const onDemand: EffectCode = {
  background: async () => (await import('./openBackground.ts')).openBackground,
  voiceFocus: async () => (await import('./openVoiceFocus.ts')).openVoiceFocus,
}

interface Input {
  /** Rejects when the device can't be had. An effect that can't be had is no reason: the device comes as it is. */
  start(id: string): Promise<void>
  close(): Promise<void>
}

/** Camera and microphone, as they are or with effects on them. */
export interface Inputs {
  effects: Effects
  camera: Input
  microphone: Input
}

export function openInputs({ controller, load = onDemand, browser = globalThis, ...given }: InputsRequest): Inputs {
  const isPreparing = signal(false)
  const fault = signal<EffectFault | undefined>(undefined)
  const canChangeBackground = supportsBackgrounds(browser)
  const canFocusVoice = supportsVoiceFocus(browser)
  const work: EffectWork = {
    ...given,
    fault,
    async prepare(effect) {
      isPreparing.value = true
      return effect().finally(() => {
        isPreparing.value = false
      })
    },
  }
  return {
    effects: { canChangeBackground, canFocusVoice, isPreparing, fault, settings: given.settings },
    camera: untilClosed(
      openCameraInput({ ...work, controller, isSupported: canChangeBackground, load: load.background }),
    ),
    microphone: untilClosed(
      openMicrophoneInput({ ...work, controller, isSupported: canFocusVoice, load: load.voiceFocus }),
    ),
  }
}

/**
 * Permission may be given, or an effect come, when the person is gone already: nothing stays on then. What was asked last
 * is done last: an effect that is loading does not come after it was turned off again.
 */
function untilClosed(input: Input): Input {
  let isClosed = false
  let last: Promise<void> = Promise.resolve()
  const startNext = async (id: string) => {
    if (isClosed) return
    await input.start(id)
    if (isClosed) await input.close()
  }
  return {
    start(id) {
      last = last.catch(() => undefined).then(() => startNext(id))
      return last
    },
    async close() {
      isClosed = true
      await input.close()
    },
  }
}

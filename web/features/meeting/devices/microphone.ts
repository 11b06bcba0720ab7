import { signal } from '@preact/signals-react'
import type { AudioTransformDevice, DeviceController } from 'amazon-chime-sdk-js'
import { type EffectWork, type Input, startWithEffect, untilClosed } from '#web/features/meeting/effects/effects.ts'
import type { VoiceFocus } from '#web/features/meeting/effects/voiceFocus.ts'
import { openList, settleOn, toDevices } from './deviceList.ts'

type MicrophoneController = Pick<
  DeviceController,
  'startAudioInput' | 'stopAudioInput' | 'listAudioInputDevices' | 'createAnalyserNodeForAudioInput'
>

/** What happens with an attendee's microphone: which one it is, how loud it is, and with what taken from it. */
export function openMicrophone(controller: MicrophoneController, work: EffectWork) {
  const input = openMicrophoneInput(controller, work)
  /** Grows whenever the microphone has another sound. */
  const sounds = signal(0)
  const start = async (id: string) => {
    await input.start(id)
    sounds.value += 1
  }
  const restart = async () => {
    const id = list.chosen.peek()
    if (id !== undefined) await start(id)
  }
  const list = openList(async (id) => {
    try {
      await start(id)
    } catch (error) {
      // The one that was on has been let go for it.
      await restart().catch(() => undefined)
      throw error
    }
  })
  return {
    list,
    restart,
    async look() {
      list.all.value = toDevices(await controller.listAudioInputDevices())
    },
    settle: () => settleOn(list),
    /** Tells how loud the chosen one is, 0 to 1. Returns how to stop. */
    meter(onLevel: (level: number) => void): () => void {
      let stop = () => {}
      const unfollow = sounds.subscribe(() => {
        stop()
        stop = meterSound(controller, onLevel)
      })
      return () => {
        unfollow()
        stop()
      }
    },
    close: input.close,
  }
}

/** What the microphone gives, with the noise taken from it where that is chosen. */
export function openMicrophoneInput(
  controller: Pick<MicrophoneController, 'startAudioInput' | 'stopAudioInput'>,
  { settings, logger, fault, prepare, load, canFocusVoice }: EffectWork,
): Input {
  const { choices, change } = settings
  let effect: VoiceFocus | undefined
  let device: AudioTransformDevice | undefined
  const open = async () => (await load.voiceFocus())()
  return untilClosed({
    start: (id) =>
      startWithEffect({
        isWanted: canFocusVoice && choices.peek().isVoiceFocused,
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
  })
}

const EVERY_MS = 50

/** Quiet speech stands at a third, loud speech at the end. */
const FLOOR_DB = -60

function meterSound(controller: MicrophoneController, onLevel: (level: number) => void): () => void {
  const analyser = controller.createAnalyserNodeForAudioInput()
  if (!analyser) return () => undefined
  const samples = new Float32Array(analyser.fftSize)
  const measure = () => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }
  const timer = setInterval(measure, EVERY_MS)
  return () => {
    clearInterval(timer)
    analyser.removeOriginalInputs()
    onLevel(0)
  }
}

/** Of samples between -1 and 1, on a scale of decibels. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1)
  const decibels = 10 * Math.log10(power || Number.MIN_VALUE)
  return Math.min(Math.max(1 - decibels / FLOOR_DB, 0), 1)
}

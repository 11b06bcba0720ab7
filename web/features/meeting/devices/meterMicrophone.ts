import type { ReadonlySignal } from '@preact/signals-react'
import type { DeviceController } from 'amazon-chime-sdk-js'

const EVERY_MS = 50

/** Quiet speech stands at a third, loud speech at the end. */
const FLOOR_DB = -60

/** Tells how loud the chosen microphone is, 0 to 1. `sounds` changes with its sound. Returns how to stop. */
export function meterMicrophone(
  controller: DeviceController,
  sounds: ReadonlySignal<number>,
  tell: (level: number) => void,
): () => void {
  let stop = () => {}
  const unfollow = sounds.subscribe(() => {
    stop()
    stop = meterSound(controller, tell)
  })
  return () => {
    unfollow()
    stop()
  }
}

function meterSound(controller: DeviceController, tell: (level: number) => void): () => void {
  const analyser = controller.createAnalyserNodeForAudioInput()
  if (!analyser) return () => undefined
  const samples = new Float32Array(analyser.fftSize)
  const measure = () => {
    analyser.getFloatTimeDomainData(samples)
    tell(levelOf(samples))
  }
  const timer = setInterval(measure, EVERY_MS)
  return () => {
    clearInterval(timer)
    analyser.removeOriginalInputs()
    tell(0)
  }
}

/** Of samples between -1 and 1, on a scale of decibels. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1)
  const decibels = 10 * Math.log10(power || Number.MIN_VALUE)
  return Math.min(Math.max(1 - decibels / FLOOR_DB, 0), 1)
}

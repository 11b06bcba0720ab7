import { type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'

const SETTINGS_KEY = 'meeting-settings'

/** How much of the time the search for the attendee may use; 0 means that it may not run. */
export const CPU_PERCENTS = [0, 10, 20, 40] as const

export type CpuPercent = (typeof CPU_PERCENTS)[number]

const DEFAULT_CPU_PERCENT: CpuPercent = 40

/** What is no number, or none of the choices, counts as the default. */
export function toCpuPercent(value: unknown): CpuPercent {
  const number = typeof value === 'number' ? value : Number.parseInt(String(value), 10)
  return CPU_PERCENTS.find((percent) => percent === number) ?? DEFAULT_CPU_PERCENT
}

const off = v.optional(v.fallback(v.boolean(), false), false)

const Choices = v.object({
  /** What stands behind one in one's picture. */
  background: v.optional(v.fallback(v.picklist(['none', 'blur', 'replace']), 'none'), 'none'),
  isVoiceFocused: off,
  /** How much of the time the search for the attendee behind an effect may use; 0 turns such effects off. */
  cpuPercent: v.optional(v.pipe(v.unknown(), v.transform(toCpuPercent)), DEFAULT_CPU_PERCENT),
  /** Sends the camera in several sizes at once. From the next joining on, as the two below. */
  sendsSizes: off,
  /** Receives the pictures that matter most, as the line allows. */
  receivesByPriority: off,
  /** Shows the last picture of a camera that pauses. */
  keepsLastFrame: off,
})

export type MeetingChoices = v.InferOutput<typeof Choices>

/** How an attendee takes part in meetings. This browser keeps it. */
export interface MeetingSettings {
  readonly choices: ReadonlySignal<MeetingChoices>
  change(choice: Partial<MeetingChoices>): void
}

export function openMeetingSettings(shelf: Shelf): MeetingSettings {
  const choices = signal(readKept(shelf, SETTINGS_KEY, Choices) ?? v.parse(Choices, {}))
  return {
    choices,
    change(choice) {
      choices.value = { ...choices.peek(), ...choice }
      keep(shelf, SETTINGS_KEY, choices.peek())
    },
  }
}

/** Whether the camera's picture is to be changed at all. */
export function wantsBackground({ background, cpuPercent }: MeetingChoices): boolean {
  return background !== 'none' && cpuPercent !== 0
}

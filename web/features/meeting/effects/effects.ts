import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Logger } from 'amazon-chime-sdk-js'
import type { MeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import type { openBackground } from './background.ts'
import type { openVoiceFocus } from './voiceFocus.ts'

/** Why an effect that was chosen is not there. */
export type EffectFault = 'no-background' | 'background-lost' | 'no-voice-focus'

/** What may be done to what camera and microphone give, before anybody sees or hears it. */
export interface Effects {
  readonly canChangeBackground: boolean
  readonly canFocusVoice: boolean
  /** Whether one is on its way. */
  readonly isPreparing: ReadonlySignal<boolean>
  /** The last thing that went wrong. */
  readonly fault: ReadonlySignal<EffectFault | undefined>
  readonly settings: MeetingSettings
}

/** The same, from the side of camera and microphone. */
export interface EffectWork extends Effects {
  fault: Signal<EffectFault | undefined>
  logger: Logger
  load: EffectCode
  /** Says while it lasts that an effect is on its way. */
  prepare<T>(effect: () => Promise<T>): Promise<T>
}

/** The code of the effects, which comes when one is turned on. */
interface EffectCode {
  background(): Promise<typeof openBackground>
  voiceFocus(): Promise<typeof openVoiceFocus>
}

const onDemand: EffectCode = {
  background: async () => (await import('./background.ts')).openBackground,
  voiceFocus: async () => (await import('./voiceFocus.ts')).openVoiceFocus,
}

export interface EffectsRequest {
  settings: MeetingSettings
  logger: Logger
  load?: EffectCode
  browser?: typeof globalThis
}

export function openEffects({ settings, logger, load = onDemand, browser = globalThis }: EffectsRequest): EffectWork {
  const isPreparing = signal(false)
  return {
    canChangeBackground: supportsBackgrounds(browser),
    canFocusVoice: supportsVoiceFocus(browser),
    isPreparing,
    fault: signal<EffectFault | undefined>(undefined),
    settings,
    logger,
    load,
    async prepare(effect) {
      isPreparing.value = true
      return effect().finally(() => {
        isPreparing.value = false
      })
    },
  }
}

/** What a camera or a microphone gives, as it is or with an effect on it. */
export interface Input {
  /** Rejects when the device can't be had. An effect that can't be had is no reason: the device comes as it is. */
  start(id: string): Promise<void>
  close(): Promise<void>
}

/**
 * Permission may be given, or an effect come, when the attendee is gone already: nothing stays on then. What was asked
 * last is done last: an effect that is loading does not come after it was turned off again.
 */
export function untilClosed(input: Input): Input {
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

interface Start {
  isWanted: boolean
  changed(): Promise<void>
  /** As the device gives it. */
  plain(): Promise<void>
  /** The effect can't be had, though the device can. */
  giveUp(error: unknown): void
}

/** An effect that can't be had is no reason to go without the device. Rejects when that can't be had either. */
export async function startWithEffect({ isWanted, changed, plain, giveUp }: Start): Promise<void> {
  if (!isWanted) return plain()
  try {
    await changed()
  } catch (error) {
    await plain()
    giveUp(error)
  }
}

// The smallest module with an instruction on vectors, which the model needs.
const VECTORS = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
])

/** Whether this browser can change what stands behind an attendee. */
function supportsBackgrounds(browser: typeof globalThis): boolean {
  return (
    'Worker' in browser &&
    'OffscreenCanvas' in browser &&
    'createImageBitmap' in browser &&
    'captureStream' in browser.HTMLCanvasElement.prototype &&
    'WebAssembly' in browser &&
    browser.WebAssembly.validate(VECTORS)
  )
}

/** What the noise model can hear, of what meetings use. */
export const VOICE_RATE_HZ = 48_000

/** Whether this browser can take the noise from a voice. */
function supportsVoiceFocus(browser: typeof globalThis): boolean {
  return 'AudioWorkletNode' in browser && 'WebAssembly' in browser
}

import type { ReadonlySignal } from '@preact/signals-react'
import type { MeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'

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

import { type MeetingSettings, wantsBackground } from '#web/features/meeting/settings/meetingSettings.ts'

interface Renewals {
  camera(): Promise<void>
  microphone(): Promise<void>
}

/** Starts a device again when another effect was chosen for it. Returns how to stop following. */
export function followChoices({ choices }: Pick<MeetingSettings, 'choices'>, renew: Renewals): () => void {
  let before = choices.peek()
  return choices.subscribe((now) => {
    const past = before
    before = now
    // Who began with the device is told what is wrong with it; here it only stays as it is.
    if (wantsBackground(now) !== wantsBackground(past)) renew.camera().catch(() => undefined)
    if (now.isVoiceFocused !== past.isVoiceFocused) renew.microphone().catch(() => undefined)
  })
}

/** What the noise model can hear, of what meetings use. */
export const VOICE_RATE_HZ = 48_000

/** Whether this browser can take the noise from a voice. */
export function supportsVoiceFocus(browser: typeof globalThis = globalThis): boolean {
  return 'AudioWorkletNode' in browser && 'WebAssembly' in browser
}

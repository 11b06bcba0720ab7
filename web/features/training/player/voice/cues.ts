/** Tones and vibration, for users who do not look at the screen. */
export interface Cues {
  /** Must be called in a user gesture, because browsers block sound before one. */
  unlock: () => void
  /**
   * Schedules three short tones before a clock ends and a long one at its end. Scheduled audio plays on time even in a
   * throttled page.
   */
  countDown: (leftMs: number) => void
  hush: () => void
  shake: (pattern: number | number[]) => void
  /** The shared audio context, also used by the voice; undefined before the first gesture. */
  context: () => AudioContext | undefined
  close: () => void
}

const SHORT = { hertz: 880, seconds: 0.12 }
const LONG = { hertz: 1_320, seconds: 0.4 }
const BEFORE_END_S = [3, 2, 1] as const
const VOLUME = 0.35

export function openCues(isOn: () => boolean): Cues {
  let context: AudioContext | undefined
  let oscillators: OscillatorNode[] = []

  const tone = (at: number, { hertz, seconds }: typeof SHORT) => {
    if (!context) return
    const oscillator = new OscillatorNode(context, { frequency: hertz })
    // Fade in and out, because abrupt edges click.
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(VOLUME, at + 0.01)
    volume.gain.setValueAtTime(VOLUME, at + seconds - 0.03)
    volume.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
    oscillators.push(oscillator)
  }
  const hush = () => {
    for (const oscillator of oscillators) oscillator.disconnect()
    oscillators = []
  }
  return {
    unlock() {
      context ??= new AudioContext()
      if (context.state === 'suspended') context.resume().catch(() => undefined)
    },
    countDown(leftMs) {
      hush()
      if (!context || !isOn() || leftMs <= 0) return
      const end = context.currentTime + leftMs / 1_000
      for (const before of BEFORE_END_S) {
        if (end - before > context.currentTime) tone(end - before, SHORT)
      }
      tone(end, LONG)
    },
    hush,
    shake(pattern) {
      // Not all devices can vibrate, and browsers only allow it after a user gesture.
      if (isOn() && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
    },
    context: () => context,
    close() {
      hush()
      void context?.close()
    },
  }
}

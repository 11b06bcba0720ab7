/** Sounds and shakes that are noticed by somebody who does not look at the screen. */
export interface Cues {
  /** Browsers let a page sound only after a press: this belongs into one. */
  unlock: () => void
  /** Three short tones before the end of a clock and a long one at it. They sound on time in a page that sleeps. */
  countDown: (leftMs: number) => void
  /** Takes back what was to sound. */
  hush: () => void
  shake: (pattern: number | number[]) => void
  /** Where a voice sounds too; undefined until the first press. */
  context: () => AudioContext | undefined
  close: () => void
}

const SHORT = { hertz: 880, seconds: 0.12 }
const LONG = { hertz: 1_320, seconds: 0.4 }
const BEFORE_END_S = [3, 2, 1] as const
const VOLUME = 0.35

export function openCues(isOn: () => boolean): Cues {
  let context: AudioContext | undefined
  let planned: OscillatorNode[] = []

  const tone = (at: number, { hertz, seconds }: typeof SHORT) => {
    if (!context) return
    const oscillator = new OscillatorNode(context, { frequency: hertz })
    // Without a ramp at its ends a tone clicks.
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(VOLUME, at + 0.01)
    volume.gain.setValueAtTime(VOLUME, at + seconds - 0.03)
    volume.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
    planned.push(oscillator)
  }
  const hush = () => {
    for (const oscillator of planned) oscillator.disconnect()
    planned = []
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
      // Not every device can, and none does for a page that nobody has touched.
      if (isOn() && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
    },
    context: () => context,
    close() {
      hush()
      void context?.close()
    },
  }
}

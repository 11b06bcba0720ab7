const RATE = 48_000

/** A pitch in the samples: its amplitude, where 1 is the loudest there can be, and where in its turn it begins. */
function toneIn(samples: Int16Array, pitch: number): { loudness: number; phase: number } {
  let [sine, cosine] = [0, 0]
  for (const [time, sample] of samples.entries()) {
    const angle = (2 * Math.PI * pitch * time) / RATE
    sine += sample * Math.sin(angle)
    cosine += sample * Math.cos(angle)
  }
  return { loudness: (2 * Math.hypot(sine, cosine)) / samples.length / 32_768, phase: Math.atan2(cosine, sine) }
}

export function loudnessOf(pitch: number, samples: Int16Array): number {
  return toneIn(samples, pitch).loudness
}

/** The largest change of slope from one sample to the next: a click is a sharp one. */
export function sharpestBendOf(samples: Int16Array): number {
  let sharpest = 0
  for (let at = 2; at < samples.length; at += 1) {
    const [one, two, three] = [samples[at - 2] ?? 0, samples[at - 1] ?? 0, samples[at] ?? 0]
    sharpest = Math.max(sharpest, Math.abs(one - 2 * two + three))
  }
  return sharpest
}

/** That of a pure tone. */
export function bendOf(pitch: number, amplitude: number): number {
  return amplitude * 32_768 * ((2 * Math.PI * pitch) / RATE) ** 2
}

/** How loud the pitch is in each hundredth of a second, and by how much it is ahead of what it was a moment before. */
export function everyTenMs(samples: Int16Array, pitch: number): { loudness: number; turn: number }[] {
  let before: number | undefined
  return Array.from({ length: Math.floor(samples.length / 480) }, (_, index) => {
    const { loudness, phase } = toneIn(samples.subarray(index * 480, (index + 1) * 480), pitch)
    const ahead = phase - (2 * Math.PI * pitch * index * 480) / RATE
    const turn = before === undefined ? 0 : Math.asin(Math.sin((ahead - before) / 2)) * 2
    before = ahead
    return { loudness, turn }
  })
}

const LENGTH_S = 0.35
const LOUDNESS = 0.2

/** One tone: high to begin, low to rest. */
export async function playCue(isHigh: boolean): Promise<void> {
  const context = new AudioContext()
  const tone = new OscillatorNode(context, { frequency: isHigh ? 880 : 440 })
  tone.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination)
  const over = new Promise((resolve) => {
    tone.addEventListener('ended', resolve, { once: true })
  })
  tone.start()
  tone.stop(context.currentTime + LENGTH_S)
  await over
  await context.close()
}

import type { Size } from './fitInto.ts'
import type { Mask } from './segment.contract.ts'

// The edge is soft between these probabilities; lower ones are background, higher ones the attendee.
const SURELY_NOT = 0.3
const SURELY = 0.7

/** Converts the model's probabilities to the transparency of a picture. */
export function toMask(guesses: Float32Array, { width, height }: Size): Mask {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels[pixel * 4 + 3] = (((guesses[pixel] ?? 0) - SURELY_NOT) / (SURELY - SURELY_NOT)) * 255
  }
  return { width, height, pixels }
}

/** The area of the attendee in a picture. */
export interface Mask {
  width: number
  height: number
  /** Four bytes per pixel; the fourth is the probability of the attendee, the others are 0. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** The worker's functions. */
export interface SegmentWorker {
  /** Loads the model. Throws if it cannot be loaded or run. */
  load(): Promise<void>
  /** Reads a picture, which is transferred, not copied. Throws before the model is loaded. */
  segment(picture: ImageBitmap): Promise<Mask>
}

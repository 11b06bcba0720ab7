/** Where an attendee is in their picture. */
export interface Mask {
  width: number
  height: number
  /** Four bytes a pixel; the fourth says how surely it is of the attendee, the others are 0. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** What the worker is asked for. */
export interface SegmentWorker {
  /** Loads the model. Throws when it can't be had or can't run here. */
  load(): Promise<void>
  /** Looks at a picture, which is handed over, not copied. Throws before the model is loaded. */
  segment(picture: ImageBitmap): Promise<Mask>
}

/** Where a person is in a picture. */
export interface Mask {
  width: number
  height: number
  /** Four bytes a pixel; the fourth says how surely it is of the person, the others are 0. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** A picture to look at. It is handed over, not copied. */
export interface SegmentRequest {
  picture: ImageBitmap
}

/** The worker says once that it is ready, then one mask for each picture, in their order. */
export type SegmentNews = { kind: 'ready' } | { kind: 'mask'; mask: Mask } | { kind: 'failed'; why: string }

import type { Film } from './ffmpeg/parseProbe.ts'

/** A rendition of a video. */
export interface Rendition {
  /** Its folder and label, such as 720: the shorter side of the picture. */
  name: string
  width: number
  height: number
  /** The frame rate, as a fraction in ffmpeg's form. */
  rate: string
  /** Frames per second. */
  framesPerSecond: number
  /** Maximum bit rate. */
  kilobits: number
  /** Copied from the file without encoding. */
  isCopied: boolean
}

/** A rendition that is hardly smaller than the next one is left out. */
const CLOSE = 0.8
/** A file is copied if its bit rate is at most this multiple of the planned one. */
const GENEROUS = 1.6

const RATES: readonly (readonly [string, number])[] = [
  ['24000/1001', 23.976],
  ['24', 24],
  ['25', 25],
  ['30000/1001', 29.97],
  ['30', 30],
  ['50', 50],
  ['60000/1001', 59.94],
]

/** Plans the renditions, smallest (and first) to largest: up to the video's own size, or the largest requested one. */
export function planRenditions(film: Film, heights: readonly number[]): Rendition[] {
  const own = Math.min(film.width, film.height)
  const top = Math.min(own, Math.max(...heights))
  const sides = [...heights.filter((height) => height <= top * CLOSE), top]
  return sides.map((side, place) => {
    const { rate, framesPerSecond } = rateOf(film.framesPerSecond, { isFirst: place === 0 && sides.length > 1 })
    const scale = side / own
    const [width, height] = [evenOf(film.width * scale), evenOf(film.height * scale)]
    const kilobits = kilobitsOf(width * height)
    const isCopied = isWithin(film, kilobits) && width === film.width && height === film.height
    return { name: String(side), width, height, rate, framesPerSecond, kilobits, isCopied }
  })
}

/** The bit rate for this number of pixels: 5000 for 1080p, and less than proportional above it. */
export function kilobitsOf(pixels: number): number {
  return Math.max(150, Math.round(5_000 * (pixels / (1_920 * 1_080)) ** 0.8))
}

/** Unusual and variable frame rates are rounded up to a standard one; the smallest rendition has half of it. */
export function rateOf(frames: number, { isFirst }: { isFirst: boolean }): Pick<Rendition, 'rate' | 'framesPerSecond'> {
  if (frames > 0 && frames < 20) return { rate: String(frames), framesPerSecond: frames }
  const target = frames === 0 ? 25 : frames
  const [rate, framesPerSecond] = RATES.find(([, usual]) => usual >= target - 0.02) ?? ['60', 60]
  if (!isFirst || framesPerSecond <= 30) return { rate, framesPerSecond }
  return rateOf(framesPerSecond / 2, { isFirst })
}

function isWithin({ copyable, framesPerSecond }: Film, kilobits: number): boolean {
  return copyable !== undefined && framesPerSecond <= 60 && copyable.bitsPerSecond <= kilobits * 1_000 * GENEROUS
}

function evenOf(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2))
}

import type { Film } from './ffmpeg/readFilm.ts'

/** One size in which a film is offered. */
export interface Size {
  /** Of its folder, and what people call it: 720. The shorter side of the picture. */
  name: string
  width: number
  height: number
  /** A rational number, as ffmpeg takes it. */
  rate: string
  /** Pictures a second. */
  framesPerSecond: number
  /** The most it takes of a line. */
  kilobits: number
  /** Taken from the file as it is. */
  isCopied: boolean
}

/** A size that is hardly smaller than the next one is left out. */
const CLOSE = 0.8
/** A file may take so many times what we would, and is offered as it is all the same. */
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

/** From the smallest, which is the first to be played, up to the film's own size, but no larger than the largest asked for. */
export function planSizes(film: Film, heights: readonly number[]): Size[] {
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

/** What a film of so many pixels needs: 5000 for 1080p, less than in proportion above it. */
export function kilobitsOf(pixels: number): number {
  return Math.max(150, Math.round(5_000 * (pixels / (1_920 * 1_080)) ** 0.8))
}

/** Odd and changing rates become the usual one above them; half of it is enough for the smallest size. */
export function rateOf(frames: number, { isFirst }: { isFirst: boolean }): Pick<Size, 'rate' | 'framesPerSecond'> {
  if (frames > 0 && frames < 20) return { rate: String(frames), framesPerSecond: frames }
  const wanted = frames === 0 ? 25 : frames
  const [rate, framesPerSecond] = RATES.find(([, usual]) => usual >= wanted - 0.02) ?? ['60', 60]
  if (!isFirst || framesPerSecond <= 30) return { rate, framesPerSecond }
  return rateOf(framesPerSecond / 2, { isFirst })
}

function isWithin({ copyable, framesPerSecond }: Film, kilobits: number): boolean {
  return copyable !== undefined && framesPerSecond <= 60 && copyable.bitsPerSecond <= kilobits * 1_000 * GENEROUS
}

function evenOf(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2))
}

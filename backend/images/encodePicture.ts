import sharp, { type SharpOptions } from 'sharp'
import { DomainError } from '#backend/platform/DomainError.ts'
import { pictureLimits, type PictureSize } from '#schema/pictures.ts'

// A drawing may name other files and a document runs through a large reader: nothing but these three is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Each picture is read once, so a cache is useless.
sharp.cache(false)
// Each picture uses one thread of the pool, which also reads files for other requests.
sharp.concurrency(1)

const TIME_LIMIT_S = 10
const QUALITY = 85

/** Background of transparent pictures. */
const GROUND = '#ffffff'

const READING: SharpOptions = {
  limitInputPixels: pictureLimits.mostPixels,
  // Only the first frame of an animation.
  pages: 1,
  // A file that ends early or is damaged is refused, and not shown half grey.
  failOn: 'error',
  sequentialRead: true,
}

/**
 * A JPEG of that shape and at most that size, cut out of the middle and never enlarged, made anew of the pixels:
 * nothing else that was in the file is in it. Rejects with `BAD_INPUT`, whose field says of what: `type`, `pixels` or
 * `content`.
 */
export async function encodePicture(
  bytes: Buffer,
  size: PictureSize,
  fit: 'cover' | 'inside' = 'cover',
): Promise<Buffer> {
  if (!isTaken(bytes)) throw refused('type', 'Choose a JPEG, PNG or WebP image.')
  const { width, height } = await measure(bytes)
  const fitting = fit === 'cover' ? Math.min(1, width / size.width, height / size.height) : 1
  const side = (most: number) => Math.max(1, Math.round(most * fitting))
  const picture = sharp(bytes, READING)
    .timeout({ seconds: TIME_LIMIT_S })
    .autoOrient()
    .resize(side(size.width), side(size.height), { fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
  return readable(() => picture.toBuffer())
}

/** Returns the size of the picture with its rotation applied. */
async function measure(bytes: Buffer): Promise<PictureSize> {
  const { width, height, autoOrient } = await readable(() =>
    sharp(bytes, { ...READING, limitInputPixels: false }).metadata(),
  )
  if (width * height > pictureLimits.mostPixels) throw refused('pixels', 'This image has too many pixels.')
  return autoOrient
}

async function readable<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    throw refused('content', 'This image can’t be read.', cause)
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Returns whether the type is accepted, by the first bytes and not by the name. */
function isTaken(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp || bytes.subarray(0, JPEG.length).equals(JPEG) || bytes.subarray(0, PNG.length).equals(PNG)
}

function refused(field: 'type' | 'pixels' | 'content', message: string, cause?: unknown): DomainError {
  return new DomainError('BAD_INPUT', { field, message, cause })
}

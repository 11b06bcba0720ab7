import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'
import { fitting, sized, wholePictures } from './filters.ts'
import type { Workshop } from './makeSizes.ts'
import { FileRefused, refusalOf } from './probeFile.ts'
import { inputOf, runFfmpeg, words } from './runFfmpeg.ts'

const POSTER = 1_280
const PREVIEW = 640
const PREVIEW_S = 6

export interface Pictures {
  posterKey: string
  previewKey: string
}

/** A picture that stands for the film, and some seconds of it without sound. */
export async function makePictures(shop: Workshop): Promise<Pictures> {
  const { film, files, folder, key } = shop
  const { seconds } = film
  // A film begins in the dark as a rule.
  await make(shop, { name: 'poster.jpg', at: Math.min(seconds * 0.1, 30), args: posterArgs(shop) })
  await files.put(`${key}/poster.jpg`, join(folder, 'poster.jpg'), { contentType: 'image/jpeg' })
  await make(shop, { name: 'preview.mp4', at: seconds > 2 * PREVIEW_S ? seconds * 0.2 : 0, args: previewArgs(shop) })
  await files.put(`${key}/preview.mp4`, join(folder, 'preview.mp4'), { contentType: 'video/mp4' })
  return { posterKey: `${key}/poster.jpg`, previewKey: `${key}/preview.mp4` }
}

function posterArgs(shop: Workshop): string[] {
  const filters = [...wholePictures(shop), 'thumbnail=24', ...sized(fitting(shop.film, POSTER), shop)]
  return words(`-map 0:V:0 -vf ${filters.join()} -frames:v 1 -q:v 3 -update 1 poster.jpg`)
}

function previewArgs(shop: Workshop): string[] {
  const filters = [...wholePictures(shop), 'fps=25', ...sized(fitting(shop.film, PREVIEW), shop)]
  return words(
    `-t ${PREVIEW_S} -map 0:V:0 -an -vf ${filters.join()} -map_metadata -1 -c:v libx264 -preset veryfast -crf 27`,
    '-movflags +faststart preview.mp4',
  )
}

interface Wanted {
  name: string
  /** Seconds from the beginning. */
  at: number
  args: readonly string[]
}

/** Of a file that lies about its length, or is broken there, from the beginning. */
async function make(shop: Workshop, wanted: Wanted): Promise<void> {
  const refusal = await tryAt(shop, wanted)
  const last = refusal && wanted.at > 0 ? await tryAt(shop, { ...wanted, at: 0 }) : refusal
  if (last) throw last
}

/** Resolves with why there is no picture. With nothing to make one of, some editions of the program fail and some end well. */
async function tryAt(
  { ffmpeg, source, folder, signal }: Workshop,
  { name, at, args }: Wanted,
): Promise<FileRefused | undefined> {
  const input = inputOf(source, ['-ss', at.toFixed(3)])
  const { code, said } = await runFfmpeg({ path: ffmpeg.path, args: [...input, ...args], folder, signal })
  if (code !== 0) return refusalOf(said)
  try {
    return (await stat(join(folder, name))).size > 0 ? undefined : new FileRefused('DAMAGED')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return new FileRefused('DAMAGED')
    throw error
  }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'
import { fitting, sized, wholePictures } from './ffmpeg/filters.ts'
import { FileRefused, refusalOf } from './ffmpeg/probeFile.ts'
import { inputOf, ownInputOf, runFfmpeg, words } from './ffmpeg/runFfmpeg.ts'
import { type KeptSize, listKept } from './makeSeekPictures.ts'
import type { Workshop } from './makeSizes.ts'
import type { Segment } from './playlists.ts'

const POSTER = 1_280
const PREVIEW = 640
const PREVIEW_S = 6
/** Bits a second that a preview may take. */
const MOST_OF_PREVIEW = 1_200_000

/** Resolves with the key of a picture that stands for the film. */
export async function makePoster(shop: Workshop): Promise<string> {
  const filters = [...wholePictures(shop), 'thumbnail=24', ...sized(fitting(shop.film, POSTER), shop)]
  const args = words(`-map 0:V:0 -vf ${filters.join()} -frames:v 1 -q:v 3 -update 1 poster.jpg`)
  // A film begins in the dark as a rule.
  await make(shop, { name: 'poster.jpg', at: Math.min(shop.film.seconds * 0.1, 30), args })
  return put(shop, 'poster.jpg', 'image/jpeg')
}

/** Resolves with the key of some seconds of the film without sound: as they are in its smallest size, where that is small. */
export async function makePreview(shop: Workshop, kept: KeptSize | undefined): Promise<string> {
  const isMade = kept !== undefined && isSmall(kept) && (await copyPreview(shop, kept))
  if (!isMade) await make(shop, { name: 'preview.mp4', at: previewAt(shop.film.seconds), args: previewArgs(shop) })
  return put(shop, 'preview.mp4', 'video/mp4')
}

function previewAt(seconds: number): number {
  return seconds > 2 * PREVIEW_S ? seconds * 0.2 : 0
}

function isSmall({ made: { width, height, most } }: KeptSize): boolean {
  return Math.max(width, height) <= PREVIEW && most <= MOST_OF_PREVIEW
}

/** Resolves with whether there is one. */
async function copyPreview(shop: Workshop, kept: KeptSize): Promise<boolean> {
  const { ffmpeg, folder, signal } = shop
  const list = await listKept(shop, kept, segmentsFrom(kept.segments, previewAt(kept.seconds)))
  const copying = words(`-t ${PREVIEW_S} -map 0:V:0 -an -c copy -map_metadata -1 -movflags +faststart preview.mp4`)
  const { code } = await runFfmpeg({ path: ffmpeg.path, args: [...ownInputOf(list), ...copying], folder, signal })
  return code === 0 && (await hasBytes(join(folder, 'preview.mp4')))
}

/** Those that hold the preview, from the one in which it begins. */
function segmentsFrom(segments: readonly Segment[], at: number): Segment[] {
  let end = 0
  return segments.filter(({ seconds }) => {
    const begin = end
    end += seconds
    return end > at && begin < at + PREVIEW_S
  })
}

function previewArgs(shop: Workshop): string[] {
  const filters = [...wholePictures(shop), 'fps=25', ...sized(fitting(shop.film, PREVIEW), shop)]
  return words(
    `-t ${PREVIEW_S} -map 0:V:0 -an -vf ${filters.join()} -map_metadata -1 -c:v libx264 -preset veryfast -crf 27`,
    '-movflags +faststart preview.mp4',
  )
}

async function put({ files, folder, key }: Workshop, name: string, contentType: string): Promise<string> {
  await files.put(`${key}/${name}`, join(folder, name), { contentType })
  return `${key}/${name}`
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
  return (await hasBytes(join(folder, name))) ? undefined : new FileRefused('DAMAGED')
}

async function hasBytes(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > 0
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { Workspace } from './encodeRenditions.ts'
import { fitting, sized, wholePictures } from './ffmpeg/filters.ts'
import { FileRefused, refusalOf } from './ffmpeg/probeFile.ts'
import { inputOf, ownInputOf, runFfmpeg, words } from './ffmpeg/runFfmpeg.ts'
import { type LocalRendition, listKept } from './makeSpriteSheets.ts'
import type { Segment } from './playlists.ts'

const POSTER = 1_280
const PREVIEW = 640
const PREVIEW_S = 6
/** Maximum bit rate of a preview, in bits per second. */
const MOST_OF_PREVIEW = 1_200_000

/** Resolves with the key of the poster. */
export async function makePoster(shop: Workspace): Promise<string> {
  const filters = [...wholePictures(shop), 'thumbnail=24', ...sized(fitting(shop.film, POSTER), shop)]
  const args = words(`-map 0:V:0 -vf ${filters.join()} -frames:v 1 -q:v 3 -update 1 poster.jpg`)
  // Videos often start with black frames.
  await make(shop, { name: 'poster.jpg', at: Math.min(shop.film.seconds * 0.1, 30), args })
  return store(shop, 'poster.jpg', 'image/jpeg')
}

/** Resolves with the key of a silent preview: copied from the smallest rendition if that is small enough. */
export async function makePreview(shop: Workspace, rendition: LocalRendition | undefined): Promise<string> {
  const isMade = rendition !== undefined && isSmall(rendition) && (await copyPreview(shop, rendition))
  if (!isMade) await make(shop, { name: 'preview.mp4', at: previewAt(shop.film.seconds), args: previewArgs(shop) })
  return store(shop, 'preview.mp4', 'video/mp4')
}

function previewAt(seconds: number): number {
  return seconds > 2 * PREVIEW_S ? seconds * 0.2 : 0
}

function isSmall({ made: { width, height, most } }: LocalRendition): boolean {
  return Math.max(width, height) <= PREVIEW && most <= MOST_OF_PREVIEW
}

/** Resolves with whether there is a preview. */
async function copyPreview(shop: Workspace, kept: LocalRendition): Promise<boolean> {
  const { ffmpeg, folder, signal } = shop
  const list = await listKept(shop, kept, segmentsFrom(kept.segments, previewAt(kept.seconds)))
  const copying = words(`-t ${PREVIEW_S} -map 0:V:0 -an -c copy -map_metadata -1 -movflags +faststart preview.mp4`)
  const { code } = await runFfmpeg({ path: ffmpeg.path, args: [...ownInputOf(list), ...copying], folder, signal })
  return code === 0 && (await hasBytes(join(folder, 'preview.mp4')))
}

/** The segments of the preview, from the one in which it starts. */
function segmentsFrom(segments: readonly Segment[], at: number): Segment[] {
  let end = 0
  return segments.filter(({ seconds }) => {
    const begin = end
    end += seconds
    return end > at && begin < at + PREVIEW_S
  })
}

function previewArgs(shop: Workspace): string[] {
  const filters = [...wholePictures(shop), 'fps=25', ...sized(fitting(shop.film, PREVIEW), shop)]
  return words(
    `-t ${PREVIEW_S} -map 0:V:0 -an -vf ${filters.join()} -map_metadata -1 -c:v libx264 -preset veryfast -crf 27`,
    '-movflags +faststart preview.mp4',
  )
}

async function store({ files, folder, key }: Workspace, name: string, contentType: string): Promise<string> {
  await files.put(`${key}/${name}`, join(folder, name), { contentType })
  return `${key}/${name}`
}

interface Wanted {
  name: string
  /** Start time in seconds. */
  at: number
  args: readonly string[]
}

/** Falls back to the start, for a file with a wrong duration or a damaged part. */
async function make(shop: Workspace, picture: Wanted): Promise<void> {
  const refusal = await tryAt(shop, picture)
  const last = refusal && picture.at > 0 ? await tryAt(shop, { ...picture, at: 0 }) : refusal
  if (last) throw last
}

/** Resolves with the reason if there is no picture. Without frames, some editions of ffmpeg fail and others succeed. */
async function tryAt(
  { ffmpeg, source, folder, signal }: Workspace,
  { name, at, args }: Wanted,
): Promise<FileRefused | undefined> {
  const input = inputOf(source, ['-ss', at.toFixed(3)])
  const { code, said: output } = await runFfmpeg({ path: ffmpeg.path, args: [...input, ...args], folder, signal })
  if (code !== 0) return refusalOf(output)
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

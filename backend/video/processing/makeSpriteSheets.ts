import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workspace } from './encodeRenditions.ts'
import { fitting } from './ffmpeg/filters.ts'
import { refusalOf } from './ffmpeg/probeFile.ts'
import { ownInputOf, runFfmpeg, words } from './ffmpeg/runFfmpeg.ts'
import { type FollowedSize, KEPT } from './ffmpeg/uploadRendition.ts'
import { printSeekTimes, printSegments, type Segment } from './playlists.ts'

/** Columns and rows of a sheet. */
const ACROSS = 5
const SEEK_SIDE = 160
const MOST_SEEK_PICTURES = 200

/** A rendition whose files are still in the work folder. */
export interface LocalRendition extends FollowedSize {
  isCopied: boolean
}

/**
 * Makes sprite sheets for seeking from the key frames of the smallest rendition, one every two seconds. A video can do
 * without them.
 */
export async function makeSpriteSheets(shop: Workspace, rendition: LocalRendition): Promise<void> {
  const { film, ffmpeg, files, folder, key, signal } = shop
  const everyS = Math.max(2, Math.ceil(film.seconds / MOST_SEEK_PICTURES))
  const { width, height } = fitting(film, SEEK_SIDE)
  const filters = `fps=1/${everyS}:eof_action=pass,scale=${width}:${height}:flags=bicubic,setsar=1,tile=${ACROSS}x${ACROSS}`
  const { code, said } = await runFfmpeg({
    path: ffmpeg.path,
    args: [
      ...(rendition.isCopied ? [] : words('-skip_frame nokey')),
      ...ownInputOf(await listKept(shop, rendition, rendition.segments)),
      ...words(`-map 0:V:0 -vf ${filters} -q:v 5 -start_number 0 seek-%d.jpg`),
    ],
    folder,
    signal,
  })
  if (code !== 0 && refusalOf(said).fault === 'NO_ROOM') throw refusalOf(said)
  const names = (await readdir(folder)).filter((name) => /^seek-\d+\.jpg$/.test(name))
  for (const name of names) await files.put(`${key}/${name}`, join(folder, name), { contentType: 'image/jpeg' })
  const path = join(folder, 'seek.vtt')
  await writeFile(
    path,
    printSeekTimes({ everyS, across: ACROSS, width, height, sheets: names.length }, rendition.seconds),
  )
  await files.put(`${key}/seek.vtt`, path, { contentType: 'text/vtt' })
}

/** Resolves with the path of the playlist of these local segments. */
export async function listKept(
  { folder }: Workspace,
  { made }: LocalRendition,
  segments: readonly Segment[],
): Promise<string> {
  const path = join(folder, made.name, KEPT, 'index.m3u8')
  await writeFile(path, printSegments(segments, true))
  return path
}

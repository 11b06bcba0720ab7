import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { encoders } from './ffmpeg/encoders.ts'
import { levelled, sized, wholePictures } from './ffmpeg/filters.ts'
import type { Ffmpeg } from './ffmpeg/findFfmpeg.ts'
import type { Film } from './ffmpeg/parseProbe.ts'
import { FileRefused, refusalOf } from './ffmpeg/probeFile.ts'
import { inputOf, runFfmpeg, words } from './ffmpeg/runFfmpeg.ts'
import { type FollowedSize, uploadRendition } from './ffmpeg/uploadRendition.ts'
import type { Rendition } from './planRenditions.ts'
import type { StoredRendition } from './playlists.ts'
import { processingLimits } from './processingLimits.ts'

/** The inputs and tools for processing one file. */
export interface Workspace {
  ffmpeg: Ffmpeg
  film: Film
  /** The coach's file. */
  source: string
  /** The work folder. */
  folder: string
  /** The key prefix in the store. */
  key: string
  files: ObjectFiles
  signal: AbortSignal
}

export interface SizesRequest {
  sizes: readonly Rendition[]
  /** Makes only the first seconds, which continue later. */
  until?: number
  /** The video's normalized audio; undefined if it is not made yet, or there is none. */
  sound?: string | undefined
  /** Also keeps the segments of the first rendition in the folder, for the preview and sprite sheets. */
  keeps?: boolean
  onPlayable?: (made: StoredRendition) => Promise<void>
  onTime?: (seconds: number) => void
}

/** Duration of a segment in all renditions, in seconds. */
export const SEGMENT_S = 4
const KEY_PICTURE_S = 2
/** Maximum time between key frames of a copied file, in seconds; above that it is encoded. */
const LONGEST_S = 12
/** Minimum part of the declared duration that has to be readable. */
const LEAST_PART = 0.9

/** Makes all renditions in one pass over the file. */
export async function encodeRenditions(shop: Workspace, request: SizesRequest): Promise<FollowedSize[]> {
  const { ffmpeg, film, folder, key, files, signal } = shop
  const { sizes, until, keeps = false, onPlayable, onTime } = request
  for (const { name } of sizes) await emptyFolder(join(folder, name))
  const followed = sizes.map((size, place) =>
    uploadRendition({
      size,
      isWhole: until === undefined,
      keeps: keeps && place === 0,
      hasSound: film.hasSound,
      folder: join(folder, size.name),
      key: `${key}/${size.name}`,
      files,
      onPlayable,
    }),
  )
  try {
    const { code, said } = await runFfmpeg({ path: ffmpeg.path, args: argsOf(shop, request), folder, signal, onTime })
    if (code !== 0) throw refusalOf(said)
    const renditions = await Promise.all(followed.map((one) => one.end()))
    if (until !== undefined) return renditions
    judge(renditions, film)
    return await remakeLong(renditions, { shop, request })
  } finally {
    await Promise.all(followed.map((one) => one.stop()))
  }
}

/** Files of an earlier attempt are neither stored nor listed. */
async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

function judge(renditions: readonly FollowedSize[], { seconds }: Film): void {
  const shortest = Math.min(...renditions.map((one) => one.seconds))
  if (shortest === 0 || shortest < seconds * LEAST_PART - 1) throw new FileRefused('DAMAGED')
}

async function remakeLong(
  made: readonly FollowedSize[],
  { shop, request }: { shop: Workspace; request: SizesRequest },
): Promise<FollowedSize[]> {
  const isLong = (place: number) => request.sizes[place]?.isCopied === true && (made[place]?.longestS ?? 0) > LONGEST_S
  const sizes = request.sizes.flatMap((size, place) => (isLong(place) ? { ...size, isCopied: false } : []))
  if (sizes.length === 0) return [...made]
  const { sound, keeps = false } = request
  const again = await encodeRenditions(shop, { sizes, keeps, sound: sound ?? soundMade(shop) })
  return made.map((one) => again.find(({ made: { name } }) => name === one.made.name) ?? one)
}

/** The video's complete audio, once it was made with a rendition. */
export function soundMade({ film, folder }: Pick<Workspace, 'film' | 'folder'>): string | undefined {
  return film.hasSound ? join(folder, APART) : undefined
}

const APART = 'sound.m4a'

/**
 * The arguments for ffmpeg. Normalized audio lags seconds behind the pictures. So it is read from a separate input,
 * which runs ahead, and has its own filter graph: in a shared graph, some editions of ffmpeg block all other outputs
 * until the last one is ready.
 */
export function argsOf(shop: Pick<Workspace, 'film' | 'ffmpeg' | 'source'>, request: SizesRequest): string[] {
  const { film, ffmpeg, source } = shop
  const { sizes, sound, until } = request
  const makesSound = film.hasSound && sound === undefined
  const makesApart = makesSound && until === undefined
  const ends = [...sizes.map((_, place) => `[a${place}]`), ...(makesApart ? ['[apart]'] : [])]
  const graphs = [pictureGraph(shop, request), makesSound ? soundGraph(ends, film) : '']
  const read = () => inputOf(source, ['-t', String(until ?? processingLimits.seconds)])
  const soundOfSize = (place: number) => {
    if (!film.hasSound) return []
    if (!makesSound) return ['-map', '1:a:0', '-c:a', 'copy']
    return ['-map', `[a${place}]`, ...SOUND]
  }
  const encoder = encoders[ffmpeg.encoder ?? 'processors']
  return [
    ...(encoder.device === '' ? [] : words(encoder.device)),
    ...read(),
    ...(makesSound ? read() : []),
    ...(sound === undefined ? [] : inputOf(sound)),
    ...graphs.filter(Boolean).flatMap((graph) => ['-filter_complex', graph]),
    ...sizes.flatMap((size, place) => [
      ...pictureArgs(size, { place, encoder }),
      ...soundOfSize(place),
      ...segmentArgs(size),
    ]),
    ...(makesApart ? ['-map', '[apart]', ...SOUND, '-movflags', '+faststart', APART] : []),
  ]
}

const SOUND = ['-c:a', 'aac', '-b:a', '128k']

function soundGraph(ends: readonly string[], film: Film): string {
  return `[1:a:0]${levelled(film)},asplit=${ends.length}${ends.join('')}`
}

/** Pictures are decoded once and scaled for each rendition; for copied ones they are not decoded. */
function pictureGraph(shop: Pick<Workspace, 'film' | 'ffmpeg'>, { sizes }: SizesRequest): string {
  const { upload } = encoders[shop.ffmpeg.encoder ?? 'processors']
  const chains = sizes.flatMap((size, place) =>
    size.isCopied ? [] : [[`fps=${size.rate}`, ...sized(size, shop), ...upload].join().concat(`[p${place}]`)],
  )
  if (chains.length === 0) return ''
  const splits = chains.map((_, place) => `[s${place}]`)
  return [
    `[0:V:0]${[...wholePictures(shop), `split=${chains.length}`].join()}${splits.join('')}`,
    ...chains.map((chain, place) => `[s${place}]${chain}`),
  ].join(';')
}

function pictureArgs(
  { isCopied, kilobits, framesPerSecond }: Rendition,
  { place, encoder }: { place: number; encoder: (typeof encoders)['processors'] },
): string[] {
  if (isCopied) return words('-map 0:V:0 -c:v copy')
  return words(
    `-map [p${place}] ${encoder.codec(kilobits)} -maxrate ${kilobits}k`,
    `-bufsize ${kilobits * 2}k -force_key_frames expr:gte(t,n_forced*${KEY_PICTURE_S})`,
    `-g ${Math.ceil(framesPerSecond * KEY_PICTURE_S * 2)}`,
  )
}

function segmentArgs({ name }: Rendition): string[] {
  return words(
    `-map_metadata -1 -map_chapters -1 -f hls -hls_time ${SEGMENT_S} -hls_list_size 0 -hls_segment_type fmp4`,
    '-hls_fmp4_init_filename init.mp4 -hls_flags independent_segments+temp_file',
    `-hls_segment_filename ${name}/%05d.m4s ${name}/index.m3u8`,
  )
}

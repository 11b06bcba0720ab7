import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { encoders } from './ffmpeg/encoders.ts'
import { levelled, sized, wholePictures } from './ffmpeg/filters.ts'
import type { Ffmpeg } from './ffmpeg/findFfmpeg.ts'
import { type FollowedSize, followSize } from './ffmpeg/followSize.ts'
import { FileRefused, refusalOf } from './ffmpeg/probeFile.ts'
import type { Film } from './ffmpeg/readFilm.ts'
import { inputOf, runFfmpeg, words } from './ffmpeg/runFfmpeg.ts'
import type { Size } from './planSizes.ts'
import type { MadeSize } from './playlists.ts'
import { processingLimits } from './processingLimits.ts'

/** What the work on one file has at hand. */
export interface Workshop {
  ffmpeg: Ffmpeg
  film: Film
  /** The coach's file. */
  source: string
  /** Where files are made. */
  folder: string
  /** Where they will stand. */
  key: string
  files: ObjectFiles
  signal: AbortSignal
}

export interface SizesRequest {
  sizes: readonly Size[]
  /** Only its beginning: so many seconds of it, which go on. */
  until?: number
  /** The film's sound, levelled before; undefined where it is to be made, or where there is none. */
  sound?: string | undefined
  /** The segments of the first of them stay in the folder too, for what is made of it. */
  keeps?: boolean
  onPlayable?: (made: MadeSize) => Promise<void>
  onTime?: (seconds: number) => void
}

/** Where the segments begin, in all sizes alike. */
export const SEGMENT_S = 4
const KEY_PICTURE_S = 2
/** A file that can be cut only every so many seconds is made anew. */
const LONGEST_S = 12
/** Of what the file says that it has. */
const LEAST_PART = 0.9

/** All of them from one reading of the file. */
export async function makeSizes(shop: Workshop, request: SizesRequest): Promise<FollowedSize[]> {
  const { ffmpeg, film, folder, key, files, signal } = shop
  const { sizes, until, keeps = false, onPlayable, onTime } = request
  for (const { name } of sizes) await emptyFolder(join(folder, name))
  const followed = sizes.map((size, place) =>
    followSize({
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
    const made = await Promise.all(followed.map((one) => one.end()))
    if (until !== undefined) return made
    judge(made, film)
    return await remakeLong(made, { shop, request })
  } finally {
    await Promise.all(followed.map((one) => one.stop()))
  }
}

/** What an attempt before has left there is neither stored nor listed. */
async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

function judge(made: readonly FollowedSize[], { seconds }: Film): void {
  const shortest = Math.min(...made.map((one) => one.seconds))
  if (shortest === 0 || shortest < seconds * LEAST_PART - 1) throw new FileRefused('DAMAGED')
}

async function remakeLong(
  made: readonly FollowedSize[],
  { shop, request }: { shop: Workshop; request: SizesRequest },
): Promise<FollowedSize[]> {
  const isLong = (place: number) => request.sizes[place]?.isCopied === true && (made[place]?.longestS ?? 0) > LONGEST_S
  const sizes = request.sizes.flatMap((size, place) => (isLong(place) ? { ...size, isCopied: false } : []))
  if (sizes.length === 0) return [...made]
  const { sound, keeps = false } = request
  const again = await makeSizes(shop, { sizes, keeps, sound: sound ?? soundMade(shop) })
  return made.map((one) => again.find(({ made: { name } }) => name === one.made.name) ?? one)
}

/** All of the film's sound, once it was made with a size. */
export function soundMade({ film, folder }: Pick<Workshop, 'film' | 'folder'>): string | undefined {
  return film.hasSound ? join(folder, APART) : undefined
}

const APART = 'sound.m4a'

/**
 * What ffmpeg is told to do. Sound that is levelled comes seconds behind its picture. So it is read by itself, which runs
 * ahead, and has a graph of its own: in one graph some editions of the program hold all else back for what comes last.
 */
export function argsOf(shop: Pick<Workshop, 'film' | 'ffmpeg' | 'source'>, request: SizesRequest): string[] {
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

/** Pictures are read once, and scaled for each size; those that are copied are not read at all. */
function pictureGraph(shop: Pick<Workshop, 'film' | 'ffmpeg'>, { sizes }: SizesRequest): string {
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
  { isCopied, kilobits, framesPerSecond }: Size,
  { place, encoder }: { place: number; encoder: (typeof encoders)['processors'] },
): string[] {
  if (isCopied) return words('-map 0:V:0 -c:v copy')
  return words(
    `-map [p${place}] ${encoder.codec(kilobits)} -maxrate ${kilobits}k`,
    `-bufsize ${kilobits * 2}k -force_key_frames expr:gte(t,n_forced*${KEY_PICTURE_S})`,
    `-g ${Math.ceil(framesPerSecond * KEY_PICTURE_S * 2)}`,
  )
}

function segmentArgs({ name }: Size): string[] {
  return words(
    `-map_metadata -1 -map_chapters -1 -f hls -hls_time ${SEGMENT_S} -hls_list_size 0 -hls_segment_type fmp4`,
    '-hls_fmp4_init_filename init.mp4 -hls_flags independent_segments+temp_file',
    `-hls_segment_filename ${name}/%05d.m4s ${name}/index.m3u8`,
  )
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeRenditions, SEGMENT_S, soundMade, type Workspace } from './encodeRenditions.ts'
import type { Film } from './ffmpeg/parseProbe.ts'
import { FileRefused } from './ffmpeg/probeFile.ts'
import type { FollowedSize } from './ffmpeg/uploadRendition.ts'
import { makePoster, makePreview } from './makePictures.ts'
import { type LocalRendition, makeSpriteSheets } from './makeSpriteSheets.ts'
import type { Rendition } from './planRenditions.ts'
import { type StoredRendition, printMaster } from './playlists.ts'
import type { Progress } from './reportProgress.ts'
import type { FinishedSteps, Run, RunStore } from './runs.port.ts'

export interface Making {
  shop: Workspace
  run: Run
  runs: RunStore
  /** The renditions to make, smallest first. */
  sizes: readonly Rendition[]
  progress: Progress
  /** A monotonic clock, in milliseconds. */
  now: () => number
}

/** Makes everything that earlier attempts have not completed. */
export async function encodeVideo(making: Making): Promise<void> {
  const { shop, run, runs, progress } = making
  const { firstSize, otherSizes, pictures } = await makeFirst(making)
  if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop), ...pictures })
  const others = otherSizes ?? (await makeOthers(making, firstSize))
  await putMaster(shop, [...firstSize.sizes, ...others.sizes])
  const { soundKey, seconds } = firstSize
  const outputs = { masterKey: masterOf(shop), ...pictures, soundKey, seconds: Math.round(seconds) }
  // A late report would overwrite the final status.
  await progress.end()
  await runs.finish(run, outputs)
}

/**
 * Makes the first playable seconds and the poster, or all of a short video. Resolves with whether the video is
 * finished. A file that replaces a playable one is left to the next job.
 */
export async function openFilm(making: Making): Promise<boolean> {
  const { shop, run, runs } = making
  const { seconds } = shop.film
  if (seconds > 0 && seconds < WORTH_BEGINNING_S) {
    await encodeVideo(making)
    return true
  }
  if (run.isReplacing || run.done.opening || run.done.firstSize) return false
  const { onPlayable, post, isPlayable } = showFirst(making)
  await makeBeginning(making, onPlayable)
  if (isPlayable()) await runs.keep(run, { opening: { posterKey: await post() } })
  return false
}

/** Makes at least the smallest rendition with the audio and, once it can be played, the poster and preview. */
async function makeFirst(
  making: Making,
): Promise<FinishedSteps & Required<Pick<FinishedSteps, 'firstSize' | 'pictures'>>> {
  const { shop, run, runs } = making
  const { onPlayable, post } = showFirst(making)
  const { firstSize, otherSizes, kept } = run.done.firstSize
    ? { ...run.done, firstSize: run.done.firstSize, kept: undefined }
    : ((await makeTogether(making, onPlayable)) ?? (await makeFirstSize(making, onPlayable)))
  if (run.done.pictures) return { firstSize, otherSizes, pictures: run.done.pictures }
  const pictures = { posterKey: await post(), previewKey: await makePreview(shop, kept) }
  await runs.keep(run, { pictures })
  return { firstSize, otherSizes, pictures }
}

/** Shows the video as soon as any part of it can be played. */
function showFirst(making: Making) {
  const { shop, run, runs } = making
  let posting: Promise<string> | undefined
  const post = () => (posting ??= postFilm(making))
  let isPlayable = false
  const onPlayable = async (made: StoredRendition) => {
    if (isPlayable) return
    isPlayable = true
    await putMaster(shop, [made])
    if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop) })
    // A failure is reported where the poster is awaited.
    if (!run.done.pictures) post().catch(() => undefined)
  }
  return { onPlayable, post, isPlayable: () => isPlayable }
}

async function postFilm({ shop, run, runs }: Making): Promise<string> {
  const posterKey = run.done.opening?.posterKey ?? (await makePoster(shop))
  if (!run.isReplacing) await runs.show(run, { posterKey })
  return posterKey
}

type OnPlayable = (made: StoredRendition) => Promise<void>
type First = FinishedSteps & Required<Pick<FinishedSteps, 'firstSize'>> & { kept: LocalRendition }

/**
 * Makes all renditions in one pass, after the few seconds that make the video playable. Undefined if there is only one
 * rendition, and on a slow machine, where viewers would have to wait repeatedly.
 */
async function makeTogether(making: Making, onPlayable: OnPlayable): Promise<First | undefined> {
  const { shop, run, sizes, progress, now } = making
  if (sizes.length === 1) return undefined
  // Viewers still watch the replaced file.
  if (!run.isReplacing && !run.done.opening) await makeBeginning(making, onPlayable)
  const behind = new AbortController()
  const began = now()
  const onTime = (seconds: number) => {
    progress.tell({ step: 'OTHER_SIZES', percent: Math.floor(99 * partOf(seconds, shop.film.seconds)) })
    if (!run.isReplacing && isBehind({ tookMs: now() - began, seconds, film: shop.film })) behind.abort()
  }
  const signal = AbortSignal.any([shop.signal, behind.signal])
  try {
    const [first, ...others] = await encodeRenditions({ ...shop, signal }, { sizes, keeps: true, onPlayable, onTime })
    return await keepFirst(making, first, { sizes: others.map(({ made }) => made) })
  } catch (error) {
    if (behind.signal.aborted && !shop.signal.aborted) return undefined
    throw error
  }
}

/** A video hardly longer than its opening is not read twice. */
const WORTH_BEGINNING_S = 3 * SEGMENT_S

/** Errors of the file are reported by the pass over the whole file. */
async function makeBeginning({ shop, sizes, progress }: Making, onPlayable: OnPlayable): Promise<void> {
  const { seconds } = shop.film
  if (seconds > 0 && seconds < WORTH_BEGINNING_S) return
  progress.tell({ step: 'FIRST_SIZE', percent: 0 })
  try {
    await encodeRenditions(shop, { sizes: sizes.slice(0, 1), until: SEGMENT_S, onPlayable })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
  }
}

/** How long to measure before estimating the encoding speed. */
const MIN_SAMPLE_MS = 20_000
/** Maximum time a viewer who started early may have to wait for the next segment, in seconds. */
const LONGEST_WAIT_S = 60

interface Pace {
  tookMs: number
  /** The part of the video encoded in that time. */
  seconds: number
  film: Pick<Film, 'seconds'>
}

/** Whether encoding is much slower than playback. */
export function isBehind({ tookMs, seconds, film }: Pace): boolean {
  if (tookMs < MIN_SAMPLE_MS || film.seconds === 0) return false
  return (tookMs / 1_000) * (film.seconds / Math.max(seconds, 0.1)) > film.seconds + LONGEST_WAIT_S
}

async function makeFirstSize(making: Making, onPlayable: OnPlayable): Promise<First> {
  const { shop, sizes, progress } = making
  const share = shareOf(sizes, shop.film)
  const onTime = (seconds: number) =>
    progress.tell({ step: 'FIRST_SIZE', percent: Math.floor(100 * share * partOf(seconds, shop.film.seconds)) })
  const [first] = await encodeRenditions(shop, { sizes: sizes.slice(0, 1), keeps: true, onPlayable, onTime })
  return keepFirst(making, first, undefined)
}

/** Records the finished renditions, with the audio and the sprite sheets. */
async function keepFirst(
  { shop, run, runs, sizes, progress }: Making,
  first: FollowedSize | undefined,
  otherSizes: FinishedSteps['otherSizes'],
): Promise<First> {
  if (!first) throw new Error('A video has no rendition')
  progress.tell({ step: 'PICTURES', percent: progress.last.percent })
  const sound = soundMade(shop)
  const soundKey = sound && `${shop.key}/sound.m4a`
  if (sound && soundKey) await shop.files.put(soundKey, sound, { contentType: 'audio/mp4' })
  const local = { ...first, isCopied: sizes[0]?.isCopied ?? false }
  await makeSpriteSheets(shop, local)
  const stored = { firstSize: { sizes: [first.made], seconds: first.seconds, soundKey }, otherSizes }
  await runs.keep(run, stored)
  return { ...stored, kept: local }
}

async function makeOthers(
  { shop, run, runs, sizes, progress }: Making,
  { soundKey }: NonNullable<FinishedSteps['firstSize']>,
): Promise<NonNullable<FinishedSteps['otherSizes']>> {
  const { film, files, folder } = shop
  const others = sizes.slice(1)
  if (others.length === 0) return { sizes: [] }
  const share = shareOf(sizes, film)
  const onTime = (seconds: number) => {
    const percent = Math.min(99, Math.floor(100 * (share + (1 - share) * partOf(seconds, film.seconds))))
    progress.tell({ step: 'OTHER_SIZES', percent })
  }
  progress.tell({ step: 'OTHER_SIZES', percent: Math.floor(100 * share) })
  const sound = soundKey === undefined ? undefined : await files.openFile(soundKey, folder)
  try {
    const renditions = await encodeRenditions(shop, { sizes: others, sound: sound?.path, onTime })
    const otherSizes = { sizes: renditions.map((one) => one.made) }
    await runs.keep(run, { otherSizes })
    return otherSizes
  } finally {
    await sound?.close()
  }
}

function masterOf({ key }: Workspace): string {
  return `${key}/master.m3u8`
}

async function putMaster(shop: Workspace, sizes: readonly StoredRendition[]): Promise<void> {
  const path = join(shop.folder, 'master.m3u8')
  await writeFile(path, printMaster(sizes))
  await shop.files.put(masterOf(shop), path, { contentType: 'application/vnd.apple.mpegurl' })
}

/** The cost of decoding a picture, relative to encoding one of the same size. */
const READING = 0.15

/** The smallest rendition's share of all the work. */
function shareOf(sizes: readonly Rendition[], film: { width: number; height: number }): number {
  const reading = READING * film.width * film.height
  const costs = sizes.map(({ width, height, isCopied }) => (isCopied ? 0 : width * height))
  const [first = 0] = costs
  const all = costs.reduce((sum, cost) => sum + cost, 0)
  return sizes.length === 1 ? 1 : (first + reading) / (all + 2 * reading)
}

function partOf(seconds: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, seconds / all)
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FollowedSize } from './ffmpeg/followSize.ts'
import { FileRefused } from './ffmpeg/probeFile.ts'
import type { Film } from './ffmpeg/readFilm.ts'
import { makePoster, makePreview } from './makePictures.ts'
import { type KeptSize, makeSeekPictures } from './makeSeekPictures.ts'
import { makeSizes, SEGMENT_S, soundMade, type Workshop } from './makeSizes.ts'
import type { Size } from './planSizes.ts'
import { type MadeSize, printMaster } from './playlists.ts'
import type { Done, Run, RunStore } from './runs.port.ts'
import type { Progress } from './tellProgress.ts'

export interface Making {
  shop: Workshop
  run: Run
  runs: RunStore
  /** In which it is to be offered, the smallest first. */
  sizes: readonly Size[]
  progress: Progress
  /** A monotonic clock, in milliseconds. */
  now: () => number
}

/** All that is made of a film, but for what stands already from an attempt before. */
export async function makeFilm(making: Making): Promise<void> {
  const { shop, run, runs, progress } = making
  const { firstSize, otherSizes, pictures } = await makeFirst(making)
  if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop), ...pictures })
  const others = otherSizes ?? (await makeOthers(making, firstSize))
  await putMaster(shop, [...firstSize.sizes, ...others.sizes])
  const { soundKey, seconds } = firstSize
  const made = { masterKey: masterOf(shop), ...pictures, soundKey, seconds: Math.round(seconds) }
  // What is said of work that has ended would stay.
  await progress.end()
  await runs.finish(run, made)
}

/**
 * Makes the first playable seconds and the poster; all of a short film. Resolves with whether the film is finished.
 * A file that replaces one which still plays is left to the next job.
 */
export async function openFilm(making: Making): Promise<boolean> {
  const { shop, run, runs } = making
  const { seconds } = shop.film
  if (seconds > 0 && seconds < WORTH_BEGINNING_S) {
    await makeFilm(making)
    return true
  }
  if (run.isReplacing || run.done.opening || run.done.firstSize) return false
  const { onPlayable, post, isPlayable } = showFirst(making)
  await makeBeginning(making, onPlayable)
  if (isPlayable()) await runs.keep(run, { opening: { posterKey: await post() } })
  return false
}

/** The smallest size at least, with the sound; once it can be played, the pictures that stand for the film. */
async function makeFirst(making: Making): Promise<Done & Required<Pick<Done, 'firstSize' | 'pictures'>>> {
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

/** What is shown of a film as soon as anything of it can be played. */
function showFirst(making: Making) {
  const { shop, run, runs } = making
  let posting: Promise<string> | undefined
  const post = () => (posting ??= postFilm(making))
  let isPlayable = false
  const onPlayable = async (made: MadeSize) => {
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

type OnPlayable = (made: MadeSize) => Promise<void>
type First = Done & Required<Pick<Done, 'firstSize'>> & { kept: KeptSize }

/**
 * Makes all renditions from one reading, after the few seconds that make the film playable. Undefined if there is only
 * one rendition, and on a machine that is too slow: viewers would have to wait again and again.
 */
async function makeTogether(making: Making, onPlayable: OnPlayable): Promise<First | undefined> {
  const { shop, run, sizes, progress, now } = making
  if (sizes.length === 1) return undefined
  // Who watches, watches the file that is replaced.
  if (!run.isReplacing && !run.done.opening) await makeBeginning(making, onPlayable)
  const behind = new AbortController()
  const began = now()
  const onTime = (seconds: number) => {
    progress.tell({ step: 'OTHER_SIZES', percent: Math.floor(99 * partOf(seconds, shop.film.seconds)) })
    if (!run.isReplacing && isBehind({ tookMs: now() - began, seconds, film: shop.film })) behind.abort()
  }
  const signal = AbortSignal.any([shop.signal, behind.signal])
  try {
    const [first, ...others] = await makeSizes({ ...shop, signal }, { sizes, keeps: true, onPlayable, onTime })
    return await keepFirst(making, first, { sizes: others.map(({ made }) => made) })
  } catch (error) {
    if (behind.signal.aborted && !shop.signal.aborted) return undefined
    throw error
  }
}

/** A film hardly longer than that is not read twice. */
const WORTH_BEGINNING_S = 3 * SEGMENT_S

/** What is wrong with the file, the whole of it will say. */
async function makeBeginning({ shop, sizes, progress }: Making, onPlayable: OnPlayable): Promise<void> {
  const { seconds } = shop.film
  if (seconds > 0 && seconds < WORTH_BEGINNING_S) return
  progress.tell({ step: 'FIRST_SIZE', percent: 0 })
  try {
    await makeSizes(shop, { sizes: sizes.slice(0, 1), until: SEGMENT_S, onPlayable })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
  }
}

/** How long to measure before estimating the encoding speed. */
const JUDGED_AFTER_MS = 20_000
/** Maximum time a viewer who started early may have to wait for the next segment, in seconds. */
const LONGEST_WAIT_S = 60

interface Pace {
  tookMs: number
  /** Of the film, made in that time. */
  seconds: number
  film: Pick<Film, 'seconds'>
}

/** Whether a film is played much faster than it is made. */
export function isBehind({ tookMs, seconds, film }: Pace): boolean {
  if (tookMs < JUDGED_AFTER_MS || film.seconds === 0) return false
  return (tookMs / 1_000) * (film.seconds / Math.max(seconds, 0.1)) > film.seconds + LONGEST_WAIT_S
}

async function makeFirstSize(making: Making, onPlayable: OnPlayable): Promise<First> {
  const { shop, sizes, progress } = making
  const share = shareOf(sizes, shop.film)
  const onTime = (seconds: number) =>
    progress.tell({ step: 'FIRST_SIZE', percent: Math.floor(100 * share * partOf(seconds, shop.film.seconds)) })
  const [first] = await makeSizes(shop, { sizes: sizes.slice(0, 1), keeps: true, onPlayable, onTime })
  return keepFirst(making, first, undefined)
}

/** Records what is finished, with the sound and the pictures for seeking. */
async function keepFirst(
  { shop, run, runs, sizes, progress }: Making,
  first: FollowedSize | undefined,
  otherSizes: Done['otherSizes'],
): Promise<First> {
  if (!first) throw new Error('A film has no size')
  progress.tell({ step: 'PICTURES', percent: progress.last.percent })
  const sound = soundMade(shop)
  const soundKey = sound && `${shop.key}/sound.m4a`
  if (sound && soundKey) await shop.files.put(soundKey, sound, { contentType: 'audio/mp4' })
  const kept = { ...first, isCopied: sizes[0]?.isCopied ?? false }
  await makeSeekPictures(shop, kept)
  const made = { firstSize: { sizes: [first.made], seconds: first.seconds, soundKey }, otherSizes }
  await runs.keep(run, made)
  return { ...made, kept }
}

async function makeOthers(
  { shop, run, runs, sizes, progress }: Making,
  { soundKey }: NonNullable<Done['firstSize']>,
): Promise<NonNullable<Done['otherSizes']>> {
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
    const made = await makeSizes(shop, { sizes: others, sound: sound?.path, onTime })
    const otherSizes = { sizes: made.map((one) => one.made) }
    await runs.keep(run, { otherSizes })
    return otherSizes
  } finally {
    await sound?.close()
  }
}

function masterOf({ key }: Workshop): string {
  return `${key}/master.m3u8`
}

async function putMaster(shop: Workshop, sizes: readonly MadeSize[]): Promise<void> {
  const path = join(shop.folder, 'master.m3u8')
  await writeFile(path, printMaster(sizes))
  await shop.files.put(masterOf(shop), path, { contentType: 'application/vnd.apple.mpegurl' })
}

/** What reading a picture costs, against making one of the same size. */
const READING = 0.15

/** Of all the work, the smallest size. */
function shareOf(sizes: readonly Size[], film: { width: number; height: number }): number {
  const reading = READING * film.width * film.height
  const costs = sizes.map(({ width, height, isCopied }) => (isCopied ? 0 : width * height))
  const [first = 0] = costs
  const all = costs.reduce((sum, cost) => sum + cost, 0)
  return sizes.length === 1 ? 1 : (first + reading) / (all + 2 * reading)
}

function partOf(seconds: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, seconds / all)
}

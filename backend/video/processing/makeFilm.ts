import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePoster, makePreview } from './makePictures.ts'
import { type KeptSize, makeSeekPictures } from './makeSeekPictures.ts'
import { makeSizes, type Workshop } from './makeSizes.ts'
import { planSizes, type Size } from './planSizes.ts'
import { type MadeSize, printMaster } from './playlists.ts'
import type { Done, Run, RunStore } from './runs.port.ts'
import type { Progress } from './tellProgress.ts'

export interface Making {
  shop: Workshop
  run: Run
  runs: RunStore
  /** Heights of pictures, the smallest first. */
  sizes: readonly number[]
  progress: Progress
}

/** What reading a picture costs, against making one of the same size. */
const READING = 0.15

/** All that is made of a film, but for what stands already from an attempt before. */
export async function makeFilm(making: Making): Promise<void> {
  const { shop, run, runs, progress } = making
  const { firstSize, pictures } = await makeFirst(making)
  if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop), ...pictures })
  const otherSizes = await makeOthers(making, firstSize)
  const { soundKey, seconds } = firstSize
  await putMaster(shop, [...firstSize.sizes, ...otherSizes.sizes])
  const made = { masterKey: masterOf(shop), ...pictures, soundKey, seconds: Math.round(seconds) }
  // What is said of work that has ended would stay.
  await progress.end()
  await runs.finish(run, made)
}

/** The smallest size with the sound and the pictures for whoever seeks; once it can be played, those that stand for it. */
async function makeFirst(making: Making): Promise<Required<Pick<Done, 'firstSize' | 'pictures'>>> {
  const { shop, run, runs } = making
  let posting: Promise<string> | undefined
  const post = () => (posting ??= postFilm(making))
  const onPlayable = async (made: MadeSize) => {
    await putMaster(shop, [made])
    if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop) })
    // Whoever awaits it in the end hears of a failure.
    if (!run.done.pictures) post().catch(() => undefined)
  }
  const { firstSize, kept } = run.done.firstSize
    ? { firstSize: run.done.firstSize, kept: undefined }
    : await makeFirstSize(making, onPlayable)
  if (run.done.pictures) return { firstSize, pictures: run.done.pictures }
  const pictures = { posterKey: await post(), previewKey: await makePreview(shop, kept) }
  await runs.keep(run, { pictures })
  if (!run.isReplacing) await runs.show(run, pictures)
  return { firstSize, pictures }
}

async function postFilm({ shop, run, runs }: Making): Promise<string> {
  const posterKey = await makePoster(shop)
  if (!run.isReplacing) await runs.show(run, { posterKey })
  return posterKey
}

async function makeFirstSize(
  { shop, run, runs, sizes, progress }: Making,
  onPlayable: (made: MadeSize) => Promise<void>,
): Promise<{ firstSize: NonNullable<Done['firstSize']>; kept: KeptSize }> {
  const { film, key, files, folder } = shop
  const planned = planSizes(film, sizes)
  const share = shareOf(planned, film)
  const onTime = (seconds: number) =>
    progress.tell({ step: 'FIRST_SIZE', percent: Math.floor(100 * share * partOf(seconds, film.seconds)) })
  const [first] = await makeSizes(shop, { sizes: planned.slice(0, 1), keeps: true, onPlayable, onTime })
  if (!first) throw new Error('A film has no size')
  const soundKey = film.hasSound ? `${key}/sound.m4a` : undefined
  // A long one that was made again has its sound in the store already.
  if (soundKey !== undefined) await files.put(soundKey, join(folder, 'sound.m4a'), { contentType: 'audio/mp4' })
  const kept = { ...first, isCopied: planned[0]?.isCopied ?? false }
  await makeSeekPictures(shop, kept)
  const firstSize = { sizes: [first.made], seconds: first.seconds, soundKey }
  await runs.keep(run, { firstSize })
  return { firstSize, kept }
}

async function makeOthers(
  { shop, run, runs, sizes, progress }: Making,
  { soundKey }: NonNullable<Done['firstSize']>,
): Promise<NonNullable<Done['otherSizes']>> {
  if (run.done.otherSizes) return run.done.otherSizes
  const { film, files, folder } = shop
  const planned = planSizes(film, sizes)
  const others = planned.slice(1)
  if (others.length === 0) return { sizes: [] }
  const share = shareOf(planned, film)
  const onTime = (seconds: number) => {
    const percent = Math.min(99, Math.floor(100 * (share + (1 - share) * partOf(seconds, film.seconds))))
    progress.tell({ step: 'OTHER_SIZES', percent })
  }
  progress.tell({ step: 'OTHER_SIZES', percent: Math.floor(100 * share) })
  const sound = soundKey === undefined ? undefined : await files.openFile(soundKey, folder)
  const made = await makeSizes(shop, { sizes: others, sound: sound?.path, onTime })
  await sound?.close()
  const otherSizes = { sizes: made.map((one) => one.made) }
  await runs.keep(run, { otherSizes })
  return otherSizes
}

function masterOf({ key }: Workshop): string {
  return `${key}/master.m3u8`
}

async function putMaster(shop: Workshop, sizes: readonly MadeSize[]): Promise<void> {
  const path = join(shop.folder, 'master.m3u8')
  await writeFile(path, printMaster(sizes))
  await shop.files.put(masterOf(shop), path, { contentType: 'application/vnd.apple.mpegurl' })
}

/** Of all the work, the smallest size. */
function shareOf(planned: readonly Size[], film: { width: number; height: number }): number {
  const reading = READING * film.width * film.height
  const costs = planned.map(({ width, height, isCopied }) => (isCopied ? 0 : width * height))
  const [first = 0] = costs
  const all = costs.reduce((sum, cost) => sum + cost, 0)
  return planned.length === 1 ? 1 : (first + reading) / (all + 2 * reading)
}

function partOf(seconds: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, seconds / all)
}

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fitting } from './filters.ts'
import { makePictures } from './makePictures.ts'
import { makeSizes, type Workshop } from './makeSizes.ts'
import { planSizes, type Size } from './planSizes.ts'
import { type MadeSize, printMaster, printSeekTimes } from './playlists.ts'
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

/** On one sheet, beside and above each other. */
const ACROSS = 5
const SEEK_SIDE = 160
const MOST_SEEK_PICTURES = 200
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
  let picturing: Promise<NonNullable<Done['pictures']>> | undefined
  const picture = () => (picturing ??= run.done.pictures ? Promise.resolve(run.done.pictures) : pictureFilm(making))
  const firstSize =
    run.done.firstSize ??
    (await makeFirstSize(making, async (made) => {
      await putMaster(shop, [made])
      if (!run.isReplacing) await runs.show(run, { masterKey: masterOf(shop) })
      // Whoever awaits it in the end hears of a failure.
      picture().catch(() => undefined)
    }))
  return { firstSize, pictures: await picture() }
}

async function pictureFilm({ shop, run, runs }: Making): Promise<NonNullable<Done['pictures']>> {
  const pictures = await makePictures(shop)
  await runs.keep(run, { pictures })
  if (!run.isReplacing) await runs.show(run, pictures)
  return pictures
}

async function makeFirstSize(
  { shop, run, runs, sizes, progress }: Making,
  onPlayable: (made: MadeSize) => Promise<void>,
): Promise<NonNullable<Done['firstSize']>> {
  const { film, key, files, folder } = shop
  const planned = planSizes(film, sizes)
  const everyS = Math.max(2, Math.ceil(film.seconds / MOST_SEEK_PICTURES))
  const seek = { everyS, across: ACROSS, ...fitting(film, SEEK_SIDE) }
  const share = shareOf(planned, film)
  const onTime = (seconds: number) =>
    progress.tell({ step: 'FIRST_SIZE', percent: Math.floor(100 * share * partOf(seconds, film.seconds)) })
  const [first] = await makeSizes(shop, { sizes: planned.slice(0, 1), seek, onPlayable, onTime })
  if (!first) throw new Error('A film has no size')
  const soundKey = film.hasSound ? `${key}/sound.m4a` : undefined
  // A long one that was made again has its sound in the store already.
  if (soundKey !== undefined) await files.put(soundKey, join(folder, 'sound.m4a'), { contentType: 'audio/mp4' })
  await putSeek(shop, { seek, seconds: first.seconds })
  const firstSize = { sizes: [first.made], seconds: first.seconds, soundKey }
  await runs.keep(run, { firstSize })
  return firstSize
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

interface Seek {
  seek: { everyS: number; across: number; width: number; height: number }
  seconds: number
}

async function putSeek({ files, folder, key }: Workshop, { seek, seconds }: Seek): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^seek-\d+\.jpg$/.test(name))
  for (const name of names) await files.put(`${key}/${name}`, join(folder, name), { contentType: 'image/jpeg' })
  const path = join(folder, 'seek.vtt')
  await writeFile(path, printSeekTimes({ ...seek, sheets: names.length }, seconds))
  await files.put(`${key}/seek.vtt`, path, { contentType: 'text/vtt' })
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

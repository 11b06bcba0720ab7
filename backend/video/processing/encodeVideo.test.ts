import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBehind, encodeVideo, type Making, openFilm } from './encodeVideo.ts'
import { openShop, plainFilm, type Shop } from './openShop.fixture.ts'
import type { Rendition } from './planRenditions.ts'
import type { FinishedSteps, Outputs, Processing, Run, RunStore } from './runs.port.ts'

const small: Rendition = {
  name: '72',
  width: 128,
  height: 72,
  rate: '25',
  framesPerSecond: 25,
  kilobits: 150,
  isCopied: false,
}
const large: Rendition = { ...small, name: '144', width: 256, height: 144, kilobits: 300 }

/** Writes the expected files with one segment each, and starts by reporting half of a minute-long video as done. */
const PROGRAM = `
size() { printf 'avcC.\\144\\0\\037' > $1/init.mp4; echo pictures > $1/0.m4s; printf '#EXTINF:60.4,\\n0.m4s\\n' > $1/index.m3u8; }
case "$*" in
  *poster.jpg) echo poster > poster.jpg ;;
  *preview.mp4) echo preview > preview.mp4 ;;
  *seek-*) echo sheet > seek-0.jpg ;;
  *)
    echo out_time_us=30000000
    case "$*" in *apart*) echo sound > sound.m4a ;; esac
    case "$*" in *72/index*) size 72 ;; esac
    case "$*" in *144/index*) size 144 ;; esac ;;
esac`

let studio: Shop
let told: Processing[]
/** The recorded calls of the run, in order. */
let noted: [verb: string, what: object | undefined][]
beforeEach(async () => {
  studio = await openShop()
  await studio.runs(PROGRAM)
  told = []
  noted = []
})
afterEach(() => studio.close())

const note = (verb: string) => async (_run: unknown, what?: object) => void noted.push([verb, what])
const runs: RunStore = {
  begin: async () => undefined,
  isCurrent: async () => true,
  abandon: async () => undefined,
  keep: note('keep'),
  tell: note('tell'),
  show: async (run: Run, what: Outputs) => {
    await note('show')(run, what)
    return true
  },
  finish: note('finish'),
  fail: note('fail'),
}

interface Changes {
  seconds?: number
  hasSound?: boolean
  sizes?: readonly Rendition[]
  done?: FinishedSteps
  isReplacing?: boolean
  now?: () => number
}

function making({
  seconds = 60,
  hasSound = false,
  sizes = [small, large],
  now = () => 0,
  ...run
}: Changes = {}): Making {
  return {
    shop: { ...studio.shop, film: { ...plainFilm, seconds, hasSound } },
    run: { id: '1', videoId: 'film', objectKey: 'a', folder: studio.shop.key, done: {}, isReplacing: false, ...run },
    runs,
    sizes,
    progress: {
      get last() {
        return told.at(-1) ?? { step: 'WAITING' as const, percent: 0 }
      },
      tell: (processing) => void told.push(processing),
      end: async () => void noted.push(['end', undefined]),
    },
    now,
  }
}

const under = (name: string) => `${studio.shop.key}/${name}`
const steps = () => told.map(({ step, percent }) => `${step} ${percent}`)
const verbs = () => noted.map(([verb, what]) => [verb, ...Object.keys(what ?? {})].join(' '))
/** The outputs of each call of ffmpeg. */
const calls = async () =>
  (await studio.calls()).map(
    (call) => /(poster|preview|seek)-?\S*$|-t (4|21600) /.exec(call)?.slice(1).join('') ?? call,
  )

/** A machine on which two minutes pass between two readings of the clock. */
function slow(): () => number {
  let ms = 0
  return () => (ms += 120_000)
}

test('a video is shown as soon as it can be played, and finished once everything is stored', async () => {
  await encodeVideo(making({ hasSound: true }))
  const pictures = { posterKey: under('poster.jpg'), previewKey: under('preview.mp4') }
  const masterKey = under('master.m3u8')
  expect(noted[0]).toEqual(['show', { masterKey }])
  expect(noted.at(-2)).toEqual(['end', undefined])
  expect(noted.at(-1)).toEqual(['finish', { masterKey, ...pictures, soundKey: under('sound.m4a'), seconds: 60 }])
  expect(noted).toContainEqual(['keep', { pictures }])
  expect(noted).toContainEqual(['show', { masterKey, ...pictures }])
  expect(await calls()).toEqual(expect.arrayContaining(['4', 'poster', '21600', 'seek', 'preview']))
  const masters = studio.puts.filter(({ key }) => key === masterKey)
  expect(masters.map(({ text }) => text.match(/\d+\/index/g))).toEqual([['72/index'], ['72/index', '144/index']])
  expect(new Set(masters.map(({ contentType }) => contentType))).toEqual(new Set(['application/vnd.apple.mpegurl']))
  expect(studio.puts.find(({ key }) => key === under('sound.m4a'))).toMatchObject({ contentType: 'audio/mp4' })
})

test('progress is reported in whole percent of the video, up to 99 before the end', async () => {
  await encodeVideo(making())
  expect(steps()).toEqual(['FIRST_SIZE 0', 'OTHER_SIZES 49', 'PICTURES 49'])
  told = []
  await encodeVideo(making({ sizes: [small] }))
  expect(steps()).toEqual(['FIRST_SIZE 50', 'PICTURES 50'])
  told = []
  await encodeVideo(making({ seconds: 20 }))
  expect(steps()).toEqual(['FIRST_SIZE 0', 'OTHER_SIZES 99', 'PICTURES 99'])
  told = []
  await encodeVideo(making({ seconds: 0 }))
  expect(steps()).toEqual(['FIRST_SIZE 0', 'OTHER_SIZES 0', 'PICTURES 0'])
})

test('on a slow machine the smallest rendition is completed first, and progress weights renditions by cost', async () => {
  await encodeVideo(making({ now: slow() }))
  // The cost of 128 by 72 and one pass, divided by that plus 256 by 144 and two passes at 0.15 of 1280 by 720: 45
  // percent.
  expect(steps()).toEqual([
    'FIRST_SIZE 0',
    'OTHER_SIZES 49',
    'FIRST_SIZE 22',
    'PICTURES 22',
    'OTHER_SIZES 45',
    'OTHER_SIZES 72',
  ])
  expect(verbs().filter((verb) => verb.startsWith('keep'))).toEqual([
    'keep firstSize otherSizes',
    'keep pictures',
    'keep otherSizes',
  ])
  expect(noted.at(-1)).toMatchObject(['finish', { seconds: 60 }])
})

test('the other renditions of a slow machine end at 99 percent, and a copied one costs only its pass', async () => {
  await encodeVideo(making({ now: slow(), seconds: 30, sizes: [{ ...small, isCopied: true }, large] }))
  // One pass, of 256 by 144 and two passes: 44 percent.
  expect(steps().slice(-2)).toEqual(['OTHER_SIZES 44', 'OTHER_SIZES 99'])
})

test('a video that replaces a playable one is not shown before it is complete', async () => {
  await encodeVideo(making({ isReplacing: true, now: slow() }))
  expect(verbs().filter((verb) => verb.startsWith('show'))).toEqual([])
  expect(await calls()).toEqual(['21600', expect.stringMatching(/seek|poster/), expect.anything(), 'preview'])
})

const madeSize = { ...small, codecs: 'avc1', most: 1, average: 1 }

test('files from an earlier attempt are not made again', async () => {
  const firstSize = { sizes: [madeSize], seconds: 59.6 }
  const pictures = { posterKey: 'poster', previewKey: 'preview' }
  const otherSizes = { sizes: [{ ...madeSize, name: '144' }] }
  await encodeVideo(making({ done: { firstSize, pictures, otherSizes } }))
  expect(await calls()).toEqual([])
  expect(noted.at(-1)).toEqual([
    'finish',
    { masterKey: under('master.m3u8'), ...pictures, soundKey: undefined, seconds: 60 },
  ])
  expect(studio.puts.map(({ key, text }) => [key, text.match(/\d+\/index/g)])).toEqual([
    [under('master.m3u8'), ['72/index', '144/index']],
  ])
  await encodeVideo(making({ done: { firstSize, pictures } }))
  expect(await calls()).toEqual(['21600'])
  // A poster that was already shown stays.
  await encodeVideo(making({ done: { firstSize, otherSizes, opening: { posterKey: 'shown' } } }))
  expect(await calls()).toEqual(['21600', 'preview'])
  expect(noted.at(-1)).toMatchObject(['finish', { posterKey: 'shown' }])
})

test('a video with one rendition has no others to make', async () => {
  await encodeVideo(making({ sizes: [small] }))
  expect((await calls()).filter((call) => call === '21600')).toHaveLength(1)
  expect(noted.at(-1)).toMatchObject(['finish', { soundKey: undefined }])
})

test.each([
  [11.9, true, ['21600', 'poster', 'preview', 'seek'], 'finish'],
  [12, false, ['4', 'poster'], 'keep'],
  [0, false, ['4', 'poster'], 'keep'],
])('of a film of %d seconds the first job makes all: %s', async (seconds, isWhole, expected, last) => {
  expect(await openFilm(making({ seconds }))).toBe(isWhole)
  expect((await calls()).toSorted()).toEqual(expected)
  expect(noted.at(-1)?.[0]).toBe(last)
})

test('the result of the first job is recorded with its poster', async () => {
  await openFilm(making())
  expect(verbs()).toEqual(['show masterKey', 'show posterKey', 'keep opening'])
  expect(noted.at(-1)).toEqual(['keep', { opening: { posterKey: under('poster.jpg') } }])
})

test.each<[string, Changes]>([
  ['replaces one that plays', { isReplacing: true }],
  ['was opened before', { done: { opening: {} } }],
  ['stands in its smallest size', { done: { firstSize: { sizes: [madeSize], seconds: 60 } } }],
])('a film that %s is left to the next job', async (_what, changes) => {
  expect(await openFilm(making(changes))).toBe(false)
  expect([await calls(), noted]).toEqual([[], []])
})

test('if the opening cannot be made, the next job tries the whole file and reports the reason', async () => {
  await studio.runs('echo "moov atom not found" >&2; exit 1')
  expect(await openFilm(making())).toBe(false)
  expect(noted).toEqual([])
  await expect(encodeVideo(making())).rejects.toMatchObject({ fault: 'DAMAGED' })
})

test('encoding is too slow if it would end more than a minute after playback', () => {
  const film = { seconds: 3_600 }
  // Half of it in that time, so the whole takes twice as long.
  const isLate = (tookMs: number) => isBehind({ tookMs, seconds: 1_800, film })
  expect([1_830_000, 1_830_001].map(isLate)).toEqual([false, true])
  expect([19_999, 20_000].map((tookMs) => isBehind({ tookMs, seconds: 1, film }))).toEqual([false, true])
})

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inputOf, ownInputOf } from './ffmpeg/runFfmpeg.ts'
import { makePoster, makePreview } from './makePictures.ts'
import { type LocalRendition, makeSpriteSheets } from './makeSpriteSheets.ts'
import { openShop, plainFilm, type Shop } from './openShop.fixture.ts'

let studio: Shop
beforeEach(async () => {
  studio = await openShop()
})
afterEach(() => studio.close())

const lasting = (seconds: number) => ({ ...studio.shop, film: { ...plainFilm, seconds } })
const input = (at: string) => inputOf('/films/source.mp4', ['-ss', at]).join(' ')
/** The start time of each call. */
const places = async () => (await studio.calls()).map((call) => /-ss (\S+)/.exec(call)?.[1])

const POSTER =
  '-map 0:V:0 -vf thumbnail=24,scale=1280:720:flags=bicubic,setsar=1,format=yuv420p -frames:v 1 -q:v 3 -update 1 poster.jpg'
const PREVIEW =
  '-t 6 -map 0:V:0 -an -vf fps=25,scale=640:360:flags=bicubic,setsar=1,format=yuv420p -map_metadata -1 -c:v libx264 -preset veryfast -crf 27 -movflags +faststart preview.mp4'
const COPY = '-t 6 -map 0:V:0 -an -c copy -map_metadata -1 -movflags +faststart preview.mp4'

test('the poster is from a tenth into the video, at most half a minute', async () => {
  await studio.runs('echo poster > poster.jpg')
  expect(await makePoster(studio.shop)).toBe('videos/kenji/1/out-1/poster.jpg')
  expect(await studio.calls()).toEqual([`${input('6.000')} ${POSTER}`])
  expect(studio.puts).toEqual([{ key: 'videos/kenji/1/out-1/poster.jpg', contentType: 'image/jpeg', text: 'poster\n' }])
  await makePoster(lasting(301))
  expect((await places()).at(-1)).toBe('30.000')
})

test('a large interlaced video has a progressive poster, no larger than displayed', async () => {
  await studio.runs('echo poster > poster.jpg')
  await makePoster({ ...studio.shop, film: { ...plainFilm, width: 1920, height: 1080, isInterlaced: true } })
  expect(await studio.calls()).toEqual([
    expect.stringContaining('-vf bwdif=mode=send_frame,thumbnail=24,scale=1280:720:'),
  ])
})

test.each([
  ['fails', 'exit 1'],
  ['ends well with nothing', 'exit 0'],
  ['ends well with an empty file', ': > poster.jpg; exit 0'],
])('where the program %s a tenth into the film, the poster is of its beginning', async (_how, first) => {
  await studio.runs(`[ $calls -gt 1 ] || { ${first}; }\necho poster > poster.jpg`)
  await makePoster(studio.shop)
  expect(await places()).toEqual(['6.000', '0.000'])
  expect(studio.puts).toHaveLength(1)
})

test.each([
  ['echo "No space left on device" >&2; exit 1', 'NO_ROOM'],
  ['exit 1', 'DAMAGED'],
  ['exit 0', 'DAMAGED'],
])('where the beginning has none either, the film is refused: %s is %s', async (script, fault) => {
  await studio.runs(script)
  await expect(makePoster(studio.shop)).rejects.toMatchObject({ fault })
  expect(await places()).toEqual(['6.000', '0.000'])
  // The beginning is not tried twice.
  await expect(makePoster(lasting(0))).rejects.toMatchObject({ fault })
  expect(await places()).toEqual(['6.000', '0.000', '0.000'])
  expect(studio.puts).toEqual([])
})

test('a preview has six seconds, from a fifth into a video longer than twice that', async () => {
  await studio.runs('echo preview > preview.mp4')
  expect(await makePreview(studio.shop, undefined)).toBe('videos/kenji/1/out-1/preview.mp4')
  expect(await studio.calls()).toEqual([`${input('12.000')} ${PREVIEW}`])
  expect(studio.puts).toMatchObject([{ key: 'videos/kenji/1/out-1/preview.mp4', contentType: 'video/mp4' }])
  for (const seconds of [12, 12.5]) await makePreview(lasting(seconds), undefined)
  expect(await places()).toEqual(['12.000', '0.000', '2.500'])
})

/** The smallest rendition of a video, in segments of four seconds. */
async function keptOf(seconds: number, changes: Partial<LocalRendition['made']> = {}): Promise<LocalRendition> {
  await mkdir(join(studio.folder, '360/kept'), { recursive: true })
  const stored = { name: '360', width: 640, height: 360, framesPerSecond: 25, codecs: '', most: 1_200_000, average: 1 }
  const segments = Array.from({ length: Math.ceil(seconds / 4) }, (_, at) => ({ name: `${at}.m4s`, seconds: 4 }))
  return { made: { ...stored, ...changes }, seconds, longestS: 4, segments, isCopied: false }
}

const listPath = () => join(studio.folder, '360/kept/index.m3u8')
const listed = async () => (await readFile(listPath(), 'utf8')).match(/\d+\.m4s/g)

test.each([
  [60, ['3.m4s', '4.m4s']],
  [50, ['2.m4s', '3.m4s']],
  [61, ['3.m4s', '4.m4s']],
  [8, ['0.m4s', '1.m4s']],
])('of a small size of %d seconds the preview is cut from the segments that hold it', async (seconds, names) => {
  await studio.runs('echo preview > preview.mp4')
  await makePreview(studio.shop, await keptOf(seconds))
  expect(await studio.calls()).toEqual([`${ownInputOf(listPath()).join(' ')} ${COPY}`])
  expect(await listed()).toEqual(names)
})

test.each([
  ['wide', { width: 642 }],
  ['high', { width: 360, height: 642 }],
  ['heavy', { most: 1_200_001 }],
])('of a size that is too %s the preview is made anew', async (_how, changes) => {
  await studio.runs('echo preview > preview.mp4')
  await makePreview(studio.shop, await keptOf(60, changes))
  expect(await studio.calls()).toEqual([`${input('12.000')} ${PREVIEW}`])
})

test.each([
  ['fails', 'echo half > preview.mp4; exit 1'],
  ['leaves nothing', 'exit 0'],
])('where the cutting of a preview %s, it is made anew', async (_how, first) => {
  await studio.runs(`[ $calls -gt 1 ] || { ${first}; }\necho preview > preview.mp4`)
  await makePreview(studio.shop, await keptOf(60))
  expect(await studio.calls()).toEqual([expect.stringContaining(COPY), `${input('12.000')} ${PREVIEW}`])
  expect(studio.puts).toMatchObject([{ text: 'preview\n' }])
})

test.each([
  [60, 2],
  [400, 2],
  [401, 3],
])('of a film of %d seconds there are pictures for seeking every %d seconds', async (seconds, everyS) => {
  await studio.runs('echo 0 > seek-0.jpg; echo 1 > seek-1.jpg; echo no > seek-1.jpg.tmp; echo no > xseek-1.jpg')
  await makeSpriteSheets(lasting(seconds), await keptOf(seconds))
  const filters = `fps=1/${everyS}:eof_action=pass,scale=160:90:flags=bicubic,setsar=1,tile=5x5`
  expect(await studio.calls()).toEqual([
    `-skip_frame nokey ${ownInputOf(listPath()).join(' ')} -map 0:V:0 -vf ${filters} -q:v 5 -start_number 0 seek-%d.jpg`,
  ])
  expect(await listed()).toHaveLength(Math.ceil(seconds / 4))
  expect(studio.puts.map(({ key, contentType }) => `${key} ${contentType}`).toSorted()).toEqual([
    'videos/kenji/1/out-1/seek-0.jpg image/jpeg',
    'videos/kenji/1/out-1/seek-1.jpg image/jpeg',
    'videos/kenji/1/out-1/seek.vtt text/vtt',
  ])
  expect(studio.puts.at(-1)?.text).toContain(
    `00:00:0${everyS}.000 --> 00:00:0${2 * everyS}.000\nseek-0.jpg#xywh=160,0,160,90`,
  )
})

test('all frames of a copied rendition are read, because the positions of its key frames are unknown', async () => {
  await studio.runs('exit 0')
  await makeSpriteSheets(studio.shop, { ...(await keptOf(60)), isCopied: true })
  expect(await studio.calls()).toEqual([expect.stringMatching(/^-protocol_whitelist file /)])
})

test('a video can do without sprite sheets, but a full disk is an error', async () => {
  await studio.runs('echo broken >&2; exit 1')
  await makeSpriteSheets(studio.shop, await keptOf(60))
  expect(studio.puts).toMatchObject([{ text: 'WEBVTT\n' }])
  await studio.runs('echo "No space left on device" >&2; exit 1')
  await expect(makeSpriteSheets(studio.shop, await keptOf(60))).rejects.toMatchObject({ fault: 'NO_ROOM' })
  // A message before a successful exit is not an error.
  await studio.runs('echo "No space left on device" >&2; exit 0')
  await makeSpriteSheets(studio.shop, await keptOf(60))
})

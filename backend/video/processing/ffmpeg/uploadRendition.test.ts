import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import type { Rendition } from '#backend/video/processing/planRenditions.ts'
import { printSegments } from '#backend/video/processing/playlists.ts'
import { uploadRendition } from './uploadRendition.ts'

const size: Rendition = {
  name: '72',
  width: 128,
  height: 72,
  rate: '25',
  framesPerSecond: 25,
  kilobits: 1,
  isCopied: true,
}
const key = 'videos/kenji/film/out-1/72'

let folder: string
let puts: { name: string; contentType: string; text: string }[]
let files: ObjectFiles
let closed: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-follow-'))
  puts = []
  closed = []
  files = {
    put: async (at, path, { contentType }) =>
      void puts.push({ name: at.replace(`${key}/`, ''), contentType, text: await readFile(path, 'utf8') }),
    openFile: async () => undefined,
    deleteFolder: async () => undefined,
  }
})
afterEach(() => rm(folder, { recursive: true }))

type Options = Partial<Parameters<typeof uploadRendition>[0]>

const follow = (options: Options = {}) =>
  uploadRendition({ size, isWhole: true, hasSound: false, folder, keeps: false, key, files, ...options })

const HEAD = Buffer.concat([Buffer.from('avcC'), Buffer.from([1, 0x64, 0x00, 0x1f])])

/** Writes what ffmpeg has produced so far: segments with these durations and sizes. */
async function write(segments: readonly (readonly [seconds: number, bytes: number])[], head: Buffer = HEAD) {
  await writeFile(join(folder, 'init.mp4'), head)
  for (const [at, [, bytes]] of segments.entries()) await writeFile(join(folder, `${at}.m4s`), 'x'.repeat(bytes))
  const listed = segments.map(([seconds], at) => ({ name: `${at}.m4s`, seconds }))
  await writeFile(join(folder, 'index.m3u8'), printSegments(listed, false))
}

const list = (text: string) => ({
  names: text.match(/\d+\.m4s/g),
  isComplete: text.includes('#EXT-X-ENDLIST'),
})

test('a rendition is stored init segment first, each file with its type, and its playlist at the end', async () => {
  await write([
    [4, 1000],
    [2, 1500],
  ])
  const followed = await follow({ keeps: true }).end()
  expect(puts.map(({ name, contentType }) => `${name} ${contentType}`)).toEqual([
    'init.mp4 video/mp4',
    '0.m4s video/iso.segment',
    'index.m3u8 application/vnd.apple.mpegurl',
    '1.m4s video/iso.segment',
    'index.m3u8 application/vnd.apple.mpegurl',
  ])
  expect(list(puts[2]?.text ?? '')).toEqual({ names: ['0.m4s'], isComplete: false })
  expect(list(puts[4]?.text ?? '')).toEqual({ names: ['0.m4s', '1.m4s'], isComplete: true })
  expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual(['0.m4s', '1.m4s', 'init.mp4'])
  expect(followed).toEqual({
    made: {
      name: '72',
      width: 128,
      height: 72,
      framesPerSecond: 25,
      codecs: 'avc1.64001f',
      // The second segment: 1500 bytes in two seconds.
      most: 6000,
      average: (2500 * 8) / 6,
    },
    seconds: 6,
    longestS: 4,
    segments: [
      { name: '0.m4s', seconds: 4 },
      { name: '1.m4s', seconds: 2 },
    ],
  })
})

test('the declared bit rate is at least half of the planned one, and the codecs include the audio', async () => {
  await write([[4, 1000]])
  const encoded = { ...size, isCopied: false }
  expect((await follow({ size: { ...encoded, kilobits: 100 }, hasSound: true }).end()).made).toMatchObject({
    codecs: 'avc1.64001f,mp4a.40.2',
    most: 50_000,
    average: 2000,
  })
  expect((await follow({ size: encoded }).end()).made.most).toBe(2000)
})

test('an init segment without a codec gets the usual one, and no segment counts as shorter than a tenth of a second', async () => {
  await write([[0.01, 100]], Buffer.from('no codec'))
  expect((await follow().end()).made).toMatchObject({ codecs: 'avc1.640028', most: 8000, average: 8000 })
})

test('a rendition without segments is empty, and its playlist is written', async () => {
  expect(await follow().end()).toMatchObject({ seconds: 0, longestS: 0, segments: [], made: { average: 0, most: 0 } })
  expect(puts.map(({ name }) => name)).toEqual(['index.m3u8'])
})

test('the start of a rendition can be played, and continues', async () => {
  await write([[4, 1000]])
  const playable: string[] = []
  await follow({ isWhole: false, onPlayable: async ({ name }) => void playable.push(name) }).end()
  expect(playable).toEqual(['72'])
  expect(puts.map(({ name }) => name)).toEqual(['init.mp4', '0.m4s', 'index.m3u8'])
  expect(list(puts[2]?.text ?? '')).toEqual({ names: ['0.m4s'], isComplete: false })
})

test.each([
  [1, ['init.mp4', '0.m4s', 'index.m3u8']],
  [2, ['init.mp4', '0.m4s']],
])('a list of %i segments that stands from before is not made shorter', async (standing, names) => {
  await write([[4, 1000]])
  const path = join(folder, 'standing')
  const segments = Array.from({ length: standing }, (_, at) => ({ name: `${at}.m4s`, seconds: 4 }))
  await writeFile(path, printSegments(segments, false))
  const openFile: ObjectFiles['openFile'] = async (at) =>
    at === `${key}/index.m3u8` ? { path, close: async () => void closed.push(at) } : undefined
  const playable: string[] = []
  const onPlayable = async () => void playable.push('now')
  await follow({ isWhole: false, files: { ...files, openFile }, onPlayable }).end()
  expect(puts.map(({ name }) => name)).toEqual(names)
  expect([playable, closed]).toEqual([['now'], [`${key}/index.m3u8`]])
})

test('segments are stored as they come, each once', async () => {
  const following = follow()
  await write([[4, 1000]])
  await expect.poll(() => puts.map(({ name }) => name)).toEqual(['init.mp4', '0.m4s', 'index.m3u8'])
  await write([
    [4, 1000],
    [4, 1000],
  ])
  await expect.poll(() => puts.map(({ name }) => name)).toContain('1.m4s')
  await following.end()
  expect(puts.filter(({ name }) => name.endsWith('.m4s'))).toHaveLength(2)
})

test('nothing is stored after the end', async () => {
  const following = follow()
  await following.stop()
  await write([[4, 1000]])
  await following.stop()
  expect(puts).toEqual([])
})

test('the end fails if the store refused a segment', async () => {
  await write([[4, 1000]])
  const put = () => Promise.reject(new Error('no room'))
  await expect(follow({ files: { ...files, put } }).end()).rejects.toThrow('no room')
})

test('the end fails if a listed segment is missing', async () => {
  await write([[4, 1000]])
  await rm(join(folder, '0.m4s'))
  await expect(follow().end()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('files kept from an earlier attempt are replaced', async () => {
  await mkdir(join(folder, 'kept'))
  await writeFile(join(folder, 'kept/0.m4s'), 'old')
  await write([[4, 3]])
  await follow({ keeps: true }).end()
  expect(await readFile(join(folder, 'kept/0.m4s'), 'utf8')).toBe('xxx')
})

test('a video with segments but no init segment is damaged', async () => {
  await write([[4, 1000]])
  await rm(join(folder, 'init.mp4'))
  await expect(follow().end()).rejects.toMatchObject({ fault: 'DAMAGED' })
})

import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeRenditions } from './encodeRenditions.ts'
import { openShop, plainFilm, type Shop } from './openShop.fixture.ts'
import type { Rendition } from './planRenditions.ts'

let studio: Shop
beforeEach(async () => {
  studio = await openShop()
})
afterEach(() => studio.close())

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
const lasting = (seconds: number) => ({ ...studio.shop, film: { ...plainFilm, seconds } })

/** Writes a rendition with a segment of each of these durations. */
function segments(name: string, ...lengths: number[]): string {
  const files = lengths.map((_, at) => `echo pictures > ${name}/${at}.m4s`)
  const list = lengths.map((seconds, at) => `#EXTINF:${seconds},\\n${at}.m4s\\n`).join('')
  return [`printf 'avcC.\\144\\0\\037' > ${name}/init.mp4`, ...files, `printf '${list}' > ${name}/index.m3u8`].join(
    '\n',
  )
}

const keys = () => studio.puts.map(({ key }) => key.replace(studio.shop.key, ''))

test('each rendition is stored completely, and only the first one also stays in its folder', async () => {
  await studio.runs(`${segments('72', 4, 2)}\n${segments('144', 4, 2)}`)
  const renditions = await encodeRenditions(lasting(6), { sizes: [small, large], keeps: true })
  expect(renditions.map(({ made: { name }, seconds, longestS }) => [name, seconds, longestS])).toEqual([
    ['72', 6, 4],
    ['144', 6, 4],
  ])
  for (const name of ['72', '144'])
    expect(
      keys()
        .filter((key) => key.startsWith(`/${name}/`))
        .at(-1),
    ).toBe(`/${name}/index.m3u8`)
  expect((await readdir(join(studio.folder, '72/kept'))).toSorted()).toEqual(['0.m4s', '1.m4s', 'init.mp4'])
  await expect(access(join(studio.folder, '144/kept'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('files of an earlier attempt are neither stored nor a problem', async () => {
  await mkdir(join(studio.folder, '72/kept'), { recursive: true })
  await writeFile(join(studio.folder, '72/index.m3u8'), '#EXTINF:4,\nold.m4s\n')
  await writeFile(join(studio.folder, '72/old.m4s'), 'old')
  await studio.runs(segments('72', 6))
  await encodeRenditions(lasting(6), { sizes: [small] })
  expect(new Set(keys())).toEqual(new Set(['/72/init.mp4', '/72/0.m4s', '/72/index.m3u8']))
  await expect(access(join(studio.folder, '72/kept'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['echo "moov atom not found" >&2; exit 1', 'DAMAGED'],
  ['echo "No space left on device" >&2; exit 1', 'NO_ROOM'],
  ['exit 2', 'DAMAGED'],
])('a program that fails says why: %s', async (script, fault) => {
  await studio.runs(`${segments('72', 6)}\n${script}`)
  await expect(encodeRenditions(lasting(6), { sizes: [small] })).rejects.toMatchObject({ fault })
})

test.each([
  [100, 89, 'taken'],
  [100, 88.9, 'DAMAGED'],
  [0, 0.5, 'taken'],
  [0.1, undefined, 'DAMAGED'],
])('of a film of %d seconds, %s that can be read are %s', async (seconds, read, verdict) => {
  await studio.runs(read === undefined ? 'exit 0' : segments('72', read))
  const making = encodeRenditions(lasting(seconds), { sizes: [small] })
  expect(
    await making.then(
      () => 'taken',
      (error: { fault?: string }) => error.fault,
    ),
  ).toBe(verdict)
})

test('a video is damaged if its shortest rendition is too short, which is not checked for an opening', async () => {
  await studio.runs(`${segments('72', 100)}\n${segments('144', 50)}`)
  const request = { sizes: [small, large] }
  await expect(encodeRenditions(lasting(100), request)).rejects.toMatchObject({ fault: 'DAMAGED' })
  expect(await encodeRenditions(lasting(100), { ...request, until: 4 })).toHaveLength(2)
})

test('only a copied rendition whose key frames are too far apart is encoded again', async () => {
  const copied = { ...large, isCopied: true }
  await studio.runs(
    `if [ $calls = 1 ]; then ${segments('72', 13)}\n${segments('144', 13)}\nelse ${segments('144', 4, 9)}\nfi`,
  )
  const renditions = await encodeRenditions(lasting(13), { sizes: [small, copied], keeps: true })
  expect(renditions.map(({ made: { name }, longestS }) => [name, longestS])).toEqual([
    ['72', 13],
    ['144', 9],
  ])
  const [first, second, ...more] = await studio.calls()
  expect(more).toEqual([])
  expect(first).toContain('-c:v copy')
  // Its audio was made in the first pass.
  expect(second).toContain(`-i file:${join(studio.folder, 'sound.m4a')} -filter_complex [0:V:0]split=1`)
  expect(second).not.toContain('-c:v copy')
  expect(await readdir(join(studio.folder, '144/kept'))).toHaveLength(3)
})

test.each([
  [{ ...small, isCopied: true }, 12],
  [small, 13],
])('a size that is made, or cut often enough, is not made again', async (size, seconds) => {
  await studio.runs(segments('72', seconds))
  await encodeRenditions(lasting(seconds), { sizes: [size] })
  expect(await studio.calls()).toHaveLength(1)
})

test('existing audio is also used for a rendition that is made again', async () => {
  await studio.runs(segments('72', 13))
  await encodeRenditions(lasting(13), { sizes: [{ ...small, isCopied: true }], sound: '/made/sound.m4a' })
  expect(await studio.calls()).toEqual([0, 1].map(() => expect.stringContaining('-i file:/made/sound.m4a ')))
})

test('the caller gets the progress, and learns when the first rendition can be played', async () => {
  await studio.runs(`echo out_time_us=1500000\n${segments('72', 6)}`)
  const calls: unknown[] = []
  await encodeRenditions(lasting(6), {
    sizes: [small],
    onTime: (seconds) => calls.push(seconds),
    onPlayable: async ({ name }) => void calls.push(name),
  })
  expect(calls).toEqual([1.5, '72'])
})

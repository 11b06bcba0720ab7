import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSizes } from './makeSizes.ts'
import { openShop, plainFilm, type Shop } from './openShop.fixture.ts'
import type { Size } from './planSizes.ts'

let studio: Shop
beforeEach(async () => {
  studio = await openShop()
})
afterEach(() => studio.close())

const small: Size = {
  name: '72',
  width: 128,
  height: 72,
  rate: '25',
  framesPerSecond: 25,
  kilobits: 150,
  isCopied: false,
}
const large: Size = { ...small, name: '144', width: 256, height: 144, kilobits: 300 }
const lasting = (seconds: number) => ({ ...studio.shop, film: { ...plainFilm, seconds } })

/** What the program leaves of a size: a segment for each of these lengths. */
function segments(name: string, ...lengths: number[]): string {
  const files = lengths.map((_, at) => `echo pictures > ${name}/${at}.m4s`)
  const list = lengths.map((seconds, at) => `#EXTINF:${seconds},\\n${at}.m4s\\n`).join('')
  return [`printf 'avcC.\\144\\0\\037' > ${name}/init.mp4`, ...files, `printf '${list}' > ${name}/index.m3u8`].join(
    '\n',
  )
}

const keys = () => studio.puts.map(({ key }) => key.replace(studio.shop.key, ''))

test('each size is stored whole, and of the first alone a copy stays where it was made', async () => {
  await studio.runs(`${segments('72', 4, 2)}\n${segments('144', 4, 2)}`)
  const made = await makeSizes(lasting(6), { sizes: [small, large], keeps: true })
  expect(made.map(({ made: { name }, seconds, longestS }) => [name, seconds, longestS])).toEqual([
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

test('what an attempt before has left is neither stored nor in the way', async () => {
  await mkdir(join(studio.folder, '72/kept'), { recursive: true })
  await writeFile(join(studio.folder, '72/index.m3u8'), '#EXTINF:4,\nold.m4s\n')
  await writeFile(join(studio.folder, '72/old.m4s'), 'old')
  await studio.runs(segments('72', 6))
  await makeSizes(lasting(6), { sizes: [small] })
  expect(new Set(keys())).toEqual(new Set(['/72/init.mp4', '/72/0.m4s', '/72/index.m3u8']))
  await expect(access(join(studio.folder, '72/kept'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['echo "moov atom not found" >&2; exit 1', 'DAMAGED'],
  ['echo "No space left on device" >&2; exit 1', 'NO_ROOM'],
  ['exit 2', 'DAMAGED'],
])('a program that fails says why: %s', async (script, fault) => {
  await studio.runs(`${segments('72', 6)}\n${script}`)
  await expect(makeSizes(lasting(6), { sizes: [small] })).rejects.toMatchObject({ fault })
})

test.each([
  [100, 89, 'taken'],
  [100, 88.9, 'DAMAGED'],
  [0, 0.5, 'taken'],
  [0.1, undefined, 'DAMAGED'],
])('of a film of %d seconds, %s that can be read are %s', async (seconds, read, verdict) => {
  await studio.runs(read === undefined ? 'exit 0' : segments('72', read))
  const making = makeSizes(lasting(seconds), { sizes: [small] })
  expect(
    await making.then(
      () => 'taken',
      (error: { fault?: string }) => error.fault,
    ),
  ).toBe(verdict)
})

test('the shortest of all sizes decides whether a film is damaged, and of a beginning nothing does', async () => {
  await studio.runs(`${segments('72', 100)}\n${segments('144', 50)}`)
  const request = { sizes: [small, large] }
  await expect(makeSizes(lasting(100), request)).rejects.toMatchObject({ fault: 'DAMAGED' })
  expect(await makeSizes(lasting(100), { ...request, until: 4 })).toHaveLength(2)
})

test('a size that is copied and can be cut only every so many seconds is made anew, and no other', async () => {
  const copied = { ...large, isCopied: true }
  await studio.runs(
    `if [ $calls = 1 ]; then ${segments('72', 13)}\n${segments('144', 13)}\nelse ${segments('144', 4, 9)}\nfi`,
  )
  const made = await makeSizes(lasting(13), { sizes: [small, copied], keeps: true })
  expect(made.map(({ made: { name }, longestS }) => [name, longestS])).toEqual([
    ['72', 13],
    ['144', 9],
  ])
  const [first, second, ...more] = await studio.calls()
  expect(more).toEqual([])
  expect(first).toContain('-c:v copy')
  // Its sound was made the first time.
  expect(second).toContain(`-i file:${join(studio.folder, 'sound.m4a')} -filter_complex [0:V:0]split=1`)
  expect(second).not.toContain('-c:v copy')
  expect(await readdir(join(studio.folder, '144/kept'))).toHaveLength(3)
})

test.each([
  [{ ...small, isCopied: true }, 12],
  [small, 13],
])('a size that is made, or cut often enough, is not made again', async (size, seconds) => {
  await studio.runs(segments('72', seconds))
  await makeSizes(lasting(seconds), { sizes: [size] })
  expect(await studio.calls()).toHaveLength(1)
})

test('existing sound is used for a rendition that is made again, too', async () => {
  await studio.runs(segments('72', 13))
  await makeSizes(lasting(13), { sizes: [{ ...small, isCopied: true }], sound: '/made/sound.m4a' })
  expect(await studio.calls()).toEqual([0, 1].map(() => expect.stringContaining('-i file:/made/sound.m4a ')))
})

test('the caller gets the progress, and learns when the first rendition can be played', async () => {
  await studio.runs(`echo out_time_us=1500000\n${segments('72', 6)}`)
  const told: unknown[] = []
  await makeSizes(lasting(6), {
    sizes: [small],
    onTime: (seconds) => told.push(seconds),
    onPlayable: async ({ name }) => void told.push(name),
  })
  expect(told).toEqual([1.5, '72'])
})

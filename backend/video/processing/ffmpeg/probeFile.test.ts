import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#backend/video/processing/openShop.fixture.ts'
import { probeFile, refusalOf } from './probeFile.ts'

let studio: Shop
beforeAll(async () => {
  studio = await openShop()
})
afterAll(() => studio.close())

/** The result for a file if ffmpeg prints this and exits as it does without an output. */
async function probe(output: string) {
  const { folder, shop } = studio
  await studio.runs(`cat >&2 <<'SAID'\n${output}\nSAID\nexit 1`)
  return probeFile({ path: shop.ffmpeg.path, file: '/films/source.mp4', folder, signal: shop.signal }).then(
    () => 'taken',
    (error: { fault?: string }) => error.fault,
  )
}

const STREAM = (number: number, what: string) => `  Stream #0:${number}: ${what}`
const picture = (size = '1280x720') => STREAM(0, `Video: h264 (High), yuv420p, ${size}, 25 fps`)
const film = (streams: readonly string[], duration = '00:01:00.00') =>
  ["Input #0, mov,mp4, from 'file:x':", `  Duration: ${duration}, start: 0.0`, ...streams].join('\n')
const sounds = (count: number) => Array.from({ length: count }, (_, at) => STREAM(at + 1, 'Audio: aac, stereo'))

test.each([
  ['a picture and a sound', film([picture(), ...sounds(1)]), 'taken'],
  ['as many tracks as are taken', film([picture(), ...sounds(31)]), 'taken'],
  ['more tracks', film([picture(), ...sounds(32)]), 'TOO_MANY_STREAMS'],
  ['a sound alone', film(sounds(1)), 'NO_PICTURE'],
  ['neither', film([STREAM(0, 'Data: none')]), 'NOT_A_VIDEO'],
  ['the largest picture', film([picture('8192x4608')]), 'taken'],
  ['a larger picture', film([picture('8192x4610')]), 'TOO_LARGE'],
  ['the smallest picture', film([picture('16x16')]), 'taken'],
  ['a smaller picture', film([picture('640x15')]), 'DAMAGED'],
  ['six hours', film([picture()], '06:00:00.00'), 'taken'],
  ['more than six hours', film([picture()], '06:00:00.01'), 'TOO_LONG'],
  ['nothing that the program knows', 'Invalid data found', 'NOT_A_VIDEO'],
  ['what only speaks of an input', 'a line\n not Input #0, mov', 'NOT_A_VIDEO'],
])('a file with %s is %s', async (_what, output, verdict) => {
  expect(await probe(output)).toBe(verdict)
})

test.each([
  ['av_interleaved_write_frame(): No space left on device', 'NO_ROOM'],
  ['Number of streams exceeds max_streams parameter (32)', 'TOO_MANY_STREAMS'],
  ['pixels exceeds max pixel count', 'TOO_LARGE'],
  ['Picture size 99999x99999 is invalid', 'TOO_LARGE'],
  ['Format detected only with low score of 1', 'NOT_A_VIDEO'],
  ['Protocol http not on whitelist file', 'NOT_A_VIDEO'],
  ['moov atom not found', 'DAMAGED'],
  ['error reading header', 'DAMAGED'],
  ['EBML header parsing failed', 'DAMAGED'],
])('a coach is told what it means that “%s”', (output, fault) => {
  const refusal = refusalOf(`first line\n${output}\nlast line\n`, 'NOT_A_VIDEO')
  expect(refusal).toMatchObject({ name: 'FileRefused', fault, message: `${fault}: last line` })
})

test('an unknown message means a damaged file, unless a more exact fault is known', () => {
  expect([refusalOf('').fault, refusalOf('', 'NOT_A_VIDEO').fault]).toEqual(['DAMAGED', 'NOT_A_VIDEO'])
})

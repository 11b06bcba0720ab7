import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProcessing, type ProcessingUnderTest } from './openProcessing.fixture.ts'

let studio: ProcessingUnderTest
let film: Buffer
let bomb: Buffer
let choir: Buffer
let song: Buffer
let quick: Buffer
beforeAll(async () => {
  studio = await openProcessing()
  const fileOf = async (name: string, args: readonly string[]) => readFile(await studio.make(name, args))
  const silence = ['-f', 'lavfi', '-i', 'anullsrc', '-t', '0.1', '-c:a', 'pcm_s16le']
  bomb = await fileOf('bomb.mkv', ['-f', 'lavfi', '-i', 'color=s=8200x8200:d=0.04', '-c:v', 'mjpeg'])
  choir = await fileOf('choir.mkv', [...silence, ...Array.from({ length: 40 }, () => ['-map', '0:a']).flat()])
  quick = await fileOf('quick.mp4', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:d=9',
    '-c:v',
    'libx264',
    '-movflags',
    '+faststart',
  ])
  song = await fileOf('song.mkv', silence)
  film = await readFile(
    await studio.make('film.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:d=1', '-c:v', 'libx264']),
  )
})
afterAll(() => studio.close())

/** Puts its index in front, and overwrites the rest. */
function noisy(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  return copy.fill(0x55, copy.indexOf('mdat') + 4)
}

const playlist = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`

test.each<[what: string, fault: string, bytes: () => Uint8Array | string]>([
  ['nothing', 'NOT_A_VIDEO', () => ''],
  ['text', 'NOT_A_VIDEO', () => 'Dear diary, today I did forty push-ups.\n'.repeat(100)],
  ['an archive', 'NOT_A_VIDEO', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4000, 7)])],
  [
    'a drawing with a script',
    'NOT_A_VIDEO',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  ['a list that names a file of the server', 'NOT_A_VIDEO', () => playlist('file:///etc/hostname')],
  ['a list that names an address', 'NOT_A_VIDEO', () => playlist('http://127.0.0.1:9/secret.ts')],
  ['a list of files to be joined', 'NOT_A_VIDEO', () => "ffconcat version 1.0\nfile '/etc/hostname'\n"],
  ['subtitles', 'NOT_A_VIDEO', () => '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
  ['a film that ends before its index', 'DAMAGED', () => film.subarray(0, film.length - 600)],
  ['a small file of a giant picture', 'TOO_LARGE', () => bomb],
  ['a file of very many tracks', 'TOO_MANY_STREAMS', () => choir],
  ['a song', 'NO_PICTURE', () => song],
  ['a film of which the second half is missing', 'DAMAGED', () => quick.subarray(0, quick.length / 2)],
  ['a film of which the middle is noise', 'DAMAGED', () => noisy(quick)],
])('%s is refused with a reason for the coach', async (_what, fault, bytes) => {
  const payload = await studio.add(bytes())
  await studio.process(payload)
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'FAILED', processing: { fault }, video_url: null })
})

test('a video whose only picture is its first uses it as the poster', async () => {
  const [pictures, silence] = ['testsrc2=s=160x90:d=0.04', 'anullsrc']
  const args = ['-f', 'lavfi', '-i', pictures, '-f', 'lavfi', '-i', silence, '-t', '1', '-c:v', 'libx264']
  const payload = await studio.add(await readFile(await studio.make('first.mp4', args)))
  await studio.process(payload)
  const shown = expect.stringMatching(/poster\.jpg$/)
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', video_thumbnail: shown })
})

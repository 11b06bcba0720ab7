import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isBehind } from './encodeVideo.ts'
import { openProcessing, type ProcessingUnderTest } from './openProcessing.fixture.ts'
import type { ProcessingPayload } from './requestProcessing.ts'
import { noteWaiting } from './runs.store.ts'

// Runs the real ffmpeg, on videos of two seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let studio: ProcessingUnderTest
beforeAll(async () => {
  studio = await openProcessing()
})
afterAll(() => studio.close())
afterEach(() => void vi.restoreAllMocks())

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=256x144:r=25:d=2']
const SOUND = ['-f', 'lavfi', '-i', 'sine=f=440:d=2']
const HDR = [
  '-pix_fmt',
  'yuv420p10le',
  '-color_primaries',
  'bt2020',
  '-color_trc',
  'smpte2084',
  '-colorspace',
  'bt2020nc',
]
const LIVE = ['-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1']
const H264 = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast']

type Change = (bytes: Buffer) => Buffer

/** A video that has not been processed. */
async function added(args: readonly string[], ending = 'mp4', change: Change = (bytes) => bytes) {
  return studio.add(change(await readFile(await studio.make(`film.${ending}`, args))), ending)
}

async function processed(...how: Parameters<typeof added>) {
  const asked = await added(...how)
  await studio.process(asked)
  return outputsOf(asked)
}

async function outputsOf(asked: Awaited<ReturnType<typeof added>>) {
  const video = await studio.videoOf(asked)
  const key = String(video['video_url']).replace('/master.m3u8', '')
  const folder = join(studio.objects, key)
  return { video, folder, key, file: (name: string) => join(folder, name) }
}

/** Rotated by a quarter, as phones mark it. */
function turned(bytes: Buffer): Buffer {
  const at = bytes.indexOf('tkhd') + 44
  ;[0, 0x00010000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000].forEach((part, place) =>
    bytes.writeUInt32BE(part, at + place * 4),
  )
  return bytes
}

/** What ffmpeg prints about a file. */
async function look(path: string): Promise<string> {
  const run = promisify(execFile)(studio.ffmpeg.path, ['-hide_banner', '-i', path, '-f', 'null', '-'])
  return (await run).stderr
}

test('a coach’s video gets two renditions, audio, a poster, a preview and sprite sheets', async () => {
  const { video, folder, key, file } = await processed([...PICTURE, ...SOUND, ...H264, '-b:v', '9M', '-c:a', 'aac'])
  expect(video).toMatchObject({
    status: 'DRAFT',
    processing: null,
    duration_s: 2,
    video_url: `${key}/master.m3u8`,
    video_thumbnail: `${key}/poster.jpg`,
    video_preview_url: `${key}/preview.mp4`,
    audio_url: `${key}/sound.m4a`,
  })
  expect((await readdir(folder)).toSorted()).toEqual(
    ['72', '144', 'master.m3u8', 'poster.jpg', 'preview.mp4', 'seek-0.jpg', 'seek.vtt', 'sound.m4a'].toSorted(),
  )
  const master = await readFile(file('master.m3u8'), 'utf8')
  expect(master).toMatch(/RESOLUTION=128x72,.*CODECS="avc1\.[\da-f]{6},mp4a\.40\.2"\n72\/index\.m3u8\n/)
  // The web player loads these in parallel with the playlist.
  const [, ...beginning] = /DATA-ID="studio\.obi\.beginning",VALUE="(\S+) (\S+)"/.exec(master) ?? []
  expect(beginning).toEqual(['72/init.mp4', '72/00000.m4s'])
  for (const name of beginning) expect((await readFile(file(name))).length).toBeGreaterThan(0)
  expect(master.indexOf('72/index')).toBeLessThan(master.indexOf('144/index'))
  expect(await readFile(file('72/index.m3u8'), 'utf8')).toMatch(/PLAYLIST-TYPE:VOD[^]*00000\.m4s\n#EXT-X-ENDLIST/)
  expect(await look(file('master.m3u8'))).toMatch(/Duration: 00:00:02\.[^]*256x144/)
  expect(await readFile(file('seek.vtt'), 'utf8')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nseek-0.jpg#xywh=0,0,160,90\n',
  )
  expect(await look(file('preview.mp4'))).not.toContain('Audio')
  // The work folder is empty.
  expect(await readdir(join(studio.objects, '.work'))).toEqual([])
})

test('the preview is copied unchanged from the smallest rendition, partway into the video, and the video gets sprite sheets', async () => {
  const { file } = await processed([
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=256x144:r=5:d=61',
    ...SOUND,
    ...H264,
    '-b:v',
    '9M',
  ])
  const preview = await look(file('preview.mp4'))
  expect(preview).toMatch(/Duration: 00:00:0[5-7]\.[^]*128x72/)
  expect(preview).not.toContain('Audio')
  // A fifth of the video is in the fourth segment: the preview has the same picture data, without the headers.
  const [segment, copy] = [await readFile(file('72/00003.m4s')), await readFile(file('preview.mp4'))]
  const pictures = segment.subarray(segment.indexOf('mdat') + 4)
  expect(copy.includes(pictures.subarray(0, 200))).toBe(true)
  expect((await readFile(file('seek.vtt'), 'utf8')).match(/#xywh=/g)).toHaveLength(31)
  expect(await look(file('seek-1.jpg'))).toContain('800x450')
})

test('a file that browsers can play is copied, and not encoded', async () => {
  const { file } = await processed([...PICTURE, ...H264, '-b:v', '100k'])
  const first = await look(file('144/index.m3u8'))
  expect(first).toContain('256x144')
  // x264 writes its settings into its output.
  const segment = (await readFile(file('144/00000.m4s'))).toString('latin1')
  expect(segment).toContain('subme=0')
  expect((await readFile(file('72/00000.m4s'))).toString('latin1')).toContain('subme=2')
})

test('another attempt does not reset the progress of a video, and a replacement file starts at 0', async () => {
  const payload = await studio.add('No film')
  const run = await studio.parts.runs.begin(payload, randomUUID())
  if (!run) throw new Error('The run did not start')
  const percents = async (...steps: Parameters<typeof studio.parts.runs.tell>[1][]) => {
    for (const step of steps) await studio.parts.runs.tell(run, step)
    return Object(await studio.videoOf(payload)).processing
  }
  expect(await percents({ step: 'OTHER_SIZES', percent: 40 })).toMatchObject({ percent: 40 })
  expect(await percents({ step: 'LOOKING', percent: 0 })).toMatchObject({ step: 'LOOKING', percent: 40 })
  expect(await percents({ step: 'FIRST_SIZE', percent: 12 })).toMatchObject({ step: 'FIRST_SIZE', percent: 40 })
  expect(await percents({ step: 'OTHER_SIZES', percent: 41 })).toMatchObject({ percent: 41 })
  await studio.database.transact((transaction) => noteWaiting(transaction, payload, { keepsPercent: true }))
  expect(await percents()).toMatchObject({ step: 'WAITING', percent: 41 })
  await studio.database.transact((transaction) => noteWaiting(transaction, payload, { keepsPercent: false }))
  expect(await percents()).toMatchObject({ step: 'WAITING', percent: 0 })
})

test('a video without audio has none, and one that is smaller than any rendition gets its own size', async () => {
  const { video, folder } = await processed(['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=25:d=1', ...H264])
  expect(video).toMatchObject({ status: 'DRAFT', audio_url: null })
  expect((await readdir(folder)).toSorted()).toEqual([
    '36',
    'master.m3u8',
    'poster.jpg',
    'preview.mp4',
    'seek-0.jpg',
    'seek.vtt',
  ])
})

const film = (picture: string) => ['-f', 'lavfi', '-i', `testsrc2=${picture}:d=1`, ...H264]

test.each<[what: string, seen: RegExp, ...how: Parameters<typeof added>]>([
  ['that lies on its side', /144x256/, film('s=256x144:r=25'), 'mp4', turned],
  ['of a high dynamic range', /yuv420p\((tv, )?(bt709|progressive)/, [...film('s=256x144:r=25'), ...HDR]],
  ['that does not say how long it is', /256x144/, [...film('s=256x144:r=25').slice(0, 4), ...LIVE], 'webm'],
])('a film %s is offered as every screen shows it', async (_what, seen, ...how) => {
  const { video, file, folder } = await processed(...how)
  expect(video).toMatchObject({ status: 'DRAFT', processing: null, duration_s: 1 })
  const sizes = (await readdir(folder)).map(Number).filter((name) => name > 0)
  expect(await look(file(`${Math.max(...sizes)}/index.m3u8`))).toMatch(seen)
})

const lasting = (seconds: number) => {
  const picture = `testsrc2=s=256x144:r=5:d=${seconds}`
  return ['-f', 'lavfi', '-i', picture, ...SOUND, ...H264, '-b:v', '9M', '-c:a', 'aac']
}
const LONG = lasting(9)

/** A machine on which hours pass before anything is made. */
function slow(): void {
  let ms = 0
  vi.spyOn(studio.parts, 'now').mockImplementation(() => (ms += 1e9))
}

/** Records what is stored, and may refuse it. */
function watchStore(before: (name: string) => Promise<void> = async () => undefined): string[] {
  const names: string[] = []
  const { put } = studio.parts.files
  vi.spyOn(studio.parts.files, 'put').mockImplementation(async (key, path, how) => {
    const name = key.replace(/^.*\/out-[^/]+\//, '')
    await before(name)
    await put(key, path, how)
    names.push(name)
  })
  return names
}

test('a video can be played once the first seconds of its smallest rendition exist, before any other output', async () => {
  const payload = await added(lasting(13))
  let early: object = {}
  const names = watchStore(async (name) => {
    if (name === '72/00001.m4s') early = await studio.videoOf(payload)
  })
  await studio.process(payload)
  expect(names.slice(0, 4)).toEqual(['72/init.mp4', '72/00000.m4s', '72/index.m3u8', 'master.m3u8'])
  expect(early).toMatchObject({ status: 'INPROGRESS', video_url: expect.stringMatching(/\/master\.m3u8$/) })
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', duration_s: 13 })
  const { file } = await outputsOf(payload)
  // The opening continues seamlessly, in pictures and audio.
  const whole = await look(file('72/index.m3u8'))
  expect(whole).toMatch(/Duration: 00:00:13\.\d/)
  expect(await look(file('sound.m4a'))).toMatch(/Duration: 00:00:02\.\d/)
})

test('on a slow machine the smallest rendition is completed before the others start, and its playlist only grows', async () => {
  const payload = await added(lasting(13))
  slow()
  const counts: number[] = []
  const { put } = studio.parts.files
  const names: string[] = []
  vi.spyOn(studio.parts.files, 'put').mockImplementation(async (key, path, how) => {
    names.push(key.replace(/^.*\/out-[^/]+\//, ''))
    if (key.endsWith('/72/index.m3u8')) counts.push((await readFile(path, 'utf8')).match(/\.m4s/g)?.length ?? 0)
    await put(key, path, how)
  })
  await studio.process(payload)
  expect(names.lastIndexOf('144/00000.m4s')).toBeGreaterThan(names.lastIndexOf('72/00003.m4s'))
  expect(counts.toSorted((one, other) => one - other)).toEqual(counts)
  expect(counts.at(-1)).toBe(4)
  const { file, video } = await outputsOf(payload)
  expect(video).toMatchObject({ status: 'DRAFT', duration_s: 13 })
  expect(await readFile(file('master.m3u8'), 'utf8')).toMatch(/72\/index[^]*144\/index/)
})

test('a video that encodes much slower than it plays is given up, unless it ends soon', () => {
  const hour = { seconds: 3_600 }
  expect(isBehind({ tookMs: 20_000, seconds: 10, film: hour })).toBe(true)
  expect(isBehind({ tookMs: 20_000, seconds: 21, film: hour })).toBe(false)
  expect(isBehind({ tookMs: 19_000, seconds: 1, film: hour })).toBe(false)
  expect(isBehind({ tookMs: 20_000, seconds: 10, film: { seconds: 50 } })).toBe(false)
  expect(isBehind({ tookMs: 20_000, seconds: 0, film: hour })).toBe(true)
  // The duration is unknown.
  expect(isBehind({ tookMs: 20_000, seconds: 1, film: { seconds: 0 } })).toBe(false)
})

test('after a crash during the pass over all renditions, all are completed', async () => {
  const payload = await added(lasting(13))
  watchStore(async (name) => {
    if (name === '144/00002.m4s') throw new Error('Power failure')
  })
  await expect(studio.process(payload)).rejects.toThrow('Power failure')
  vi.restoreAllMocks()
  await studio.process(payload, { attempt: 2 })
  const { file, video } = await outputsOf(payload)
  expect(video).toMatchObject({ status: 'DRAFT', processing: null, duration_s: 13 })
  for (const size of ['72', '144']) expect(await look(file(`${size}/index.m3u8`))).toMatch(/Duration: 00:00:13\./)
})

test('a slow progress report does not delay the end of the work', async () => {
  const payload = await added(film('s=64x36:r=25'))
  const names = watchStore()
  const { tell } = studio.parts.runs
  vi.spyOn(studio.parts.runs, 'tell').mockImplementation(async (...said) => {
    await vi.waitUntil(() => names.filter((name) => name === 'master.m3u8').length === 2, { timeout: 30_000 })
    await delay(300)
    await tell(...said)
  })
  await studio.process(payload)
  vi.restoreAllMocks()
  await delay(600)
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', processing: null })
})

test('files finished before a crash are not made again', async () => {
  const payload = await added(LONG)
  slow()
  watchStore(async (name) => {
    if (name.startsWith('144/')) throw new Error('Power failure')
  })
  await expect(studio.process(payload)).rejects.toThrow('Power failure')
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'INPROGRESS' })
  vi.restoreAllMocks()
  const names = watchStore()
  await studio.process(payload, { attempt: 2 })
  expect(names.filter((name) => !name.startsWith('144/'))).toEqual(['master.m3u8'])
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', processing: null })
  const { file } = await outputsOf(payload)
  expect(await readFile(file('master.m3u8'), 'utf8')).toMatch(/72\/index[^]*144\/index/)
})

test('a job that fails on its last attempt marks the video as failed, and continues where it was on the next request', async () => {
  const payload = await added(LONG)
  slow()
  watchStore(async (name) => {
    if (name.startsWith('144/')) throw new Error('Power failure')
  })
  await expect(studio.process(payload, { attempt: 4 })).rejects.toThrow('Power failure')
  expect(await studio.videoOf(payload)).toMatchObject({
    status: 'FAILED',
    processing: { fault: 'INTERNAL' },
    video_url: null,
  })
  vi.restoreAllMocks()
  const names = watchStore()
  await studio.process(payload)
  expect(names).not.toContain('72/00000.m4s')
  expect(await studio.videoOf(payload)).toMatchObject({
    status: 'DRAFT',
    video_url: expect.stringContaining('/out-'),
    video_thumbnail: expect.stringContaining('/poster.jpg'),
  })
})

test('a replacement file is shown once all of it is stored', async () => {
  const first = await processed(film('s=256x144:r=25'))
  const payload = await studio.replace(first.video['id'], await readFile(await studio.make('other.mp4', LONG)))
  const during: unknown[] = []
  watchStore(async () => void during.push((await studio.videoOf(payload))['video_url']))
  await studio.process(payload)
  expect([...new Set(during)]).toEqual([`${first.key}/master.m3u8`])
  const second = await outputsOf(payload)
  expect(second.key).not.toBe(first.key)
  expect(second.video).toMatchObject({ status: 'DRAFT', audio_url: `${second.key}/sound.m4a`, duration_s: 9 })
  expect(await studio.runsOf(payload)).toEqual([second.key])
})

test('a file that no longer belongs to the video is not processed', async () => {
  const payload = await added(film('s=64x36:r=25'))
  await studio.replace(payload.videoID, 'another')
  const names = watchStore()
  await studio.process(payload)
  expect(names).toEqual([])
})

test.each<[string, (payload: { videoID: string }) => Promise<unknown>]>([
  ['deleted', ({ videoID }) => studio.change(videoID, `status = 'DELETED'`)],
  ['given another file', ({ videoID }) => studio.change(videoID, `object_key = 'another'`)],
])('processing of a video that is %s meanwhile is stopped, and its output is deleted', async (_what, change) => {
  const payload = await added(lasting(13))
  const looks: ProcessingPayload[] = []
  const { isCurrent } = studio.parts.runs
  vi.spyOn(studio.parts.runs, 'isCurrent').mockImplementation(async (request) => {
    const result = await isCurrent(request)
    if (!result) looks.push(request)
    return result
  })
  let folder = ''
  const names = watchStore(async (name) => {
    if (name !== '72/00000.m4s') return
    ;[folder = ''] = await studio.runsOf(payload)
    await change(payload)
    await vi.waitUntil(() => looks.length > 0, { timeout: 30_000 })
  })
  await studio.process(payload)
  expect(names.some((name) => name.startsWith('144/'))).toBe(false)
  expect(await studio.runsOf(payload)).toEqual([])
  await expect(readdir(join(studio.objects, folder))).rejects.toThrow('ENOENT')
  expect(await readdir(join(studio.objects, '.work'))).toEqual([])
  expect(await studio.videoOf(payload)).not.toMatchObject({ processing: { fault: expect.anything() } })
})

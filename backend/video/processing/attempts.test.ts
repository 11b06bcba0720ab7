import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { openLog } from '#backend/platform/log.ts'
import { videoKinds } from './askToProcess.ts'
import { FileRefused } from './ffmpeg/probeFile.ts'
import { openShop, type Shop } from './openShop.fixture.ts'
import { openVideo, processingParts, type ProcessingParts, processVideo } from './processVideo.ts'
import type { Run, RunStore } from './runs.port.ts'

/** What ffmpeg says of a film without sound that lasts so long, and what it makes of it. */
const program = (duration: string) => `
[ $# -gt 18 ] && case "$*" in *-filter_complex*|*poster.jpg|*preview.mp4|*seek-*) ;; *)
  echo "Input #0, mov, from 'file:x':" >&2
  echo "  Duration: ${duration}, start: 0.0" >&2
  echo "  Stream #0:0: Video: h264 (High), yuv420p, 128x72, 25 fps" >&2
  exit 1 ;;
esac
case "$*" in
  *poster.jpg) echo poster > poster.jpg ;;
  *preview.mp4) echo preview > preview.mp4 ;;
  *seek-*) ;;
  *) echo head > 72/init.mp4; echo pictures > 72/0.m4s; printf '#EXTINF:60,\\n0.m4s\\n' > 72/index.m3u8 ;;
esac`

const payload = { videoID: 'film', objectKey: 'videos/kenji/film/a.mp4' }

let studio: Shop
let parts: ProcessingParts
let noted: [verb: string, ...what: unknown[]][]
let isCurrent: boolean
let run: Run | undefined
let putting: Error | undefined
beforeEach(async () => {
  studio = await openShop()
  await studio.runs(program('00:01:00.40'))
  noted = []
  isCurrent = true
  putting = undefined
  run = { id: 'run', videoId: 'film', objectKey: payload.objectKey, folder: 'out-1', done: {}, isReplacing: false }
  const note =
    (verb: string) =>
    async (...what: unknown[]) =>
      void noted.push([verb, ...what])
  const runs: RunStore = {
    begin: async () => run,
    isCurrent: async () => isCurrent,
    async abandon(asked) {
      await note('abandon')(asked)
      return 'out-1'
    },
    keep: note('keep'),
    // When that comes is another matter.
    tell: async () => undefined,
    async show(_run, made) {
      await note('show')(made)
      return true
    },
    finish: note('finish'),
    fail: note('fail'),
  }
  parts = {
    runs,
    files: {
      ...studio.shop.files,
      async put(...args) {
        if (putting) throw putting
        await studio.shop.files.put(...args)
      },
      openFile: async (key, folder) => {
        noted.push(['open', key, basename(folder)])
        return { path: '/films/a.mp4', close: async () => void noted.push(['close']) }
      },
      deleteFolder: note('deleteFolder'),
    },
    ffmpeg: studio.shop.ffmpeg,
    workFolder: join(studio.folder, 'work'),
    sizes: [72],
    askForRest: note('askForRest'),
    log: openLog({ level: 'silent' }),
    now: () => 0,
  }
})
afterEach(() => studio.close())

const unstopped = new AbortController().signal
const process = (attempt = 1, signal = unstopped) => processVideo({ id: 'job', payload, attempt, signal }, parts)
const open = () => openVideo({ id: 'job', payload, attempt: 1, signal: unstopped }, parts)
const verbs = () => noted.map(([verb]) => verb)
const failed = () => noted.filter(([verb]) => verb === 'fail').map(([, , how]) => how)

test('a film is opened, its length is shown, and all of it is made where nothing is left behind', async () => {
  await mkdir(join(studio.folder, 'work/run.job/old'), { recursive: true })
  await process()
  expect(noted.slice(0, 2)).toEqual([
    ['open', payload.objectKey, 'run.job'],
    ['show', { seconds: 60 }],
  ])
  expect(verbs().slice(-2)).toEqual(['finish', 'close'])
  expect(await readdir(join(studio.folder, 'work'))).toEqual([])
})

test.each([
  ['of unknown length', 'N/A', false],
  ['that replaces one which plays', '00:01:00.00', true],
])('of a film %s no length is shown before it is made', async (_what, duration, isReplacing) => {
  await studio.runs(program(duration))
  run = run && { ...run, isReplacing }
  await process()
  expect(noted.filter(([verb, made]) => verb === 'show' && JSON.stringify(made).includes('seconds'))).toEqual([])
  expect(verbs()).toContain('finish')
})

test('a long film is opened and its rest asked for, and a short one is finished at once', async () => {
  await open()
  expect([verbs().includes('finish'), noted.at(-1)]).toEqual([false, ['close']])
  expect(noted).toContainEqual(['askForRest', payload])
  noted = []
  await studio.runs(program('00:00:11.00'))
  await open()
  expect([verbs().includes('finish'), verbs().includes('askForRest')]).toEqual([true, false])
})

test.each([
  ['an error', new Error('The power went'), 'INTERNAL'],
  ['a full store', new DomainError('STORAGE_FULL'), 'NO_ROOM'],
  ['a store out of reach', new DomainError('UNAVAILABLE'), 'INTERNAL'],
  ['a full disk', new FileRefused('NO_ROOM'), 'NO_ROOM'],
  ['a program that stands still', new DOMException('still', 'TimeoutError'), 'TOOK_TOO_LONG'],
] as const)(
  'after %s the work is tried again, and the coach is told when it fails to the last',
  async (_what, error, fault) => {
    putting = error
    for (const attempt of [1, 3]) await expect(process(attempt)).rejects.toBe(error)
    expect(failed()).toEqual([])
    expect(verbs().filter((verb) => verb === 'close')).toHaveLength(2)
    await expect(process(4)).rejects.toBe(error)
    expect(failed()).toEqual([{ step: expect.any(String), percent: expect.any(Number), fault }])
    expect(await readdir(join(studio.folder, 'work'))).toEqual([])
  },
)

test('work that is stopped to the last took too long', async () => {
  const signal = AbortSignal.abort(new Error('Its time is over'))
  await expect(process(4, signal)).rejects.toThrow('Its time is over')
  expect(failed()).toEqual([{ step: 'LOOKING', percent: 0, fault: 'TOOK_TOO_LONG' }])
})

test('a file that is no film is not tried again', async () => {
  await studio.runs('echo "Invalid data found" >&2; exit 1')
  await process()
  expect(failed()).toEqual([{ step: 'LOOKING', percent: 0, fault: 'NOT_A_VIDEO' }])
  expect(verbs()).toContain('close')
})

test('without a program, and without the file, nothing is made of it', async () => {
  const { ffmpeg, files } = parts
  parts = { ...parts, ffmpeg: undefined }
  await expect(process()).rejects.toThrow('There is no ffmpeg here')
  parts = { ...parts, ffmpeg, files: { ...files, openFile: async () => undefined } }
  await expect(process()).rejects.toThrow('The file is not in the store')
})

test('nothing is said of a file that its video has lost, and what was made of it goes', async () => {
  putting = new Error('The power went')
  isCurrent = false
  await process(4)
  expect(failed()).toEqual([])
  expect(noted.slice(-2)).toEqual([
    ['abandon', payload],
    ['deleteFolder', 'out-1'],
  ])
  run = undefined
  noted = []
  await process()
  expect(verbs()).toEqual(['abandon', 'deleteFolder'])
  noted = []
  parts.runs.abandon = async () => undefined
  await process()
  expect(verbs()).toEqual([])
})

test('films are made on the disk of the objects, the smallest size first', () => {
  const { log, files, ffmpeg, runs } = parts
  const unused = () => Promise.reject(new Error('The database is not read'))
  const database = { query: unused, transact: unused }
  const env = { DATA_DIR: '/data', VIDEO_SIZES: [1080, 360, 720] }
  const made = processingParts({ env, database, queue: createJobQueue(videoKinds), log, files, ffmpeg })
  expect(made).toMatchObject({ workFolder: '/data/objects/.work', sizes: [360, 720, 1080], files, ffmpeg, log })
  expect(made.now()).toBeLessThanOrEqual(made.now())
  expect(Object.keys(made.runs).toSorted()).toEqual(Object.keys(runs).toSorted())
})

import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { openLog } from '#backend/platform/log.ts'
import { FileRefused } from './ffmpeg/probeFile.ts'
import { openShop, type Shop } from './openShop.fixture.ts'
import { openVideo, processingParts, type ProcessingParts, processVideo } from './processVideo.ts'
import { videoKinds } from './requestProcessing.ts'
import type { Run, RunStore } from './runs.port.ts'

/** A fake ffmpeg: reports a silent video of the given duration and writes the expected files. */
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

let workshop: Shop
let parts: ProcessingParts
let calls: [verb: string, ...what: unknown[]][]
let isCurrent: boolean
let run: Run | undefined
let putError: Error | undefined
beforeEach(async () => {
  workshop = await openShop()
  await workshop.runs(program('00:01:00.40'))
  calls = []
  isCurrent = true
  putError = undefined
  run = { id: 'run', videoId: 'film', objectKey: payload.objectKey, folder: 'out-1', done: {}, isReplacing: false }
  const note =
    (verb: string) =>
    async (...what: unknown[]) =>
      void calls.push([verb, ...what])
  const runs: RunStore = {
    begin: async () => run,
    isCurrent: async () => isCurrent,
    async abandon(asked) {
      await note('abandon')(asked)
      return 'out-1'
    },
    keep: note('keep'),
    // Progress reports are tested in reportProgress.test.ts.
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
      ...workshop.shop.files,
      async put(...args) {
        if (putError) throw putError
        await workshop.shop.files.put(...args)
      },
      openFile: async (key, folder) => {
        calls.push(['open', key, basename(folder)])
        return { path: '/films/a.mp4', close: async () => void calls.push(['close']) }
      },
      deleteFolder: note('deleteFolder'),
    },
    ffmpeg: workshop.shop.ffmpeg,
    workFolder: join(workshop.folder, 'work'),
    sizes: [72],
    askForRest: note('askForRest'),
    log: openLog({ level: 'silent' }),
    now: () => 0,
  }
})
afterEach(() => workshop.close())

const neverAborted = new AbortController().signal
const process = (attempt = 1, signal = neverAborted) => processVideo({ id: 'job', payload, attempt, signal }, parts)
const open = () => openVideo({ id: 'job', payload, attempt: 1, signal: neverAborted }, parts)
const verbs = () => calls.map(([verb]) => verb)
const failed = () => calls.filter(([verb]) => verb === 'fail').map(([, , how]) => how)

test('the first attempt stores a playable start, shows the duration, and leaves the work folder empty', async () => {
  await mkdir(join(workshop.folder, 'work/run.job/old'), { recursive: true })
  await process()
  expect(calls.slice(0, 2)).toEqual([
    ['open', payload.objectKey, 'run.job'],
    ['show', { seconds: 60 }],
  ])
  expect(verbs().slice(-2)).toEqual(['finish', 'close'])
  expect(await readdir(join(workshop.folder, 'work'))).toEqual([])
})

test.each([
  ['of unknown length', 'N/A', false],
  ['that replaces one which plays', '00:01:00.00', true],
])('the duration of a film %s is not shown until it is finished', async (_what, duration, isReplacing) => {
  await workshop.runs(program(duration))
  run = run && { ...run, isReplacing }
  await process()
  expect(calls.filter(([verb, made]) => verb === 'show' && JSON.stringify(made).includes('seconds'))).toEqual([])
  expect(verbs()).toContain('finish')
})

test('a long film gets its first seconds and a job for the rest; a short one is finished at once', async () => {
  await open()
  expect([verbs().includes('finish'), calls.at(-1)]).toEqual([false, ['close']])
  expect(calls).toContainEqual(['askForRest', payload])
  calls = []
  await workshop.runs(program('00:00:11.00'))
  await open()
  expect([verbs().includes('finish'), verbs().includes('askForRest')]).toEqual([true, false])
})

test.each([
  ['an error', new Error('Power failure'), 'INTERNAL'],
  ['a full store', new DomainError('STORAGE_FULL'), 'NO_ROOM'],
  ['an unavailable store', new DomainError('UNAVAILABLE'), 'INTERNAL'],
  ['a full disk', new FileRefused('NO_ROOM'), 'NO_ROOM'],
  ['a program that stands still', new DOMException('still', 'TimeoutError'), 'TOOK_TOO_LONG'],
] as const)(
  'after %s the job is retried, and the coach sees the failure after the last attempt',
  async (_what, error, fault) => {
    putError = error
    for (const attempt of [1, 3]) await expect(process(attempt)).rejects.toBe(error)
    expect(failed()).toEqual([])
    expect(verbs().filter((verb) => verb === 'close')).toHaveLength(2)
    await expect(process(4)).rejects.toBe(error)
    expect(failed()).toEqual([{ step: expect.any(String), percent: expect.any(Number), fault }])
    expect(await readdir(join(workshop.folder, 'work'))).toEqual([])
  },
)

test('a last attempt that is aborted fails with TOOK_TOO_LONG', async () => {
  const signal = AbortSignal.abort(new Error('The job timed out'))
  await expect(process(4, signal)).rejects.toThrow('The job timed out')
  expect(failed()).toEqual([{ step: 'LOOKING', percent: 0, fault: 'TOOK_TOO_LONG' }])
})

test('a file that is not a video is not retried', async () => {
  await workshop.runs('echo "Invalid data found" >&2; exit 1')
  await process()
  expect(failed()).toEqual([{ step: 'LOOKING', percent: 0, fault: 'NOT_A_VIDEO' }])
  expect(verbs()).toContain('close')
})

test('the job rejects without ffmpeg, and without the source file', async () => {
  const { ffmpeg, files } = parts
  parts = { ...parts, ffmpeg: undefined }
  await expect(process()).rejects.toThrow('There is no ffmpeg here')
  parts = { ...parts, ffmpeg, files: { ...files, openFile: async () => undefined } }
  await expect(process()).rejects.toThrow('The file is not in the store')
})

test('an obsolete file reports no failure, and its output folder is deleted', async () => {
  putError = new Error('Power failure')
  isCurrent = false
  await process(4)
  expect(failed()).toEqual([])
  expect(calls.slice(-2)).toEqual([
    ['abandon', payload],
    ['deleteFolder', 'out-1'],
  ])
  run = undefined
  calls = []
  await process()
  expect(verbs()).toEqual(['abandon', 'deleteFolder'])
  calls = []
  parts.runs.abandon = async () => undefined
  await process()
  expect(verbs()).toEqual([])
})

test('work files are on the same disk as the objects, and sizes are sorted ascending', () => {
  const { log, files, ffmpeg, runs } = parts
  const unused = () => Promise.reject(new Error('Unexpected database access'))
  const database = { query: unused, transact: unused }
  const env = { DATA_DIR: '/data', VIDEO_SIZES: [1080, 360, 720] }
  const made = processingParts({ env, database, queue: createJobQueue(videoKinds), log, files, ffmpeg })
  expect(made).toMatchObject({ workFolder: '/data/objects/.work', sizes: [360, 720, 1080], files, ffmpeg, log })
  expect(made.now()).toBeLessThanOrEqual(made.now())
  expect(Object.keys(made.runs).toSorted()).toEqual(Object.keys(runs).toSorted())
})

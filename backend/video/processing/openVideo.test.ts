import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { startJobs } from '#backend/platform/jobs/startJobs.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openProcessing, type ProcessingUnderTest } from './openProcessing.fixture.ts'
import { openVideo, processVideo } from './processVideo.ts'
import { createRestRequest, createRequestProcessing, videoKinds } from './requestProcessing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const log = openLog({ level: 'silent' })

const queue = createJobQueue(videoKinds)
let studio: ProcessingUnderTest
let database: OpenDatabase
beforeAll(async () => {
  studio = await openProcessing()
  database = studio.database
})
afterAll(() => studio.close())
afterEach(async () => {
  vi.restoreAllMocks()
  studio.rest.length = 0
  await database.query({ text: 'delete from job' })
})

async function added(seconds: number) {
  const picture = `testsrc2=s=256x144:r=5:d=${seconds}`
  const args = ['-f', 'lavfi', '-i', picture, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast']
  return studio.add(await readFile(await studio.make('film.mp4', [...args, '-b:v', '9M'])))
}

const jobs = () => database.query<{ name: string }>({ text: 'select name, key from job order by name' })

test('the first seconds of a long video become playable, and the rest is queued', async () => {
  const payload = await added(13)
  await studio.open(payload)
  expect(studio.rest).toEqual([payload])
  expect(await studio.videoOf(payload)).toMatchObject({
    status: 'INPROGRESS',
    video_url: expect.stringMatching(/master[.]m3u8$/),
    video_thumbnail: expect.stringMatching(/poster[.]jpg$/),
  })
  const puts = vi.spyOn(studio.parts.files, 'put')
  await studio.process(payload)
  expect(puts.mock.calls.filter(([key]) => key.endsWith('/poster.jpg'))).toEqual([])
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', processing: null, duration_s: 13 })
})

test('a short video is finished at once, without waiting for any other', async () => {
  const payload = await added(2)
  await studio.open(payload)
  expect(studio.rest).toEqual([])
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', processing: null, duration_s: 2 })
})

test('after a crash before the rest was queued, the rest is queued and the first seconds are not made again', async () => {
  const payload = await added(13)
  vi.spyOn(studio.parts, 'askForRest').mockRejectedValueOnce(new Error('Power failure'))
  await expect(studio.open(payload)).rejects.toThrow('Power failure')
  const puts = vi.spyOn(studio.parts.files, 'put')
  await studio.open(payload, { attempt: 2 })
  expect(puts).not.toHaveBeenCalled()
  expect(studio.rest).toEqual([payload])
})

test('repeating an opening after a crash does not affect the files of the rest', async () => {
  const payload = await added(13)
  await studio.open(payload)
  const { put } = studio.parts.files
  let repeated: Promise<void> | undefined
  vi.spyOn(studio.parts.files, 'put').mockImplementation(async (...args) => {
    await (repeated ??= studio.open(payload, { attempt: 2 }))
    await put(...args)
  })
  await studio.process(payload)
  expect(repeated).toBeDefined()
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'DRAFT', processing: null })
})

test('a file that is not a video is refused at once, and no rest is queued', async () => {
  const payload = await studio.add('not a film')
  await studio.open(payload)
  expect(await studio.videoOf(payload)).toMatchObject({ status: 'FAILED', processing: { fault: 'NOT_A_VIDEO' } })
  expect(studio.rest).toEqual([])
})

test('the rest is queued once, and the video shows that it is waiting', async () => {
  const payload = await added(13)
  const askForRest = createRestRequest({ queue, database })
  await askForRest(payload)
  await askForRest(payload)
  expect(await jobs()).toEqual([{ name: 'video.process', key: payload.objectKey }])
  expect(await studio.videoOf(payload)).toMatchObject({ processing: { step: 'WAITING' } })
})

test('a video can be played although the rest of another one is not finished', async () => {
  const [long, later] = [await added(13), await added(14)]
  const parts = { ...studio.parts, askForRest: createRestRequest({ queue, database }) }
  const ask = createRequestProcessing({ queue, canProcess: true })
  let free = () => {}
  const release = new Promise<void>((resolve) => (free = resolve))
  await database.transact((transaction) => ask(transaction, long))
  const worker = startJobs({
    database,
    queue,
    kinds: videoKinds,
    handlers: {
      'video.open': (job) => openVideo(job, parts),
      'video.process': async (job) => {
        await release
        await processVideo(job, parts)
      },
    },
    log,
  })
  try {
    const stateOf = async (name: string) => database.query({ text: `select state from job where name = $1` }, [name])
    await expect.poll(() => stateOf('video.process'), { timeout: 60_000 }).toEqual([{ state: 'running' }])
    await database.transact((transaction) => ask(transaction, later))
    await expect
      .poll(async () => (await studio.videoOf(later))['video_url'], { timeout: 60_000 })
      .toMatch(/master[.]m3u8$/)
    expect(await studio.videoOf(long)).toMatchObject({ status: 'INPROGRESS' })
    free()
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([])
    for (const asked of [long, later])
      expect(await studio.videoOf(asked)).toMatchObject({ status: 'DRAFT', processing: null })
  } finally {
    free()
    await worker.stop()
  }
})

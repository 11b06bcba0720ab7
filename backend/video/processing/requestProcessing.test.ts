import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DomainUnderTest, openDomainOn } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import {
  boss,
  filesIn,
  kenji,
  mia,
  needsAdmin,
  openVideos,
  sam,
  send,
  videoRow,
} from '#backend/video/openVideos.fixture.ts'
import { createPicksStore } from '#backend/video/picks.store.ts'
import { videoResolvers } from '#backend/video/video.resolvers.ts'
import { createVideoStore } from '#backend/video/videos.store.ts'
import { type RequestProcessing, createRequestProcessing, videoKinds } from './requestProcessing.ts'
import { createRunStore } from './runs.store.ts'

const queue = createJobQueue(videoKinds)
const ask = createRequestProcessing({ queue, canProcess: true })
let studio: DomainUnderTest
let domain: DomainUnderTest
beforeAll(async () => {
  studio = await openVideos()
  domain = domainOf(ask)
})
afterAll(() => studio.close())
beforeEach(async () => {
  for (const table of ['job', 'video_run', 'video_company', 'video'])
    await studio.open.query({ text: `delete from ${table}` })
  await studio.insert('video', [
    videoRow('new', { object_key: 'new.mp4', status: 'DRAFT', video_url: null }),
    videoRow('old', { object_key: 'old.mp4' }),
  ])
  await studio.insert('video_company', [{ id: 'c', video_id: 'new', company_id: 'dojo' }])
})

function domainOf(requestProcessing: RequestProcessing): DomainUnderTest {
  return openDomainOn(studio.open, {
    resolvers: (database) =>
      videoResolvers({
        database,
        videos: { ...createVideoStore(database), ...createPicksStore(database) },
        filesIn: (transaction) => filesIn(transaction),
        readApprovalFacts: needsAdmin,
        requestProcessing,
      }),
  })
}

const rows = () => studio.open.query<{ id: string; status: string }>({ text: 'select * from video order by id' })
const jobs = async () => {
  const found = await studio.open.query<{ payload: object }>({ text: 'select payload from job' })
  return found.map(({ payload }) => payload)
}
const askFor = (id: string, with_ = ask) =>
  studio.open.transact((transaction) => with_(transaction, { videoID: id, objectKey: `${id}.mp4` }))

test('requesting processing twice queues one job, and the coach sees that it is waiting', async () => {
  await askFor('new')
  await askFor('new')
  expect(await jobs()).toMatchObject([{ videoID: 'new', objectKey: 'new.mp4' }])
  expect(await rows()).toMatchObject([
    { status: 'INPROGRESS', processing: { step: 'WAITING', percent: 0, fault: null } },
    {},
  ])
})

test('a playable video stays playable while another file is processed', async () => {
  await askFor('old')
  expect(await rows()).toMatchObject([{}, { status: 'PUBLISHED', processing: { step: 'WAITING' } }])
})

test('without ffmpeg no job is queued, and the caller gets an error', async () => {
  const none = createRequestProcessing({ queue, canProcess: false })
  await expect(askFor('new', none)).rejects.toMatchObject({ code: 'PROCESSING_UNAVAILABLE' })
  expect(await jobs()).toEqual([])
})

const retry = (viewer: Viewer, on = domain) =>
  send(
    on,
    `mutation { answer: retryVideoLambda(videoID: "new") { success video { status processing { step percent fault } } } }`,
    {
      viewer,
    },
  )
const failed = () =>
  createRunStore(studio.open).fail(
    { videoID: 'new', objectKey: 'new.mp4' },
    { step: 'OTHER_SIZES', percent: 40, fault: 'NO_ROOM' },
  )

test('a coach can retry failed processing, and so can an admin of its company', async () => {
  await askFor('new')
  await failed()
  expect(await rows()).toMatchObject([{ status: 'FAILED', processing: { step: 'OTHER_SIZES', fault: 'NO_ROOM' } }, {}])
  await studio.open.query({ text: 'delete from job' })
  const again = {
    success: true,
    video: { status: 'INPROGRESS', processing: { step: 'WAITING', percent: 0, fault: null } },
  }
  expect(await retry(kenji)).toEqual(again)
  expect(await jobs()).toHaveLength(1)
  await failed()
  expect(await retry(boss)).toEqual(again)
})

test('no other user can retry, and a video that has not failed cannot be retried', async () => {
  await askFor('new')
  expect(await retry(kenji)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  await failed()
  for (const viewer of [mia, sam]) expect(await retry(viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await retry(anonymous)).toMatchObject({ rejected: expect.stringMatching(/UNAUTHENTICATED|NOT_FOUND/) })
  expect(await rows()).toMatchObject([{ status: 'FAILED' }, {}])
})

test('if ffmpeg is no longer available, a coach who retries gets an error, and the video stays failed', async () => {
  await askFor('new')
  await failed()
  await studio.open.query({ text: 'delete from job' })
  const none = domainOf(createRequestProcessing({ queue, canProcess: false }))
  expect(await retry(kenji, none)).toMatchObject({ rejected: 'PROCESSING_UNAVAILABLE' })
  expect(await rows()).toMatchObject([{ status: 'FAILED', processing: { fault: 'NO_ROOM' } }, {}])
  expect(await jobs()).toEqual([])
})

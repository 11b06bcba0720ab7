import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { deleteJob, takeJob } from '#backend/platform/jobs/jobs.store.ts'
import { boss, kenji, mia, openVideos, videoRow } from '#backend/video/openVideos.fixture.ts'
import { createRestRequest, createRequestProcessing, videoKinds } from './requestProcessing.ts'
import { createRunStore } from './runs.store.ts'

const queue = createJobQueue(videoKinds)
let studio: DomainUnderTest
beforeAll(async () => {
  studio = await openVideos()
})
afterAll(() => studio.close())
beforeEach(async () => {
  for (const table of ['job', 'video_run', 'video_company', 'video'])
    await studio.open.query({ text: `delete from ${table}` })
})

const fileOf = (videoID: string, coach = 'kenji') => ({ videoID, objectKey: `videos/${coach}/${videoID}/1.mp4` })

/** Queues videos of kenji, one after the other. */
async function wait(ids: readonly string[], coach = 'kenji'): Promise<void> {
  const rows = ids.map((id) => ({ object_key: fileOf(id, coach).objectKey, id }))
  await studio.insert(
    'video',
    rows.map(({ id, ...columns }) => videoRow(id, { ...columns, coach_id: coach, owner_id: coach })),
  )
  await studio.insert(
    'video_company',
    ids.map((id) => ({ id: `${id}-of-dojo`, video_id: id, company_id: 'dojo' })),
  )
  const ask = createRequestProcessing({ queue, canProcess: true })
  for (const id of ids) await studio.open.transact((transaction) => ask(transaction, fileOf(id, coach)))
}

const listed = v.object({ items: v.array(v.object({ id: v.string(), videosAhead: v.nullable(v.number()) })) })

/** The number of videos ahead of each video. */
async function ahead(viewer: Viewer = kenji): Promise<object> {
  const document = '{ listVideos(limit: 500) { items { id videosAhead } } }'
  const { data, errors } = await studio.ask(document, { viewer })
  expect(errors).toBeUndefined()
  const { items } = v.parse(listed, data?.['listVideos'])
  return Object.fromEntries(items.map(({ id, videosAhead }) => [id, videosAhead]))
}

const begin = async (name: keyof typeof videoKinds) => {
  const [job] = await takeJob(studio.open, [name])
  if (!job?.id) throw new Error(`No ${name} waits`)
  return { id: job.id, payload: v.parse(videoKinds[name].payload, job.payload) }
}

test('each of three waiting videos shows how many are ahead of it, to its coach and their studio', async () => {
  await wait(['one', 'two', 'three'])
  expect(await ahead()).toEqual({ one: 0, two: 1, three: 2 })
  expect(await ahead(boss)).toEqual({ one: 0, two: 1, three: 2 })
})

test('a member who watches a video does not see how many are ahead of it', async () => {
  await wait(['one', 'two', 'three'])
  expect(await ahead(mia)).toEqual({ one: null, two: null, three: null })
})

test('a video being processed or done shows no count, and the videos behind it move up', async () => {
  await wait(['one', 'two', 'three'])
  await studio.insert('video', [videoRow('done')])
  const { payload } = await begin('video.open')
  const run = await createRunStore(studio.open).begin(payload, 'run-1')
  if (!run) throw new Error('The run did not start')
  await createRunStore(studio.open).tell(run, { step: 'LOOKING', percent: 0 })
  expect(await ahead()).toEqual({ done: null, one: null, two: 0, three: 1 })
})

test('the rest of a video waits behind the first seconds of every other one', async () => {
  await wait(['one'])
  const { id, payload } = await begin('video.open')
  await createRestRequest({ queue, database: studio.open })(payload)
  await deleteJob(studio.open, id, 1)
  await wait(['two', 'three'])
  expect(await ahead()).toEqual({ one: 2, two: 0, three: 1 })
})

test('coaches take turns, and a video’s count reflects that', async () => {
  await wait(['one', 'two', 'three'])
  await wait(['other'], 'amara')
  expect(await ahead(boss)).toEqual({ one: 0, other: 1, two: 2, three: 3 })
})

test('more than a hundred videos ahead are shown as a hundred', async () => {
  const ids = Array.from({ length: 104 }, (_, place) => `film-${place}`)
  await wait(ids)
  expect(await ahead()).toMatchObject({ 'film-0': 0, 'film-100': 100, 'film-101': 101, 'film-103': 101 })
})

test('a page of waiting videos takes one statement', async () => {
  await wait(['one', 'two', 'three'])
  studio.database.take()
  await ahead()
  expect(studio.database.take()).toHaveLength(1)
})

import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { type OpenJobQueue, openJobQueue } from '#backend/platform/jobs/openJobQueue.ts'
import { openLog } from '#backend/platform/log.ts'
import { boss, kenji, mia, openVideos, videoRow } from '#backend/video/openVideos.fixture.ts'
import { createAskForRest, createAskToProcess, videoKinds } from './askToProcess.ts'
import { createRunStore } from './runs.store.ts'

let studio: DomainUnderTest
let queue: OpenJobQueue<typeof videoKinds>
beforeAll(async () => {
  studio = await openVideos()
  queue = await openJobQueue({ database: studio.open, kinds: videoKinds, log: openLog({ level: 'silent' }) })
})
afterAll(async () => {
  await queue.close()
  await studio.close()
})
beforeEach(async () => {
  for (const table of ['jobs.job_common', 'video_run', 'video_company', 'video'])
    await studio.open.query({ text: `delete from ${table}` })
})

const fileOf = (videoID: string, coach = 'kenji') => ({ videoID, objectKey: `videos/${coach}/${videoID}/1.mp4` })

/** Films of kenji's, each asked for after the one before. */
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
  const ask = createAskToProcess({ queue, canProcess: true })
  for (const id of ids) await studio.open.transact((transaction) => ask(transaction, fileOf(id, coach)))
}

const listed = v.object({ items: v.array(v.object({ id: v.string(), videosAhead: v.nullable(v.number()) })) })

/** By video, how many are before it. */
async function ahead(viewer: Viewer = kenji): Promise<object> {
  const document = '{ listVideos(limit: 500) { items { id videosAhead } } }'
  const { data, errors } = await studio.ask(document, { viewer })
  expect(errors).toBeUndefined()
  const { items } = v.parse(listed, data?.['listVideos'])
  return Object.fromEntries(items.map(({ id, videosAhead }) => [id, videosAhead]))
}

const begin = async (name: keyof typeof videoKinds) => {
  const [job] = await queue.boss.fetch<{ videoID: string; objectKey: string }>(name)
  if (!job) throw new Error(`No ${name} waits`)
  return job
}

test('of three films that wait, each says how many are made before it, to its coach and their studio', async () => {
  await wait(['one', 'two', 'three'])
  expect(await ahead()).toEqual({ one: 0, two: 1, three: 2 })
  expect(await ahead(boss)).toEqual({ one: 0, two: 1, three: 2 })
})

test('a member who watches a film is not told how many are before it', async () => {
  await wait(['one', 'two', 'three'])
  expect(await ahead(mia)).toEqual({ one: null, two: null, three: null })
})

test('nobody is told how many are before a film that is worked on or done, and those behind it move up', async () => {
  await wait(['one', 'two', 'three'])
  await studio.insert('video', [videoRow('done')])
  const { data } = await begin('video.open')
  const run = await createRunStore(studio.open).begin(data, 'run-1')
  if (!run) throw new Error('It did not begin')
  await createRunStore(studio.open).tell(run, { step: 'LOOKING', percent: 0 })
  expect(await ahead()).toEqual({ done: null, one: null, two: 0, three: 1 })
})

test('the rest of a film waits behind the first seconds of every other', async () => {
  await wait(['one'])
  const { id, data } = await begin('video.open')
  await createAskForRest({ queue, database: studio.open })(data)
  await queue.boss.complete('video.open', id)
  await wait(['two', 'three'])
  expect(await ahead()).toEqual({ one: 2, two: 0, three: 1 })
})

test('coaches take turns, and a film says so', async () => {
  await wait(['one', 'two', 'three'])
  await wait(['other'], 'amara')
  expect(await ahead(boss)).toEqual({ one: 0, other: 1, two: 2, three: 3 })
})

test('more than a hundred are not counted', async () => {
  const ids = Array.from({ length: 103 }, (_, place) => `film-${place}`)
  await wait(ids)
  expect(await ahead()).toMatchObject({ 'film-0': 0, 'film-99': 99, 'film-100': 100, 'film-102': 100 })
})

test('a page of films that wait is one statement', async () => {
  await wait(['one', 'two', 'three'])
  studio.database.take()
  await ahead()
  expect(studio.database.take()).toHaveLength(1)
})

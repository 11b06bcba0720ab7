import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { failLostWork, startProcessingUpkeep } from './failLostWork.ts'
import { videoKinds } from './processing/requestProcessing.ts'

const log = openLog({ level: 'silent' })

const queue = createJobQueue(videoKinds)
let database: OpenDatabase
let workFolder: string
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query({ text: `insert into contact (id, first_name, last_name) values ('kenji', 'Kenji', 'Mori')` })
})
afterAll(() => database.close())
beforeEach(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'obi-work-'))
  for (const table of ['video_run', 'video', 'job']) await database.query({ text: `delete from ${table}` })
  return () => rm(workFolder, { recursive: true })
})

/** A video that is marked as processing, with a run whose folder has not changed for hours. */
async function add(id: string, columns: object = {}) {
  const row = {
    id,
    public_id: id,
    title: 'Film',
    coach_id: 'kenji',
    owner_id: 'kenji',
    is_public: false,
    no_audio: false,
    status: 'INPROGRESS',
    object_key: `videos/kenji/${id}/1.mp4`,
    processing: { step: 'FIRST_SIZE', percent: 40, fault: null },
    ...columns,
  }
  const names = Object.keys(row).join(', ')
  const text = `insert into video (${names}) select ${names} from jsonb_populate_record(null::video, $1::jsonb)`
  await database.query({ text }, [JSON.stringify(row)])
  const runText = `insert into video_run (id, video_id, object_key, folder) values ('run-' || $1, $1, $2, 'out-' || $1)`
  await database.query({ text: runText }, [id, row.object_key])
  await mkdir(join(workFolder, `run-${id}.job`, '480'), { recursive: true })
  await utimes(join(workFolder, `run-${id}.job`), 0, 0)
}

async function send(id: string, state: string, name: keyof typeof videoKinds = 'video.process'): Promise<void> {
  const payload = { videoID: id, objectKey: `videos/kenji/${id}/1.mp4` }
  const job = await database.transact((transaction) => queue.send(transaction, { name, payload }))
  await database.query({ text: 'update job set state = $2 where id = $1::uuid' }, [job, state])
}

const standing = () =>
  database.query({ text: `select id, status, processing ->> 'fault' as fault from video order by id` })
const end = () => failLostWork({ database, workFolder, log })

test('a coach is notified when processing of their video was lost, and its unfinished files are deleted (row 86)', async () => {
  await add('killed')
  await send('killed', 'failed')
  await add('dropped')
  await end()
  expect(await standing()).toEqual([
    { id: 'dropped', status: 'FAILED', fault: 'INTERNAL' },
    { id: 'killed', status: 'FAILED', fault: 'INTERNAL' },
  ])
  expect(await readdir(workFolder)).toEqual([])
})

test.each(['waiting', 'running'])('a video whose job is %s stays unchanged (row 86)', async (state) => {
  await add('film')
  await send('film', state)
  await end()
  expect(await standing()).toEqual([{ id: 'film', status: 'INPROGRESS', fault: null }])
  expect(await readdir(workFolder)).toEqual(['run-film.job'])
})

test('a video whose first seconds wait to be processed stays unchanged (row 86)', async () => {
  await add('film')
  await send('film', 'waiting', 'video.open')
  await end()
  expect(await standing()).toEqual([{ id: 'film', status: 'INPROGRESS', fault: null }])
})

test('a playable video stays playable if processing of another file for it was lost (row 85)', async () => {
  await add('film', { status: 'PUBLISHED', video_url: 'videos/kenji/film/out-old/master.m3u8' })
  await end()
  expect(await standing()).toEqual([{ id: 'film', status: 'PUBLISHED', fault: 'INTERNAL' }])
})

test('a finished, deleted or failed video is not lost, and a recent folder is still in use', async () => {
  await add('done', { status: 'DRAFT', processing: null })
  await add('deleted', { status: 'DELETED' })
  await add('failed', { status: 'FAILED', processing: { step: 'LOOKING', percent: 0, fault: 'DAMAGED' } })
  const before = await standing()
  await utimes(join(workFolder, 'run-done.job'), new Date(), new Date())
  await end()
  expect(await standing()).toEqual(before)
  expect(await readdir(workFolder)).toEqual(['run-done.job'])
})

test('there is nothing to clean up before the first run', async () => {
  await expect(failLostWork({ database, workFolder: join(workFolder, 'none'), log })).resolves.toBeUndefined()
})

test('a folder without a run is deleted after an hour', async () => {
  for (const minutes of [59, 61]) {
    const folder = join(workFolder, `lost-${minutes}.job`)
    await mkdir(join(folder, '480'), { recursive: true })
    const changed = new Date(Date.now() - minutes * 60_000)
    await utimes(folder, changed, changed)
  }
  await end()
  expect(await readdir(workFolder)).toEqual(['lost-59.job'])
})

test('of two folders, the one with a job stays', async () => {
  await add('film')
  await add('lost', { processing: null })
  await send('film', 'running')
  await end()
  expect(await readdir(workFolder)).toEqual(['run-film.job'])
})

test('the upkeep of a server fails lost work', async () => {
  await add('dropped')
  const loop = startProcessingUpkeep({ database, workFolder, log })
  await expect.poll(standing).toEqual([{ id: 'dropped', status: 'FAILED', fault: 'INTERNAL' }])
  await loop.stop()
  expect(await readdir(workFolder)).toEqual([])
})

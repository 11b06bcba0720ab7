import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { createRegenerateStore } from '#backend/video/processing/regenerate.store.ts'
import { createRequestProcessing, videoKinds } from '#backend/video/processing/requestProcessing.ts'
import { createRunStore } from '#backend/video/processing/runs.store.ts'
import { regenerateMedia } from './adminMedia.ts'

let domain: DomainUnderTest
const whole = { video_url: 'a/master.m3u8', video_thumbnail: 'a/poster.jpg', video_preview_url: 'a/preview.mp4' }

beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji')])
  await domain.insert('video', [
    videoRow('whole', whole),
    videoRow('without-poster', { ...whole, video_thumbnail: null }),
    videoRow('deleted', { status: 'DELETED' }),
    videoRow('foreign', { object_key: null }),
  ])
  await domain.insert('video_run', [
    { id: 'run', video_id: 'whole', object_key: 'videos/kenji/whole.mp4', folder: 'a', done_steps: { opening: {} } },
  ])
})
afterEach(() => domain.close())

function videoRow(id: string, columns: object) {
  const owned = { coach_id: 'kenji', owner_id: 'kenji', status: 'PUBLISHED', object_key: `videos/kenji/${id}.mp4` }
  return { id, public_id: id, title: id, ...owned, uploaded_at: '2026-01-01T00:00:00.000Z', ...columns }
}

const regenerate = (which: string) =>
  domain.database.transact((transaction) => {
    const requestProcessing = createRequestProcessing({ queue: createJobQueue(videoKinds), canProcess: true })
    return regenerateMedia(which, {
      store: createRegenerateStore(transaction),
      requestProcessing: (file) => requestProcessing(transaction, file),
    })
  })

const folders = () => domain.database.query({ text: 'select folder from video_run order by 1' })
const jobs = () => domain.database.query({ text: `select payload ->> 'videoID' as id from job order by 1` })

test('all files of one video are made again, once, and its film can be watched meanwhile and after a failure', async () => {
  const runs = createRunStore(domain.database)
  const file = { videoID: 'whole', objectKey: 'videos/kenji/whole.mp4' }
  expect(await regenerate('whole')).toMatchObject({ data: { sent: ['whole'], underWay: 0 } })
  const run = await runs.begin(file, 'next')
  if (!run) throw new Error('The video has no run')
  expect(run).toMatchObject({ done: {}, folder: 'videos/kenji/out-next', isReplacing: true })
  expect(await regenerate('whole')).toMatchObject({ data: { sent: [], underWay: 1 } })
  expect(await jobs()).toEqual([{ id: 'whole' }])
  await runs.fail(file, { step: 'FIRST_SIZE', percent: 0, fault: 'DAMAGED' })
  expect(await domain.database.query({ text: `select status, video_url from video where id = 'whole'` })).toEqual([
    { status: 'PUBLISHED', video_url: whole.video_url },
  ])
  expect(await folders()).toEqual([{ folder: 'a' }, { folder: 'videos/kenji/out-next' }])
  await runs.finish(run, { masterKey: 'videos/kenji/out-next/master.m3u8', seconds: 9 })
  expect(await folders()).toEqual([{ folder: 'videos/kenji/out-next' }])
})

test('for missing, only videos that lack a file are processed, and the files they have stay', async () => {
  expect(await regenerate('missing')).toMatchObject({ data: { sent: ['without-poster'] } })
  expect(await jobs()).toEqual([{ id: 'without-poster' }])
  expect(await domain.database.query({ text: 'select done_steps from video_run' })).toEqual([
    { done_steps: { opening: {} } },
  ])
})

test.each(['deleted', 'foreign', 'unknown'])('%s has no file to make anything of', async (id) => {
  await expect(regenerate(id)).rejects.toThrow(`No video with a file has the id ${id}.`)
  expect(await jobs()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole } from '#backend/model/testing/classRows.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  requestedProcessing,
  boss,
  fileRow,
  kenji,
  mia,
  openVideos,
  root,
  send,
  videoRow,
} from '#backend/video/openVideos.fixture.ts'
import { createRunStore } from '#backend/video/processing/runs.store.ts'

const amara = person('amara')
const key = (name: string) => `videos/kenji/film/${name}`

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openVideos()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['video_run', 'audit_entry', 'video_company', 'video', 'stored_object', 'role'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara'), coachRole('boss')])
  await domain.insert('video', [
    videoRow('film', { object_key: key('old.mp4'), video_url: key('out-1/master.m3u8') }),
    videoRow('other', { object_key: 'other' }),
  ])
  await domain.insert('video_company', [{ id: 'c', video_id: 'film', company_id: 'dojo' }])
  await domain.insert('stored_object', [
    fileRow(key('old.mp4'), 'film'),
    fileRow(key('new.mp4'), 'film'),
    fileRow(key('still.jpg'), 'film', { asset_type: 'THUMBNAIL' }),
    fileRow(key('short.mp4'), 'film', { asset_type: 'PREVIEW' }),
    fileRow('videos/kenji/other/still.jpg', 'other', { asset_type: 'THUMBNAIL' }),
    fileRow('videos/amara/film/still.jpg', 'film', { asset_type: 'THUMBNAIL', owner_id: 'amara' }),
    fileRow('videos/amara/film/new.mp4', 'film', { owner_id: 'amara' }),
    fileRow('videos/boss/film/new.mp4', 'film', { owner_id: 'boss' }),
  ])
  requestedProcessing.length = 0
})

const replace = (objectKey: string, viewer: Viewer = kenji, videoID = 'film') =>
  send(
    domain,
    `mutation ($videoID: ID!, $objectKey: String!) { answer: replaceVideoFileLambda(videoID: $videoID, objectKey: $objectKey) {
      success video { status isApproved objectKey videoURL } } }`,
    { viewer, variables: { videoID, objectKey } },
  )
const update = (video: object, viewer: Viewer = kenji) =>
  send(
    domain,
    `mutation ($video: UpdateVideoLambdaInput!) { answer: updateVideoLambda(video: $video) {
      success video { title thumbnail image videoPreviewURL } } }`,
    { viewer, variables: { video: { id: 'film', ...video } } },
  )

/** The playlist that a member gets. */
async function watched(): Promise<unknown> {
  const { data } = await domain.ask(`{ film: getVideos(id: "film") { videoURL } }`, { viewer: mia })
  const film: unknown = data?.['film']
  return Object(film)['videoURL']
}

/** Marks all renditions of a file as finished, as processing does. */
async function finishFilm(name: string, owner = 'kenji'): Promise<void> {
  const runs = createRunStore(domain.open)
  const objectKey = `videos/${owner}/film/${name}.mp4`
  const run = await runs.begin({ videoID: 'film', objectKey }, '2')
  if (!run) throw new Error('There is a run')
  await runs.finish(run, { masterKey: `videos/${owner}/film/out-2/master.m3u8`, seconds: 60 })
}

async function storedState(): Promise<object[]> {
  return domain.open.query({ text: 'select * from video order by id' })
}

test('a coach replaces a video’s file, and the old file plays until the new one can (row 85)', async () => {
  const replaced = {
    success: true,
    video: {
      status: 'PUBLISHED',
      // Members watch the approved file until the new one can be played.
      isApproved: true,
      objectKey: key('new.mp4'),
      videoURL: `${key('out-1/master.m3u8')} @ ${at(0)}`,
    },
  }
  expect(await replace(key('new.mp4'))).toEqual(replaced)
  expect(await replace(key('new.mp4'))).toEqual(replaced)
  expect(requestedProcessing).toEqual([{ videoID: 'film', objectKey: key('new.mp4') }])
  // In the meantime, members watch the approved file.
  expect(await watched()).toBe(`${key('out-1/master.m3u8')} @ ${at(0)}`)
})

test('once the new file can be played it waits for approval, hidden from members (rows 83 and 85)', async () => {
  await replace(key('new.mp4'))
  await finishFilm('new')
  expect(await storedState()).toMatchObject([{ is_approved: null, video_url: key('out-2/master.m3u8') }, {}])
  expect(await watched()).toBeUndefined()
  // A repeated report of the finished work does not end an approval of the new file.
  await domain.open.query({ text: `update video set is_approved = true` })
  await finishFilm('new')
  expect(await watched()).toBe(`${key('out-2/master.m3u8')} @ ${at(0)}`)
})

test('a decision about the previous file, made while a new one was processed, does not apply to the new one (row 83)', async () => {
  await replace(key('new.mp4'))
  const text = `mutation { answer: declineVideoLambda(videoID: "film", seen: true) { success } }`
  expect(await send(domain, text, { viewer: boss })).toEqual({ success: true })
  await finishFilm('new')
  expect(await storedState()).toMatchObject([{ is_approved: null }, {}])
})

test('an admin who decides about a video can replace its file without a new decision (row 83)', async () => {
  await replace(key('new.mp4'))
  await replace('videos/boss/film/new.mp4', boss)
  await finishFilm('new', 'boss')
  expect(await storedState()).toMatchObject([
    { is_approved: true, video_url: 'videos/boss/film/out-2/master.m3u8' },
    {},
  ])
})

test('the first file of a video that had none needs a decision as soon as it can be played (row 83)', async () => {
  await domain.open.query({ text: 'update video set video_url = null, vimeo_id = 1' })
  await replace(key('new.mp4'))
  const runs = createRunStore(domain.open)
  const run = await runs.begin({ videoID: 'film', objectKey: key('new.mp4') }, '2')
  if (!run) throw new Error('There is a run')
  await runs.show(run, { seconds: 60 })
  expect(await storedState()).toMatchObject([{ is_approved: true }, {}])
  await runs.show(run, { masterKey: key('out-2/master.m3u8') })
  expect(await storedState()).toMatchObject([{ is_approved: null }, {}])
})

test.each([
  ['a file that is not there', 'nothing', kenji],
  ['the file of another coach', 'videos/amara/film/new.mp4', kenji],
  ['a picture', key('still.jpg'), kenji],
  ['their own file for another coach’s video', 'videos/amara/film/new.mp4', amara],
  ['the coach’s file, by another coach', key('new.mp4'), amara],
  ['the coach’s file, by a member', key('new.mp4'), mia],
  ['the coach’s file, by a global admin', key('new.mp4'), root],
  ['a file, by a visitor', key('new.mp4'), anonymous],
])('replacing a video’s file with %s is refused (row 85)', async (_what, objectKey, viewer) => {
  const before = await storedState()
  const answer = await replace(objectKey, viewer)
  const code = viewer === anonymous ? 'UNAUTHENTICATED' : 'NOT_FOUND'
  expect(answer).toMatchObject({ rejected: code, message: 'Failed to update video' })
  expect(await storedState()).toEqual(before)
  expect(requestedProcessing).toEqual([])
})

test('a file must belong to the video, which must not be deleted, and its coach must still teach (row 85)', async () => {
  expect(await replace(key('new.mp4'), kenji, 'other')).toMatchObject({ rejected: 'NOT_FOUND' })
  await domain.open.query({ text: `update role set status = 'DECLINED'` })
  expect(await replace(key('new.mp4'))).toMatchObject({ rejected: 'NOT_FOUND' })
  await domain.open.query({ text: `update role set status = 'APPROVED'` })
  await domain.open.query({ text: `update video set status = 'DELETED'` })
  expect(await replace(key('new.mp4'))).toMatchObject({ rejected: 'NOT_FOUND' })
})

test('a coach sets a video’s own picture and preview, and removes them (row 83)', async () => {
  const media = {
    title: 'Pictured',
    thumbnail: key('still.jpg'),
    image: key('still.jpg'),
    videoPreviewURL: key('short.mp4'),
  }
  const picture = `${key('still.jpg')} @ ${at(0)}`
  expect(await update(media)).toEqual({
    success: true,
    video: { title: 'Pictured', thumbnail: picture, image: picture, videoPreviewURL: `${key('short.mp4')} @ ${at(0)}` },
  })
  expect(await update({ thumbnail: null })).toMatchObject({
    video: { title: 'Pictured', thumbnail: null, image: picture },
  })
})

test.each([
  ['thumbnail', 'nothing'],
  ['thumbnail', ''],
  ['thumbnail', 'https://example.com/still.jpg'],
  ['thumbnail', 'public/avatar/ana.jpg'],
  ['thumbnail', key('old.mp4')],
  ['thumbnail', key('short.mp4')],
  ['image', 'videos/amara/film/still.jpg'],
  ['image', 'videos/kenji/other/still.jpg'],
  ['videoPreviewURL', key('still.jpg')],
  ['videoPreviewURL', key('old.mp4')],
])('setting a video’s %s to %j is refused (row 83)', async (field, objectKey) => {
  const before = await storedState()
  expect(await update({ title: 'Pictured', [field]: objectKey })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: `video.${field}`,
  })
  expect(await storedState()).toEqual(before)
})

test('a coach’s uploaded picture cannot be set on another coach’s video (row 83)', async () => {
  const before = await storedState()
  expect(await update({ thumbnail: 'videos/amara/film/still.jpg' }, amara)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await storedState()).toEqual(before)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, coachRole } from '#backend/model/testing/classRows.ts'
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

const film = '0199aaaa-0000-7000-8000-000000000001'
const other = '0199aaaa-0000-7000-8000-000000000002'
const amara = person('amara')

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openVideos()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['video_company', 'video', 'stored_object', 'role'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('stored_object', [fileRow('film', film), fileRow('still', film, { asset_type: 'THUMBNAIL' })])
  requestedProcessing.length = 0
  await domain.insert('stored_object', [fileRow('theirs', film, { owner_id: 'amara' }), fileRow('second', film)])
})

function create(given: object = {}, viewer: Viewer = kenji) {
  const document = `mutation ($videoID: ID!, $title: String!, $objectKey: String!, $duration: Float) {
    answer: createVideoLambda(videoID: $videoID, title: $title, objectKey: $objectKey, duration: $duration) {
      success error code video { id title status isPublic isApproved duration coachID ownerID objectKey assignedCompanies uploadedAt }
    }
  }`
  const variables = { videoID: film, title: ' Morning flow ', objectKey: 'film', duration: 61.6, ...given }
  return send(domain, document, { viewer, variables })
}

async function videos(): Promise<object[]> {
  return domain.open.query({ text: 'select id, title, owner_id, object_key from video order by id' })
}

test('a coach creates a video from an uploaded file, and a repeated request creates only one (row 85)', async () => {
  const made = {
    success: true,
    error: null,
    code: null,
    video: {
      id: film,
      title: 'Morning flow',
      status: 'DRAFT',
      isPublic: false,
      isApproved: null,
      duration: 62,
      coachID: 'kenji',
      ownerID: 'kenji',
      objectKey: 'film',
      assignedCompanies: ['dojo'],
      uploadedAt: at(0),
    },
  }
  expect(await create()).toEqual(made)
  expect(await create({ title: 'Said again', videoID: film.toUpperCase() })).toEqual(made)
  expect(await videos()).toHaveLength(1)
  expect(requestedProcessing).toEqual([{ videoID: film, objectKey: 'film' }])
  // A file uploaded to replace that of this video.
  expect(await create({ objectKey: 'second' })).toMatchObject({ rejected: 'CONDITION_FAILED' })
})

test('a coach who gets no answer and asks twice at once creates one video (row 85)', async () => {
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map((answer) => JSON.stringify(answer))).toEqual(Array(3).fill(expect.stringContaining('true')))
  expect(await videos()).toHaveLength(1)
  expect(requestedProcessing).toHaveLength(1)
})

test('the admins of every company for which its coach teaches manage a video (rows 83 and 85)', async () => {
  await domain.insert('role', [
    coachRole('kenji', { id: 'gym', company_id: 'gym' }),
    coachRole('kenji', { id: 'asked', company_id: null, status: 'PENDING' }),
  ])
  expect(await create()).toMatchObject({ video: { assignedCompanies: ['dojo', 'gym'] } })
})

test.each([
  ['a file that is not there', { objectKey: 'nothing' }, kenji],
  ['the file of another coach', { objectKey: 'theirs' }, kenji],
  ['a file of theirs under the id of another video', { videoID: other }, kenji],
  ['a picture', { objectKey: 'still' }, kenji],
  ['another coach’s file, by its key', {}, amara],
  ['a file, by a member', {}, mia],
  ['a file, by an admin who does not teach', {}, boss],
  ['a file, by a global admin who does not teach', {}, root],
])('creating a video from %s is refused (row 85)', async (_what, given, viewer) => {
  expect(await create(given, viewer)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to create video' })
  expect(await videos()).toEqual([])
})

test('creating a video requires a signed-in user who still coaches (row 85)', async () => {
  expect(await create({}, anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED', message: 'Failed to create video' })
  await domain.open.query({ text: `update role set status = 'DECLINED'` })
  expect(await create()).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await videos()).toEqual([])
})

test('the id of an existing video creates no other, and reveals nothing about it (row 85)', async () => {
  await domain.insert('video', [videoRow(film, { coach_id: 'amara', owner_id: 'amara', object_key: 'theirs' })])
  const before = await domain.open.query({ text: 'select * from video' })
  expect(await create()).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to create video' })
  expect(await domain.open.query({ text: 'select * from video' })).toEqual(before)
})

test('a deleted video is not created again (row 85)', async () => {
  await create()
  await domain.open.query({ text: `update video set status = 'DELETED'` })
  expect(await create()).toMatchObject({ rejected: 'NOT_FOUND' })
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['an endless title', { title: 'x'.repeat(201) }, 'title'],
  ['an id that is no UUID', { videoID: '../film' }, 'videoID'],
  ['less than no time', { duration: -1 }, 'duration'],
  ['more than a day', { duration: 86_401 }, 'duration'],
])('a video with %s is refused (row 85)', async (_what, given, field) => {
  expect(await create(given)).toMatchObject({ rejected: 'BAD_INPUT', field })
  expect(await videos()).toEqual([])
})

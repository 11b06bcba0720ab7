import { afterEach, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { kenji, mia, openVideos, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openVideos()
  await domain.insert('video', [videoRow('film', { duration_s: 600 }), videoRow('private', { is_public: false })])
})
afterEach(() => domain.close())

const fields =
  'lastWatchedTimestamp completionStatus watchedPercentage watchedIntervals { from to } resumeCount createdDate'

function watch(verb: 'create' | 'update', input: object, viewer: Viewer = mia) {
  const document = `mutation ($input: VideoProgressInput!) { answer: ${verb}VideoProgress(input: $input) { ${fields} } }`
  return send(domain, document, { viewer, variables: { input: { videoID: 'film', ...input } } })
}

/** A viewer who started two hours ago, which leaves time to watch all of it. */
async function startEarlier(columns: object = {}): Promise<void> {
  await domain.insert('video_progress', [
    {
      id: 'p',
      video_id: 'film',
      user_id: 'mia',
      last_watched_timestamp: 0,
      completion_status: 'INPROGRESS',
      watched_percentage: 0,
      watched_intervals: [],
      resume_count: 0,
      created_date: '20261121',
      created_at: at(-2),
      updated_at: at(-2),
      ...columns,
    },
  ])
}

test('a member starts to watch, continues, and comes back (row 89)', async () => {
  expect(await watch('create', { watchedIntervals: [{ from: 0, to: 30 }], lastWatchedTimestamp: 30 })).toEqual({
    lastWatchedTimestamp: 30,
    completionStatus: 'INPROGRESS',
    watchedPercentage: 5,
    watchedIntervals: [{ from: 0, to: 30 }],
    resumeCount: 0,
    createdDate: '20261121',
  })
  expect(await watch('update', { watchedIntervals: [{ from: 20, to: 60 }], lastWatchedTimestamp: 60 })).toMatchObject({
    watchedPercentage: 10,
    watchedIntervals: [{ from: 0, to: 60 }],
    resumeCount: 0,
  })
  expect(await watch('create', {})).toMatchObject({ resumeCount: 1, lastWatchedTimestamp: 60, watchedPercentage: 10 })
})

test('a client’s claim of how much was watched is ignored (row 89, decision H5)', async () => {
  const said = { watchedPercentage: 100, completionStatus: 'COMPLEATED', resumeCount: 99, createdDate: '19990101' }
  const begin = { watchedPercentage: 0, completionStatus: 'INPROGRESS', resumeCount: 0, createdDate: '20261121' }
  expect(await watch('create', said)).toMatchObject(begin)
  expect(await watch('update', said)).toMatchObject(begin)
})

test('a user cannot watch ten minutes in an instant (row 89)', async () => {
  expect(await watch('create', { watchedIntervals: [{ from: 0, to: 600 }] })).toMatchObject({
    watchedIntervals: [{ from: 0, to: 60 }],
    watchedPercentage: 10,
  })
})

test('watched time grows at most twice as fast as the clock, plus a minute (row 89)', async () => {
  await startEarlier({ created_at: at(-1 / 60) })
  expect(await watch('update', { watchedIntervals: [{ from: 0, to: 600 }] })).toMatchObject({
    watchedIntervals: [{ from: 0, to: 180 }],
  })
})

test('a user who has watched the whole video has completed it permanently (row 89)', async () => {
  await startEarlier()
  expect(
    await watch('update', { watchedIntervals: [{ from: 0, to: 599 }], lastWatchedTimestamp: 9_999 }),
  ).toMatchObject({
    completionStatus: 'COMPLEATED',
    watchedPercentage: 100,
    lastWatchedTimestamp: 600,
  })
  await domain.open.query({ text: `update video set duration_s = 1200 where id = 'film'` })
  expect(await watch('update', { lastWatchedTimestamp: -7 })).toMatchObject({
    completionStatus: 'COMPLEATED',
    lastWatchedTimestamp: 0,
  })
})

test('watching on two devices at once adds up (row 89)', async () => {
  await startEarlier()
  const requests = Array.from({ length: 8 }, (_, place) =>
    watch('update', { watchedIntervals: [{ from: place * 60, to: place * 60 + 30 }] }),
  )
  await Promise.all(requests)
  expect(await watch('update', {})).toMatchObject({ watchedPercentage: 40 })
})

test('starting to watch several times at once creates one progress row (row 89)', async () => {
  await Promise.all([1, 2, 3].map(() => watch('create', {})))
  expect(await domain.open.query({ text: 'select user_id from video_progress' })).toEqual([{ user_id: 'mia' }])
})

test.each([
  ['in another’s name', { userID: 'sam' }, mia, 'NOT_FOUND'],
  ['of a video that they may not watch', { videoID: 'private' }, mia, 'NOT_FOUND'],
  ['of none', { videoID: 'nothing' }, mia, 'NOT_FOUND'],
  ['without signing in', {}, anonymous, 'UNAUTHENTICATED'],
])('recording progress %s is refused (row 89)', async (_how, input, viewer, rejected) => {
  await startEarlier()
  expect(await watch('create', input, viewer)).toMatchObject({ rejected, message: 'Failed to create video progress' })
  expect(await watch('update', input, viewer)).toMatchObject({ rejected, message: 'Failed to update video progress' })
  expect(await domain.open.query({ text: 'select resume_count from video_progress' })).toEqual([{ resume_count: 0 }])
})

test('too many watched intervals are refused, and an update by a member who has not started creates nothing (row 89)', async () => {
  const many = Array.from({ length: 201 }, () => ({ from: 0, to: 1 }))
  expect(await watch('update', {})).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await watch('create', { watchedIntervals: many.slice(1) }, sam)).toMatchObject({ watchedPercentage: 0 })
  expect(await watch('create', { watchedIntervals: many })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.watchedIntervals',
  })
  expect(await domain.open.query({ text: 'select user_id from video_progress' })).toEqual([{ user_id: 'sam' }])
})

test('only the member can list their own progress, by video and by last watched (rows 89 and 88)', async () => {
  await startEarlier()
  await watch('create', {}, sam)
  const list = (field: string, viewer: Viewer) =>
    domain.ask(`{ page: ${field} { items { userID } nextToken } }`, { viewer }).then((answer) => pageOf(answer).items)
  const ofMia = 'videoProgressesByUserIDAndVideoID(userID: "mia", videoID: { eq: "film" })'
  expect(await list(ofMia, mia)).toEqual([{ userID: 'mia' }])
  expect(await list('videoProgressesByUserIDAndUpdatedAt(userID: "mia", sortDirection: DESC)', mia)).toHaveLength(1)
  for (const viewer of [sam, kenji, anonymous]) expect(await list(ofMia, viewer)).toEqual([])
  // The coach's own progress is stored, and does not count as a view.
  expect(await watch('create', { lastWatchedTimestamp: 9 }, kenji)).toMatchObject({ lastWatchedTimestamp: 9 })
  const own = '{ answer: getVideos(id: "film") { viewsCount viewerProgress { userID } } }'
  expect(await send(domain, own, { viewer: sam })).toEqual({ viewsCount: 2, viewerProgress: { userID: 'sam' } })
})

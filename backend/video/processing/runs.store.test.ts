import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Outputs, Run, RunStore } from './runs.port.ts'
import { createRunStore, noteWaiting } from './runs.store.ts'

const folder = 'videos/kenji/film/out-1'
const film = { videoID: 'film', objectKey: 'videos/kenji/film/a.mp4' }
const other = { videoID: 'other', objectKey: 'videos/kenji/other/a.mp4' }
const run: Run = {
  id: '1',
  videoId: film.videoID,
  objectKey: film.objectKey,
  folder,
  done: {},
  isReplacing: false,
}

let domain: DomainUnderTest
let runs: RunStore
beforeAll(async () => {
  domain = await openDomain()
  runs = createRunStore(domain.open)
  await domain.insert('contact', [contactRow('kenji')])
})
beforeEach(async () => {
  await domain.open.query({ text: 'delete from video_run' })
  await domain.open.query({ text: 'delete from video' })
})
afterAll(() => domain.close())

/** The video, and another one that must not change. */
async function add(columns: object = {}): Promise<void> {
  const common = { title: 'Film', coach_id: 'kenji', owner_id: 'kenji', status: 'INPROGRESS', ends_approval: false }
  const [one, two] = [film, other].map(({ videoID, objectKey }) => ({
    id: videoID,
    public_id: videoID,
    object_key: objectKey,
    ...common,
  }))
  await domain.insert('video', [{ ...two, processing: { step: 'WAITING', percent: 5, fault: null } }])
  await domain.insert('video', [{ ...one, ...columns }])
}

const columns =
  'status, processing, video_url, duration_s, video_thumbnail, video_preview_url, audio_url, is_approved, ends_approval'
const rowOf = async (id: string) =>
  (
    await domain.open.query<Record<string, unknown>>(
      { text: `select ${columns}, xmin::text from video where id = $1` },
      [id],
    )
  )[0]

const made = {
  masterKey: `${folder}/master.m3u8`,
  seconds: 7,
  posterKey: `${folder}/poster.jpg`,
  previewKey: `${folder}/preview.mp4`,
  soundKey: `${folder}/sound.m4a`,
} satisfies Outputs
const step = { step: 'OTHER_SIZES', percent: 40 } as const
const wait = (asked = film, keepsPercent = false) =>
  domain.open.transact((transaction) => noteWaiting(transaction, asked, { keepsPercent }))

const operations: Record<string, (of: Run) => Promise<unknown>> = {
  'is waiting': ({ videoId, objectKey }) => wait({ videoID: videoId, objectKey }),
  'has gone on': (of) => runs.tell(of, step),
  'can be played': (of) => runs.show(of, made),
  'is finished': (of) => runs.finish(of, made),
  'has failed': ({ videoId, objectKey }) => runs.fail({ videoID: videoId, objectKey }, { ...step, fault: 'DAMAGED' }),
}

test.each(Object.entries(operations))(
  'that a film %s is told of its own video, while that has the file',
  async (_what, tell) => {
    await add()
    const [before, others] = [await rowOf('film'), await rowOf('other')]
    await tell({ ...run, objectKey: 'another' })
    await tell({ ...run, videoId: 'another' })
    expect(await rowOf('film')).toEqual(before)
    await domain.open.query({ text: `update video set status = 'DELETED' where id = 'film'` })
    const deleted = await rowOf('film')
    await tell(run)
    expect(await rowOf('film')).toEqual(deleted)
    await domain.open.query({ text: `update video set status = 'INPROGRESS' where id = 'film'` })
    await tell(run)
    expect(await rowOf('film')).not.toMatchObject({ ...before, xmin: expect.anything() })
    expect(await rowOf('other')).toEqual(others)
  },
)

test.each([
  ['DRAFT', null, 'INPROGRESS', 'DRAFT'],
  ['FAILED', null, 'INPROGRESS', 'INPROGRESS'],
  ['PUBLISHED', null, 'PUBLISHED', 'PUBLISHED'],
  ['DRAFT', 'old/master.m3u8', 'DRAFT', 'DRAFT'],
  ['FAILED', 'old/master.m3u8', 'FAILED', 'FAILED'],
])(
  'a video that is %s with the film %s is %s while it waits, and %s as the work goes on',
  async (status, url, waiting, working) => {
    await add({ status, video_url: url })
    await runs.tell(run, step)
    expect(await rowOf('film')).toMatchObject({ status: working, processing: { ...step, fault: null } })
    await domain.open.query({ text: 'update video set status = $1 where id = $2' }, [status, 'film'])
    await wait()
    expect(await rowOf('film')).toMatchObject({ status: waiting, processing: { step: 'WAITING', percent: 0 } })
  },
)

test('the same progress is written once', async () => {
  await add()
  await runs.tell(run, step)
  const before = await rowOf('film')
  await runs.tell(run, step)
  expect(await rowOf('film')).toEqual(before)
})

test('processing of a file continues under its first run, with its finished outputs', async () => {
  await add({ video_url: 'old/out-0/master.m3u8' })
  const started = { ...run, folder: 'videos/kenji/film/out-1', isReplacing: true }
  expect(await runs.begin(film, '1')).toEqual(started)
  await runs.begin(other, '3')
  await runs.keep(run, { pictures: { posterKey: 'p', previewKey: 'q' } })
  await runs.keep(run, { opening: {} })
  const done = { pictures: { posterKey: 'p', previewKey: 'q' }, opening: {} }
  expect(await runs.begin(film, '2')).toEqual({ ...started, done })
  expect(await runs.begin(other, '4')).toMatchObject({ id: '3', done: {}, isReplacing: false })
  await domain.open.query({ text: `update video set video_url = $1 where id = 'film'` }, [made.masterKey])
  expect(await runs.begin(film, '2')).toMatchObject({ isReplacing: false })
  expect(await runs.begin({ ...film, objectKey: 'another' }, '5')).toBeUndefined()
  await domain.open.query({ text: `update video set status = 'DELETED' where id = 'film'` })
  expect([await runs.begin(film, '5'), await runs.isCurrent(film), await runs.isCurrent(other)]).toEqual([
    undefined,
    false,
    true,
  ])
})

test.each([
  ['has it', {}, undefined],
  ['has another and shows none', { object_key: 'another' }, folder],
  ['has another and shows its film', { object_key: 'another', video_url: made.masterKey }, undefined],
  ['has another and shows that', { object_key: 'another', video_url: `${folder}0/master.m3u8` }, folder],
  ['is deleted', { status: 'DELETED', video_url: made.masterKey }, folder],
])('the work on a file is given up unless its video needs it: one that %s', async (_what, change, gone) => {
  await add()
  await runs.begin(film, '1')
  await runs.begin(other, '2')
  for (const [column, value] of Object.entries(change))
    await domain.open.query({ text: `update video set ${column} = $1 where id = 'film'` }, [value])
  expect(await runs.abandon(film)).toBe(gone)
  const remaining = await domain.open.query<{ id: string }>({ text: 'select id from video_run order by id' })
  expect(remaining.map(({ id }) => id)).toEqual(gone === undefined ? ['1', '2'] : ['2'])
})

test('finished parts are shown, and fields without a new file stay as they were', async () => {
  await add({ duration_s: 3, audio_url: 'old.m4a', video_preview_url: 'own.mp4' })
  expect(await runs.show(run, { masterKey: made.masterKey })).toBe(true)
  expect(await rowOf('film')).toMatchObject({ video_url: made.masterKey, duration_s: 3, audio_url: 'old.m4a' })
  await runs.show(run, made)
  expect(await rowOf('film')).toMatchObject({
    duration_s: 7,
    video_thumbnail: made.posterKey,
    // Uploaded by the coach.
    video_preview_url: 'own.mp4',
    audio_url: made.soundKey,
  })
  await domain.open.query({ text: `update video set video_preview_url = 'x/out-0/preview.mp4' where id = 'film'` })
  await runs.show(run, made)
  expect(await rowOf('film')).toMatchObject({ video_preview_url: made.previewKey })
  expect(await runs.show({ ...run, objectKey: 'another' }, made)).toBe(false)
})

test.each([
  ['another film', true, 'old/master.m3u8', null, false],
  ['a first film', true, null, null, false],
  ['the same film', true, made.masterKey, true, true],
  ['another film of an admin', false, 'old/master.m3u8', true, false],
])('with %s an approval ends where it should, once', async (_what, ends, url, isApproved, endsStill) => {
  await add({ is_approved: true, ends_approval: ends, video_url: url })
  await runs.show(run, { seconds: 3 })
  expect(await rowOf('film')).toMatchObject({ is_approved: true, ends_approval: ends })
  await runs.show(run, made)
  expect(await rowOf('film')).toMatchObject({ is_approved: isApproved, ends_approval: endsStill })
})

test.each([
  ['INPROGRESS', 'DRAFT'],
  ['FAILED', 'DRAFT'],
  ['PUBLISHED', 'PUBLISHED'],
])('a finished film of a video that is %s makes it %s, and ends older work on it', async (status, finished) => {
  await add({ status, processing: { ...step, fault: null }, audio_url: 'old.m4a' })
  await runs.begin(film, '1')
  await runs.begin(other, '2')
  const older = { id: '0', video_id: 'film', object_key: 'older', folder: 'older', done_steps: {} }
  await domain.insert('video_run', [{ ...older, created_at: '2026-11-21T09:00:00.000Z' }])
  const { soundKey, ...silent } = made
  await runs.finish(run, silent)
  expect(soundKey).toBeDefined()
  expect(await rowOf('film')).toMatchObject({ status: finished, processing: null, audio_url: null })
  const left = await domain.open.query({
    text: 'select id, done_at is not null as "isDone" from video_run order by id',
  })
  expect(left).toEqual([
    { id: '1', isDone: true },
    { id: '2', isDone: false },
  ])
})

const fault = { step: 'LOOKING', percent: 9, fault: 'DAMAGED' } as const
const shown = { video_url: made.masterKey, video_thumbnail: made.posterKey, video_preview_url: made.previewKey }
const older = { video_url: 'old/master.m3u8', video_thumbnail: 'old.jpg', video_preview_url: 'x/out-0/preview.mp4' }
const none = { video_url: null, video_thumbnail: null, video_preview_url: null }

test.each([
  ['INPROGRESS', 'nothing', none, 'FAILED', none],
  ['INPROGRESS', 'its beginning', shown, 'FAILED', none],
  ['PUBLISHED', 'its beginning', shown, 'FAILED', none],
  ['DRAFT', 'its beginning', shown, 'DRAFT', none],
  ['PUBLISHED', 'an older film', older, 'PUBLISHED', older],
  [
    'PUBLISHED',
    'its beginning',
    { ...shown, video_preview_url: 'own.mp4' },
    'FAILED',
    { ...none, video_preview_url: 'own.mp4' },
  ],
])(
  'if a video is %s and shows %s, failed processing leaves the playable files',
  async (status, _what, before, failed, after) => {
    await add({ status, ...before })
    await runs.begin(film, '1')
    await runs.fail(film, fault)
    expect(await rowOf('film')).toMatchObject({ status: failed, processing: fault, ...after })
  },
)

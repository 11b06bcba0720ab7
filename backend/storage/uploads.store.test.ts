import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { fileRow, film, runRow, uploadRow, videoRow } from './storageRows.fixture.ts'
import type { UploadStore } from './uploads.port.ts'
import { createUploadStore } from './uploads.store.ts'

const caller = { viewer: person('kenji'), now }
const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString()
const HOUR = 3_600_000

let domain: DomainUnderTest
let uploads: UploadStore
beforeAll(async () => {
  domain = await openDomain()
  uploads = createUploadStore(domain.open)
  const ids = ['kenji', 'ana']
  await domain.insert(
    'contact',
    ids.map((id) => contactRow(id)),
  )
  await domain.insert(
    'role',
    ids.map((id) => coachRole(id)),
  )
})
beforeEach(async () => {
  for (const table of ['upload', 'stored_object', 'spoken_text', 'video_run', 'video'])
    await domain.open.query({ text: `delete from ${table}` })
})
afterAll(() => domain.close())

const columnOf = async (column: string, id: string) =>
  (
    await domain.open.query<{ value: unknown }>({ text: `select ${column} as value from upload where id = $1` }, [id])
  )[0]?.value

test('an upload that its store has not begun is not found, and one that it has begun is', async () => {
  await domain.insert('upload', [uploadRow('one', { store_id: null }), uploadRow('other')])
  const find = (id: string) => uploads.findOwn({ key: `videos/${id}.mp4`, uploadId: id }, caller)
  expect(await find('one')).toBeUndefined()
  await uploads.begun('one', 'its name there')
  const row = uploadRow('one')
  expect(await find('one')).toEqual({
    upload: {
      id: 'one',
      key: row.key,
      contentType: 'video/mp4',
      size: 1000,
      partBytes: 1000,
      storeId: 'its name there',
    },
    assetId: 'one',
    assetType: 'VIDEO',
    isCoach: true,
  })
  expect(await columnOf('store_id', 'other')).toBe('other')
})

test('continuing an upload updates its last use once an hour, and no other upload’s', async () => {
  const rows = [
    uploadRow('fresh', { touched_at: before(HOUR) }),
    uploadRow('stale', { touched_at: before(HOUR + 1) }),
    uploadRow('other', { touched_at: before(HOUR + 1) }),
  ]
  await domain.insert('upload', rows)
  for (const id of ['fresh', 'stale']) await uploads.findOwn({ key: `videos/${id}.mp4`, uploadId: id }, caller)
  const times = await Promise.all(['fresh', 'stale', 'other'].map((id) => columnOf('touched_at', id)))
  expect(times).toEqual([before(HOUR), now, before(HOUR + 1)])
})

test('a completed upload is found by its owner, under its own id and key alone', async () => {
  await domain.insert('stored_object', [fileRow('one'), fileRow('other')])
  const find = (uploadId: string, key: string, viewer = caller.viewer) =>
    uploads.findCompleted({ key: `videos/${key}.mp4`, uploadId }, { viewer, now })
  expect(await find('one', 'one')).toEqual({ key: 'videos/one.mp4', assetId: 'one', size: 1000 })
  expect(await Promise.all([find('one', 'other'), find('none', 'other')])).toEqual([undefined, undefined])
  expect(await find('one', 'one', person('ana'))).toBeUndefined()
  expect(await find('one', 'one', anonymous)).toBeUndefined()
})

test('an upload that ends or is given up takes no other with it', async () => {
  const ids = ['completed', 'forgotten', 'given-up', 'kept']
  await domain.insert(
    'upload',
    ids.map((id) => uploadRow(id, { touched_at: before(HOUR) })),
  )
  const completed = await uploads.completed({ id: 'completed', key: 'videos/completed.mp4' }, 7, caller)
  expect(completed).toEqual({ key: 'videos/completed.mp4', assetId: 'completed', size: 7 })
  expect([await uploads.forget('forgotten'), await uploads.forget('forgotten')]).toEqual([true, false])
  expect(await uploads.giveUp('given-up', before(HOUR))).toBe(false)
  expect(await uploads.giveUp('given-up', before(HOUR - 1))).toBe(true)
  expect(await domain.open.query({ text: 'select id from upload' })).toEqual([{ id: 'kept' }])
  expect(await domain.open.query({ text: 'select key, size::int, created_at from stored_object' })).toEqual([
    { key: 'videos/completed.mp4', size: 7, created_at: now },
  ])
})

test('uploads without progress are listed, and one that was gone on with at that moment is not', async () => {
  await domain.insert('upload', [
    uploadRow('older', { touched_at: before(2), store_id: null }),
    uploadRow('just', { touched_at: before(1) }),
  ])
  expect(await uploads.listForgotten(before(1))).toEqual([{ id: 'older', key: 'videos/older.mp4', storeId: null }])
})

test('uploads of unknown size are measured where the store has begun them and room was reserved', async () => {
  await domain.insert('upload', [
    uploadRow('sized'),
    uploadRow('unsized', { size: null, reserved: 5 }),
    uploadRow('not-begun', { size: null, store_id: null }),
    // An upload from before space was reserved.
    uploadRow('unreserved', { size: null, reserved: null }),
  ])
  expect(await uploads.listUnsized()).toEqual([
    {
      id: 'unsized',
      key: 'videos/unsized.mp4',
      contentType: 'video/mp4',
      partBytes: 1000,
      storeId: 'unsized',
      size: undefined,
      reserved: 5,
    },
  ])
})

test('room is reserved for that upload, is never given back, and counts what others have', async () => {
  await domain.insert('upload', [
    uploadRow('one', { size: null, reserved: 10 }),
    uploadRow('other', { size: null, reserved: 20 }),
    uploadRow('older', { reserved: null, size: 300 }),
    uploadRow('of-ana', { owner_id: 'ana' }),
  ])
  await domain.insert('stored_object', [fileRow('stored', { size: 4000 }), fileRow('hers', { owner_id: 'ana' })])
  const used: number[] = []
  const reserve = (bytes: number) =>
    uploads.reserve('one', bytes, { caller, judge: (room) => void used.push(room.bytes) })
  await reserve(50)
  await reserve(30)
  expect(used).toEqual([4320, 4320])
  expect(await Promise.all(['one', 'other'].map((id) => columnOf('reserved::int', id)))).toEqual([50, 20])
})

const key = 'videos/kenji/a.mp4'
const inRun = 'videos/kenji/1/out-1/360/1.m4s'

test.each([
  ['a file', key, 'stored_object', fileRow('a', { key })],
  ['an upload', key, 'upload', uploadRow('a', { key })],
  ['a text that is said aloud', key, 'spoken_text', { digest: 'd', key, used_on: '2026-11-21' }],
  ['a film that is worked on', inRun, 'video_run', runRow('1', 'videos/kenji/1/out-1')],
])('an object of %s is referenced, and no other', async (_what, object, table, row) => {
  await domain.insert('video', [videoRow(film)])
  expect(await uploads.findReferenced([object])).toEqual(new Set())
  await domain.insert(table, [row])
  expect(await uploads.findReferenced([object])).toEqual(new Set([object]))
  expect(await uploads.findReferenced(['videos/kenji/b.mp4', inRun.replace('out-1', 'out-10')])).toEqual(new Set())
})

test('an object that a field of a row names alone is referenced', async () => {
  await domain.insert('video', [videoRow(film, { thumbnail: key })])
  expect(await uploads.findReferenced([key])).toEqual(new Set([key]))
  expect(await uploads.findReferenced(['videos/kenji/b.mp4'])).toEqual(new Set())
})

test('a name of the store is under way where an upload has it', async () => {
  await domain.insert('upload', [uploadRow('one')])
  expect(await uploads.findUnderWay(['one'])).toEqual(new Set(['one']))
  expect(await uploads.findUnderWay(['lost'])).toEqual(new Set())
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { fileRow, film, runRow, videoRow } from './storageRows.fixture.ts'
import { forgetUnneeded } from './unneeded.store.ts'

const deleted = '0199aaaa-0000-7000-8000-000000000002'
const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString()

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji'), contactRow('ana')])
})
beforeEach(async () => {
  for (const table of ['stored_object', 'video_run', 'video']) await domain.open.query({ text: `delete from ${table}` })
})
afterAll(() => domain.close())

const keys = async (table = 'stored_object', column = 'key') =>
  (await domain.open.query<{ key: string }>({ text: `select ${column} as key from ${table} order by 1` })).map(
    (row) => row.key,
  )

test('a file that no video names has a day, whatever other videos its coach has deleted', async () => {
  await domain.insert('video', [videoRow(film), videoRow(deleted, { status: 'DELETED' })])
  await domain.insert('stored_object', [
    fileRow('fresh'),
    fileRow('just', { created_at: before(1) }),
    fileRow('older', { created_at: before(2) }),
    fileRow('of-none', { video_id: 'none' }),
    fileRow('of-ana', { owner_id: 'ana', video_id: deleted }),
    fileRow('of-deleted', { video_id: deleted }),
  ])
  expect(await forgetUnneeded(before(1), domain.open)).toBe(2)
  expect(await keys()).toEqual(['fresh', 'just', 'of-ana', 'of-none'].map((id) => `videos/${id}.mp4`))
})

test('a file that its own video names is kept, and one that another video names is not', async () => {
  const named = { object_key: 'videos/source.mp4', thumbnail: 'videos/still.mp4' }
  await domain.insert('video', [videoRow(film, named), videoRow(deleted, { video_preview_url: 'videos/stolen.mp4' })])
  const old = { created_at: before(2) }
  await domain.insert('stored_object', [
    fileRow('source', old),
    fileRow('still', old),
    fileRow('stolen', old),
    fileRow('left', old),
  ])
  expect(await forgetUnneeded(now, domain.open)).toBe(2)
  expect(await keys()).toEqual(['videos/source.mp4', 'videos/still.mp4'])
})

test('a deleted video is emptied once, and no other video with it', async () => {
  await domain.insert('video', [
    videoRow(film, { object_key: 'a.mp4', thumbnail: 'a.jpg' }),
    videoRow(deleted, { status: 'DELETED', video_preview_url: 'b.mp4' }),
  ])
  await domain.insert('video_run', [runRow('of-film', 'a/out-1'), runRow('of-deleted', 'b/out-1', deleted)])
  await forgetUnneeded(now, domain.open)
  const videos = () =>
    domain.open.query({ text: 'select object_key, thumbnail, video_preview_url, xmin::text from video order by id' })
  const emptied = await videos()
  expect(emptied).toMatchObject([
    { object_key: 'a.mp4', thumbnail: 'a.jpg' },
    { object_key: null, thumbnail: null, video_preview_url: null },
  ])
  expect(await keys('video_run', 'id')).toEqual(['of-film'])
  // Subscribers would be told of each change.
  await forgetUnneeded(now, domain.open)
  expect(await videos()).toEqual(emptied)
})

test.each([500, 501, 1000])('of %i files that are not needed all are forgotten at once', async (count) => {
  const rows = Array.from({ length: count }, (_, at) => fileRow(`file-${at}`, { created_at: before(2) }))
  await domain.insert('stored_object', rows)
  expect(await forgetUnneeded(now, domain.open)).toBe(count)
  expect(await keys()).toEqual([])
})

test('an attachment is kept as long as a message names it, and otherwise has a day', async () => {
  await domain.insert('conversation', [{ id: 'talk', kind: 'PRIVATE', contact_ids: ['ana', 'kenji'] }])
  const attachment = (key: string) => [{ id: key, url: `videos/${key}.mp4`, type: 'file', order: 0 }]
  const message = { conversation_id: 'talk', kind: 'TEXT', sender_id: 'kenji' }
  await domain.insert('conversation_message', [
    { id: 'one', seq: 1, ...message, attachment_urls: attachment('named') },
    { id: 'two', seq: 2, ...message, attachment_urls: null },
  ])
  const old = { asset_type: 'ATTACHMENT', created_at: before(2) }
  await domain.insert('video', [videoRow(deleted, { status: 'DELETED' })])
  await domain.insert('stored_object', [
    fileRow('named', { ...old, video_id: deleted }),
    fileRow('left', old),
    fileRow('fresh', { asset_type: 'ATTACHMENT', video_id: deleted }),
  ])
  expect(await forgetUnneeded(before(1), domain.open)).toBe(1)
  expect(await keys()).toEqual(['videos/fresh.mp4', 'videos/named.mp4'])
  await domain.open.query({ text: `update conversation_message set attachment_urls = null` })
  expect(await forgetUnneeded(before(1), domain.open)).toBe(1)
  expect(await keys()).toEqual(['videos/fresh.mp4'])
})

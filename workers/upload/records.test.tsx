import { afterEach, expect, test } from 'vitest'
import { openRecords, type UploadRecord } from './records.ts'

const record = (id: string, addedAt: number, more: Partial<UploadRecord> = {}): UploadRecord => ({
  id,
  owner: 'ana',
  videoId: `v-${id}`,
  title: id,
  assetType: 'VIDEO',
  duration: undefined,
  fileName: `${id}.mp4`,
  contentType: 'video/mp4',
  size: 10,
  handle: undefined,
  begun: undefined,
  isStored: false,
  isPaused: false,
  addedAt,
  ...more,
})
const ids = (records: readonly UploadRecord[]) => records.map(({ id }) => id)

afterEach(async () => {
  const records = openRecords()
  for (const owner of ['ana', 'bo']) for (const { id } of await records.list(owner)) await records.remove(id)
})

test('a browser lists the uploads of one person in the order in which they were added', async () => {
  const records = openRecords()
  await records.put(record('b', 2))
  await records.put(record('c', 3, { owner: 'bo' }))
  await records.put(record('a', 1))
  await records.put(record('z', 0))
  expect([ids(await records.list('ana')), ids(await records.list('bo'))]).toEqual([['z', 'a', 'b'], ['c']])
})

test('another tab reads the latest version of an upload, and nothing once it is removed', async () => {
  const records = openRecords()
  await records.put(record('a', 1))
  await records.put(record('a', 1, { isPaused: true, begun: { key: 'k', uploadId: 'u', partSize: 5 } }))
  const other = openRecords()
  expect(await other.find('a')).toMatchObject({ isPaused: true, begun: { key: 'k', uploadId: 'u', partSize: 5 } })
  await other.remove('a')
  expect([await records.find('a'), await records.list('ana')]).toEqual([undefined, []])
})

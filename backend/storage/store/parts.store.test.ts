import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { uploadRow } from '#backend/storage/storageRows.fixture.ts'
import { createPartStore, type PartStore } from './parts.store.ts'

let domain: DomainUnderTest
let parts: PartStore
beforeAll(async () => {
  domain = await openDomain()
  parts = createPartStore(domain.open)
  await domain.insert('contact', [contactRow('kenji')])
})
beforeEach(() => domain.open.query({ text: 'delete from upload' }))
afterAll(() => domain.close())

const part = (partNumber: number, size: number, side: string | null = null) => ({
  partNumber,
  etag: `"${partNumber} of ${size}"`,
  size,
  side,
})

test('a part is stored by upload and number, and storing it returns the file it replaces', async () => {
  await domain.insert('upload', [uploadRow('one'), uploadRow('other', { size: null })])
  expect(await parts.keep('one', part(1, 10, '1-a'))).toEqual({ before: null })
  expect(await parts.keep('one', part(2, 20, '2-a'))).toEqual({ before: null })
  expect(await parts.keep('other', part(1, 30, '1-c'))).toEqual({ before: null })
  expect(await parts.keep('one', part(1, 40, '1-b'))).toEqual({ before: '1-a' })
  expect(await parts.keep('none', part(1, 10))).toBeUndefined()
  expect(await parts.list('one')).toEqual([part(1, 40, '1-b'), part(2, 20, '2-a')])
  const order = { key: 'videos/one.mp4', ownerId: 'kenji', size: 1000, partBytes: 1000, reserved: 1000 }
  expect(await parts.findOrder('one', 1)).toEqual({ ...order, standing: part(1, 40, '1-b') })
  expect(await parts.findOrder('one', 3)).toEqual({ ...order, standing: null })
  const other = { ...order, key: 'videos/other.mp4', size: null }
  expect(await parts.findOrder('other', 1)).toEqual({ ...other, standing: part(1, 30, '1-c') })
  expect(await parts.findOrder('none', 1)).toBeUndefined()
})

test('outstanding bytes are reserved minus received, and never negative for an upload that sent too much', async () => {
  expect(await parts.countAwaited()).toBe(0)
  await domain.insert('upload', [
    uploadRow('half', { size: 100, reserved: null }),
    uploadRow('unsized', { size: null, reserved: 50 }),
    uploadRow('beyond', { size: null, reserved: 50 }),
    uploadRow('unreserved', { size: null, reserved: null }),
  ])
  await parts.keep('half', part(1, 20))
  await parts.keep('half', part(2, 10))
  await parts.keep('beyond', part(1, 60))
  expect(await parts.countAwaited()).toBe(70 + 50)
})

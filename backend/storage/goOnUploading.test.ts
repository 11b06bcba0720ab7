import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { abortUpload, type CompletingParts, completeUpload, signPart } from './goOnUploading.ts'
import { memoryStore } from './memoryStore.fixture.ts'
import { fileRow, uploadRow } from './storageRows.fixture.ts'
import { createUploadStore } from './uploads.store.ts'
import { UploadTurns } from './uploadTurns.ts'

const caller = { viewer: person('kenji'), now }
const named = { key: 'videos/one.mp4', uploadID: 'one' }
const part = { partNumber: 1, etag: '"1"' }

let domain: DomainUnderTest
let memory: ReturnType<typeof memoryStore>
let storing: CompletingParts
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji'), contactRow('ana')])
  await domain.insert('role', [coachRole('kenji'), coachRole('ana')])
})
beforeEach(async () => {
  for (const table of ['upload', 'stored_object']) await domain.open.query({ text: `delete from ${table}` })
  memory = memoryStore()
  storing = {
    store: memory.store,
    uploads: createUploadStore(domain.open),
    turns: new UploadTurns(),
    takesVideos: true,
    addressOf: (key, expires) => `${key} until ${expires}`,
    remakePicture: async ({ size }) => size - 1,
  }
})
afterAll(() => domain.close())

/** An upload whose parts have these sizes. */
async function arrived(sizes: readonly number[], columns: object = {}): Promise<void> {
  await domain.insert('upload', [uploadRow('one', columns)])
  memory.uploads.set('one', {
    key: named.key,
    parts: new Map(sizes.map((size, at) => [at + 1, size])),
    since: new Date(now),
  })
}

const complete = (parts = [part], changes: Partial<CompletingParts> = {}, at = caller) =>
  completeUpload({ ...named, parts }, at, { ...storing, ...changes })
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const countUploads = async () => (await domain.open.query({ text: 'select from upload' })).length

test('a call may name as many parts as a file has, and no more', async () => {
  await arrived([1000])
  const parts = (count: number) => Array.from({ length: count }, () => part)
  await expect(complete(parts(storageLimits.mostParts + 1))).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'parts',
  })
  expect(await refusal(complete(parts(storageLimits.mostParts)))).toBe('taken')
})

test('the error for a part that the file does not have names the field', async () => {
  await arrived([])
  await expect(signPart({ ...named, partNumber: 2 }, caller, storing)).rejects.toMatchObject({ field: 'partNumber' })
})

test('an address ends on a whole second, an hour later', async () => {
  await arrived([1000])
  const late = { ...caller, now: now.replace('.000Z', '.999Z') }
  const expires = Date.parse(now) / 1000 + 3600
  expect(await signPart({ ...named, partNumber: 1 }, late, storing)).toEqual({
    url: `${named.key} one 1 1000 ${expires}`,
  })
  expect(await complete([part], {}, late)).toMatchObject({ url: `${named.key} until ${expires}` })
})

test('a part of unknown size is signed where the room of its coach just holds it', async () => {
  await arrived([], { size: null, reserved: 0 })
  const sign = () => refusal(signPart({ ...named, partNumber: 2 }, caller, storing))
  const size = storageLimits.bytesPerCoach - 2000
  await domain.insert('stored_object', [fileRow('stored', { size: size + 1 })])
  expect(await sign()).toBe('STORAGE_QUOTA')
  await domain.open.query({ text: 'update stored_object set size = $1' }, [size])
  expect(await sign()).toBe('taken')
})

test('of a file of unknown size all that has arrived needs room before it is completed', async () => {
  await arrived([700, 800], { size: null, reserved: 1000 })
  await domain.insert('stored_object', [fileRow('stored', { size: storageLimits.bytesPerCoach - 1499 })])
  expect(await refusal(complete())).toBe('STORAGE_QUOTA')
  expect(memory.objects.size).toBe(0)
  await domain.open.query({ text: 'update stored_object set size = size - 1' })
  expect(await complete()).toMatchObject({ size: 1500 })
})

test('parts that differ from the stored ones are reported as a mismatch, and an upload aborted meanwhile as not found', async () => {
  await arrived([1000])
  const mismatch = () => Promise.reject(new DomainError('UPLOAD_MISMATCH'))
  expect(await refusal(complete([part], { store: { ...memory.store, complete: mismatch } }))).toBe('UPLOAD_MISMATCH')
  const aborting = async () => {
    await abortUpload(named, caller, { ...storing, turns: new UploadTurns() })
    return mismatch()
  }
  expect(await refusal(complete([part], { store: { ...memory.store, complete: aborting } }))).toBe('NOT_FOUND')
})

test('a picture that cannot be made anew at the moment may be completed later', async () => {
  await arrived([1000], { content_type: 'image/png', asset_type: 'THUMBNAIL' })
  for (const code of ['UNAVAILABLE', 'INTERNAL'] as const)
    expect(await refusal(complete([part], { remakePicture: () => Promise.reject(new DomainError(code)) }))).toBe(code)
  expect([await countUploads(), memory.objects.size]).toEqual([1, 1])
})

test('a picture that another process has just completed is kept, even if this process cannot read it', async () => {
  await arrived([1000], { content_type: 'image/png', asset_type: 'THUMBNAIL' })
  const remakePicture = async () => {
    await storing.uploads.completed({ id: 'one', key: named.key }, 900, caller)
    throw new DomainError('BAD_INPUT')
  }
  expect(await complete([part], { remakePicture })).toMatchObject({ size: 900 })
  expect(memory.objects.size).toBe(1)
})

test('a stranger who names an upload does not make its owner wait', async () => {
  await arrived([1000])
  const stranger = { viewer: person('ana'), now }
  const completing: typeof memory.store.complete = async (...args) => {
    expect(await refusal(complete([part], {}, stranger))).toBe('NOT_FOUND')
    return memory.store.complete(...args)
  }
  expect(await complete([part], { store: { ...memory.store, complete: completing } })).toMatchObject({ size: 1000 })
})

test('a person who is no coach completes a file of a message, and a picture is made anew in its own shape', async () => {
  await domain.insert('contact', [contactRow('mia')])
  const mia = { ...caller, viewer: person('mia') }
  await arrived([1000], { owner_id: 'mia', asset_type: 'ATTACHMENT', content_type: 'image/png' })
  expect(await refusal(signPart({ ...named, partNumber: 1 }, mia, storing))).toBe('taken')
  const wholes: unknown[] = []
  const remakePicture: CompletingParts['remakePicture'] = async ({ isWhole }) => {
    wholes.push(isWhole)
    return 900
  }
  expect(await complete([part], { remakePicture }, mia)).toMatchObject({ key: named.key, size: 900 })
  expect(wholes).toEqual([true])
})

test('a recording of a message stays as it was sent, and only its owner completes it', async () => {
  await domain.insert('contact', [contactRow('noah')])
  await arrived([1000], { owner_id: 'noah', asset_type: 'ATTACHMENT', content_type: 'audio/webm' })
  expect(await refusal(complete())).toBe('NOT_FOUND')
  expect(await complete([part], {}, { ...caller, viewer: person('noah') })).toMatchObject({ size: 1000 })
})

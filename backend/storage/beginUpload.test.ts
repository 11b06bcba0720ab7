import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { type BeginningParts, beginUpload } from './beginUpload.ts'
import { memoryStore } from './memoryStore.fixture.ts'
import { fileRow, film, uploadRow } from './storageRows.fixture.ts'
import { createUploadStore } from './uploads.store.ts'

const MIB = 1024 ** 2
const caller = { viewer: person('kenji'), now }
const video = { fileName: 'film.mp4', contentType: 'video/mp4', videoID: film, assetType: 'VIDEO', size: 1000 } as const
const voice = {
  ...video,
  fileName: 'voice.webm',
  contentType: 'audio/webm;codecs=opus',
  assetType: 'ATTACHMENT',
} as const
const still = { ...video, fileName: 'still.png', contentType: 'image/png', assetType: 'THUMBNAIL' } as const

let domain: DomainUnderTest
let parts: BeginningParts
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji'), contactRow('ana')])
  await domain.insert('role', [coachRole('kenji')])
})
beforeEach(async () => {
  for (const table of ['upload', 'stored_object']) await domain.open.query({ text: `delete from ${table}` })
  parts = { store: memoryStore().store, uploads: createUploadStore(domain.open), takesVideos: true }
})
afterAll(() => domain.close())

const begin = (args: Parameters<typeof beginUpload>[0], who = caller) => beginUpload(args, who, parts)
const refusal = (args: Parameters<typeof beginUpload>[0], who = caller) =>
  begin(args, who).then(
    () => 'begun',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

test('an upload is stored with its details, which are passed to the file store', async () => {
  const told: unknown[] = []
  const store: typeof parts.store = {
    ...parts.store,
    async begin(upload) {
      told.push(upload)
      return 'its name there'
    },
  }
  const { uploadID, assetID, key } = await beginUpload({ ...video, fileName: ' film.mp4 ' }, caller, {
    ...parts,
    store,
  })
  const text = `select id, key, asset_id, owner_id, video_id, asset_type, file_name, content_type, size::int,
    reserved::int, part_bytes, store_id, created_at, touched_at from upload`
  const partBytes = 8 * MIB
  expect(await domain.open.query({ text })).toEqual([
    {
      ...uploadRow(uploadID),
      key,
      asset_id: assetID,
      file_name: 'film.mp4',
      part_bytes: partBytes,
      store_id: 'its name there',
    },
  ])
  expect(told).toMatchObject([{ id: uploadID, key, contentType: 'video/mp4', size: 1000, partBytes }])
})

test('a server that makes no films takes previews and stills, and no videos', async () => {
  parts = { ...parts, takesVideos: false }
  expect(await refusal(video)).toBe('PROCESSING_UNAVAILABLE')
  expect(await Promise.all([refusal({ ...video, assetType: 'PREVIEW' }), refusal(still)])).toEqual(['begun', 'begun'])
})

test.each([
  ['videoID', { videoID: 'film' }, 'Give the video’s id, which is a UUID.'],
  ['fileName', { fileName: ' ' }, 'Give the file’s name, up to 255 characters.'],
  ['size', { size: 0 }, 'A file has from 1 byte to 50 GB.'],
  ['contentType', { contentType: 'text/html' }, 'Choose a video, such as an MP4, MOV, WebM or MKV file.'],
  ['contentType', { ...still, contentType: 'image/gif' }, 'Choose a JPEG, PNG or WebP image.'],
  ['size', { ...still, size: 10 * MIB + 1 }, 'Choose an image of at most 10 MB.'],
  ['size', { ...voice, size: 50 * MIB + 1 }, 'Choose a file of at most 50 MB.'],
  ['size', { ...voice, size: null }, 'Choose a file of at most 50 MB.'],
  ['size', { ...still, assetType: 'ATTACHMENT' as const, size: 10 * MIB + 1 }, 'Choose an image of at most 10 MB.'],
])('a wrong %s is refused with what is right', async (field, change, message) => {
  await expect(begin({ ...video, ...change })).rejects.toMatchObject({ code: 'BAD_INPUT', field, message })
})

test('the smallest file, the largest picture and the longest name are taken', async () => {
  expect(await refusal({ ...video, size: 1 })).toBe('begun')
  expect(await refusal({ ...still, size: 10 * MIB })).toBe('begun')
  expect(await refusal({ ...video, fileName: 'a'.repeat(255) })).toBe('begun')
})

test('a video has one id, however its letters are written', async () => {
  const { key } = await begin({ ...video, videoID: film.toUpperCase() })
  expect(key).toContain(`videos/kenji/${film}/`)
})

test('files of known size take the room of a coach to its last byte, and no further', async () => {
  const largest = { ...video, size: storageLimits.largestFile }
  for (let used = 0; used < storageLimits.bytesPerCoach; used += largest.size)
    expect(await refusal(largest)).toBe('begun')
  expect(await refusal({ ...video, size: 1 })).toBe('STORAGE_QUOTA')
})

test('a coach’s stored files and uploads count against their quota, and another coach’s do not', async () => {
  await domain.insert('stored_object', [
    fileRow('own', { size: storageLimits.bytesPerCoach - 3000 }),
    fileRow('hers', { owner_id: 'ana', size: storageLimits.bytesPerCoach }),
  ])
  await domain.insert('upload', [uploadRow('own'), uploadRow('hers', { owner_id: 'ana' })])
  expect(await refusal({ ...video, size: 2001 })).toBe('STORAGE_QUOTA')
  expect(await refusal({ ...video, size: 2000 })).toBe('begun')
})

const ana = { viewer: person('ana'), now }
const attachmentOfAna = { owner_id: 'ana', asset_type: 'ATTACHMENT' }

test('anyone who is signed in uploads files of messages, and no other files', async () => {
  const { key } = await begin(voice, ana)
  expect(key).toMatch(/^messages\/ana\/[^/]+\.weba$/)
  expect((await begin({ ...still, assetType: 'ATTACHMENT' }, ana)).key).toMatch(/^messages\/ana\/[^/]+\.jpg$/)
  expect(await refusal({ ...voice, contentType: 'application/pdf' }, ana)).toBe('begun')
  expect(await refusal({ ...voice, size: 50 * MIB }, ana)).toBe('begun')
  expect(await refusal(video, ana)).toBe('NOT_FOUND')
  expect(await refusal(still, ana)).toBe('NOT_FOUND')
  expect(await refusal(voice, { ...ana, viewer: { ...ana.viewer, contactId: undefined } })).toBe('UNAUTHENTICATED')
})

test('attachments take the room of a person to its last byte, beside their videos', async () => {
  const room = storageLimits.attachmentBytesPerPerson
  await domain.insert('stored_object', [
    fileRow('hers', { ...attachmentOfAna, size: room - 3000 }),
    fileRow('film', { owner_id: 'ana', size: room }),
    fileRow('his', { asset_type: 'ATTACHMENT', size: room }),
  ])
  await domain.insert('upload', [uploadRow('hers', attachmentOfAna), uploadRow('film', { owner_id: 'ana' })])
  expect(await refusal({ ...voice, size: 2001 }, ana)).toBe('STORAGE_QUOTA')
  expect(await refusal({ ...voice, size: 2000 }, ana)).toBe('begun')
})

test('a person has at most 10,000 attachments, those under way included', async () => {
  const count = storageLimits.attachmentsPerPerson - 2
  await domain.insert(
    'stored_object',
    Array.from({ length: count }, (_, index) => fileRow(`hers-${index}`, { ...attachmentOfAna, size: 1 })),
  )
  await domain.insert('upload', [uploadRow('hers', attachmentOfAna)])
  expect(await refusal(voice, ana)).toBe('begun')
  expect(await refusal(voice, ana)).toBe('STORAGE_QUOTA')
})

test.each(['video/mp4', 'text/html', 'image/svg+xml', 'application/vnd.apple.mpegurl', 'application/x-msdownload'])(
  'a file of type %s is no attachment',
  async (contentType) => {
    await expect(begin({ ...voice, contentType, fileName: 'a.pdf' }, ana)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'contentType',
      message: 'Choose an image, a recording, a PDF, a text or an office document.',
    })
  },
)

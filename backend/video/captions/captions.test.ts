import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, coachRole } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { holdUsedBytes } from '#backend/storage/room.store.ts'
import { createUploadStore } from '#backend/storage/uploads.store.ts'
import {
  filesIn,
  kenji,
  mia,
  openVideos,
  uploadedFiles,
  sam,
  send,
  videoRow,
} from '#backend/video/openVideos.fixture.ts'
import { storageLimits } from '#schema/storageLimits.ts'

const amara = person('amara')
const file = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<b>Breathe</b><script>'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openVideos({
    filesIn: (transaction) => filesIn(transaction, (ownerId) => holdUsedBytes(transaction, ownerId)),
  })
})
afterAll(() => domain.close())
beforeEach(async () => {
  uploadedFiles.clear()
  for (const table of ['video', 'stored_object', 'role']) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('video', [videoRow('film')])
})

const ANSWER = '{ success video { captions { id language label url } } }'

async function add(variables: object = {}, viewer: Viewer = kenji) {
  const document = `mutation ($videoID: ID!, $language: String!, $label: String, $text: String!) {
    answer: addVideoCaptionLambda(videoID: $videoID, language: $language, label: $label, text: $text) ${ANSWER} }`
  return send(domain, document, { viewer, variables: { videoID: 'film', language: 'en', text: file, ...variables } })
}

function change(verb: 'update' | 'remove', captionID: string, { viewer = kenji, said = '' } = {}) {
  return send(
    domain,
    `mutation { answer: ${verb}VideoCaptionLambda(videoID: "film", captionID: "${captionID}"${said}) ${ANSWER} }`,
    { viewer },
  )
}

async function captionsFor(viewer: Viewer) {
  const { data } = await domain.ask('{ answer: getVideos(id: "film") { captions { id language label url } } }', {
    viewer,
  })
  return Object(data?.['answer']).captions
}

test('a coach adds captions, and a user who may watch gets the address of the rewritten file (row 85)', async () => {
  expect(await add({ label: ' Simple words ' })).toMatchObject({ success: true })
  const [key = '', ...others] = uploadedFiles.keys()
  expect([key, others]).toEqual([expect.stringMatching(/^videos\/kenji\/film\/[\w-]+\.vtt$/), []])
  expect(uploadedFiles.get(key)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Breathe</b>\n')
  const expected = [{ id: expect.any(String), language: 'en', label: 'Simple words', url: `${key} @ ${at(0)}` }]
  expect(await captionsFor(mia)).toEqual(expected)
  await domain.open.query({ text: 'update video set is_public = false' })
  expect(await captionsFor(mia)).toBeUndefined()
})

test('a language has one file, which can be labelled (row 85)', async () => {
  await add({ language: 'pt-br' })
  await add({ language: 'fr', label: 'Français' })
  await add({ language: 'PT-BR', label: ' ' })
  const [french, portuguese] = await captionsFor(kenji)
  expect([french, portuguese]).toMatchObject([
    { language: 'fr', label: 'Français' },
    { language: 'pt-BR', label: null },
  ])
  expect(await change('update', french.id, { said: ', language: "de"' })).toMatchObject({
    video: { captions: [{ language: 'de', label: 'Français' }, { language: 'pt-BR' }] },
  })
  expect(await change('update', french.id, { said: ', label: null' })).toMatchObject({
    video: { captions: [{ language: 'de', label: null }, { language: 'pt-BR' }] },
  })
  expect(await change('update', french.id, { said: ', language: "pt-BR"' })).toMatchObject({ field: 'language' })
  expect(await change('remove', french.id)).toMatchObject({ video: { captions: [{ language: 'pt-BR' }] } })
  expect(await change('remove', french.id)).toMatchObject({ success: true })
  expect(await change('update', french.id, { said: ', language: "it"' })).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await change('remove', portuguese.id)).toMatchObject({ video: { captions: null } })
})

test.each([
  ['without captions', { text: 'Hi' }, 'text'],
  ['too large', { text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(500 * 1024)}` }, 'text'],
  ['of a language that is none', { language: 'no such thing' }, 'language'],
  ['of an endless language', { language: `en-${'x'.repeat(100_000)}` }, 'language'],
  ['with an endless name', { label: 'x'.repeat(51) }, 'label'],
])('a file %s is refused, and nothing is stored (row 85)', async (_what, input, field) => {
  expect(await add(input)).toMatchObject({ rejected: 'BAD_INPUT', field })
  expect([uploadedFiles.size, await captionsFor(kenji)]).toEqual([0, null])
})

/** A WebVTT file with this number of bytes. */
function captionsOf(bytes: number): string {
  const cue = `\n\n00:01.000 --> 00:02.000\n${'Breathe in. '.repeat(20)}`
  return `WEBVTT${cue.repeat(Math.floor((bytes - 6) / cue.length))}`.padEnd(bytes, 'x')
}

test('captions have at most 500 KB (row 85)', async () => {
  expect(await add({ text: captionsOf(500 * 1024 + 1) })).toMatchObject({ rejected: 'BAD_INPUT', field: 'text' })
  expect(await add({ text: `${captionsOf(500 * 1024 - 1)}\0` })).toMatchObject({ rejected: 'BAD_INPUT', field: 'text' })
  expect(await add({ text: captionsOf(500 * 1024) })).toMatchObject({ success: true })
  expect([...uploadedFiles.values()].map((written) => written.length)).toEqual([expect.any(Number)])
})

test('a video has captions in at most twenty languages, and each of them can be replaced', async () => {
  const languages = Array.from({ length: 20 }, (_, index) => `en-${String.fromCharCode(65 + index)}X`)
  for (const language of languages) expect(await add({ language })).toMatchObject({ success: true })
  expect(await add({ language: 'fr' })).toMatchObject({ rejected: 'BAD_INPUT', field: 'language' })
  expect(await add({ language: 'en-ax' })).toMatchObject({ success: true })
})

test.each([
  ['another coach', amara],
  ['a member', mia],
  ['a person who does not follow', sam],
  ['a visitor', anonymous],
])('%s neither adds captions nor takes any away (rows 83 and 85)', async (_who, viewer) => {
  await add()
  const before = await captionsFor(kenji)
  const [{ id }] = before
  uploadedFiles.clear()
  const rejected = viewer === anonymous ? 'UNAUTHENTICATED' : 'NOT_FOUND'
  expect(await add({ language: 'fr' }, viewer)).toMatchObject({ rejected })
  expect(await change('update', id, { viewer, said: ', label: "x"' })).toMatchObject({ rejected })
  expect(await change('remove', id, { viewer })).toMatchObject({ rejected })
  expect([await captionsFor(kenji), uploadedFiles.size]).toEqual([before, 0])
})

test('a user who no longer coaches cannot add captions, but can still manage existing ones (row 83)', async () => {
  await add()
  const [{ id }] = await captionsFor(kenji)
  await domain.open.query({ text: 'delete from role' })
  expect(await add({ language: 'fr' })).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(uploadedFiles.size).toBe(1)
  expect(await change('remove', id)).toMatchObject({ success: true })
})

test('captions count towards their coach’s storage quota, and are refused once it is used up (row 84)', async () => {
  const stored = (size: number) => ({
    key: `k${size}`,
    upload_id: `k${size}`,
    asset_id: 'a',
    owner_id: 'kenji',
    video_id: 'film',
    asset_type: 'VIDEO',
    file_name: 'a.mp4',
    content_type: 'video/mp4',
    size,
    created_at: at(0),
  })
  const size = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Breathe</b>\n'.length
  await domain.insert('stored_object', [stored(storageLimits.bytesPerCoach - size + 1)])
  expect(await add()).toMatchObject({ rejected: 'STORAGE_QUOTA' })
  await domain.open.query({ text: 'update stored_object set size = size - 1' })
  expect(await add()).toMatchObject({ success: true })
  uploadedFiles.clear()
  expect(await add({ language: 'fr' })).toMatchObject({ rejected: 'STORAGE_QUOTA' })
  // Not even an orphaned file.
  expect(uploadedFiles.size).toBe(0)
  const [counts] = await domain.open.query({ text: 'select count(*)::int as files from stored_object' })
  expect(counts).toEqual({ files: 2 })
})

test('the file of captions is deleted with them', async () => {
  const stored = async () => (await domain.open.query({ text: 'select key from stored_object' })).length
  const { forgetUnneeded } = createUploadStore(domain.open)
  await add()
  expect([await forgetUnneeded(at(48)), await stored()]).toEqual([0, 1])
  const [{ id }] = await captionsFor(kenji)
  await change('remove', id)
  expect([await forgetUnneeded(at(48)), await stored()]).toEqual([1, 0])

  await add()
  await domain.open.query({ text: `update video set status = 'DELETED'` })
  expect([await forgetUnneeded(at(0)), await stored()]).toEqual([1, 0])
  expect(await captionsFor(kenji)).toBeNull()
})

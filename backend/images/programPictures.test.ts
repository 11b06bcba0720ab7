import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { collectOrphans } from '#backend/storage/collectOrphans.ts'
import { createUploadStore } from '#backend/storage/uploads.store.ts'
import { changedPrograms, openPictures } from './pictures.fixture.ts'

let studio: Awaited<ReturnType<typeof openPictures>>
beforeAll(async () => {
  studio = await openPictures()
  await studio.domain.insert('contact', [contactRow('sam')])
  const program = { public_id: 'p', name: 'Strong', owner_id: 'kenji', status: 'PUBLISHED' }
  await studio.domain.insert('program', [
    { ...program, ...flags, id: 'strong' },
    { ...program, ...flags, id: 'gone', public_id: 'g', status: 'DELETED' },
  ])
})
beforeEach(() => studio.files.clear())
afterAll(() => studio.close())

const flags = { is_template: false, include_super_set: false, is_public: true, is_approved: true, made_by_ai: false }
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00c000' } })
    .png()
    .toBuffer()
async function shown(): Promise<string | null | undefined> {
  const [row] = await studio.domain.open.query<{ thumbnail: string | null }>({
    text: "select thumbnail from program where id = 'strong'",
  })
  return row?.thumbnail
}

test('a coach gives a program its picture, 16 to 9 and 400 wide at most, under its id (row 91)', async () => {
  const bytes = await image(1600, 1600)
  const { status, body } = await studio.call('PUT', 'programs/strong', { as: 'kenji', bytes })
  expect([status, body.id]).toEqual([200, 'strong'])
  const key = await shown()
  expect(key).toMatch(/^public\/programs\/strong\/[\w-]+\.jpg$/)
  expect(body.thumbnail).toBe(`https://obi.example/storage/${key}`)
  expect([...studio.files.keys()]).toEqual([key])
  const made = await sharp(studio.files.get(key ?? '')).metadata()
  expect([made.format, made.width, made.height]).toEqual(['jpeg', 400, 225])
  const removed = await studio.call('DELETE', 'programs/strong', { as: 'kenji' })
  expect(removed.body).toEqual({ id: 'strong', thumbnail: null })
  expect([[...studio.files.keys()], await shown()]).toEqual([[], null])
  // The picture is a part of what an admin approves.
  expect(changedPrograms.slice(-2)).toEqual(['strong', 'strong'])
})

test.each([
  ['a member', 'mia', 'strong', 404],
  ['a visitor', undefined, 'strong', 401],
  ['its coach, of one that is gone', 'kenji', 'gone', 404],
  ['its coach, of one that is not there', 'kenji', 'nothing', 404],
  ['its coach, of something else', 'kenji', '../avatar/mia', 404],
])('%s gives no program a picture, and takes none away (row 91)', async (_who, as, id, status) => {
  const bytes = await image(90, 90)
  expect((await studio.call('PUT', `programs/${id}`, { as, bytes })).status).toBe(status)
  expect((await studio.call('DELETE', `programs/${id}`, { as })).status).toBe(status)
  expect([[...studio.files.keys()], await shown()]).toEqual([[], null])
})

test('members never see a picture under the approval of another one (row 91)', async () => {
  await studio.call('PUT', 'programs/strong', { as: 'kenji', bytes: await image(9, 9) })
  const before = await shown()
  const approved = studio.files.get(before ?? '')
  await studio.domain.open.query({
    text: `alter table program add constraint refused check (id <> 'strong') not valid`,
  })
  const bytes = await image(90, 90)
  expect((await studio.call('PUT', 'programs/strong', { as: 'kenji', bytes })).status).toBe(400)
  await studio.domain.open.query({ text: 'alter table program drop constraint refused' })
  // The file that the approved row names is as it was.
  expect(await shown()).toBe(before)
  expect(studio.files.get(before ?? '')).toEqual(approved)

  await studio.call('PUT', 'programs/strong', { as: 'kenji', bytes })
  expect(await shown()).not.toBe(before)
  expect(studio.files.has(before ?? '')).toBe(false)
})

test('the upkeep of the store leaves the picture that a program shows (row 91)', async () => {
  await studio.call('PUT', 'programs/strong', { as: 'kenji', bytes: await image(9, 9) })
  const key = await shown()
  const keys = new Set([key ?? '', 'public/programs/nothing.jpg'])
  const store = {
    async *listObjects() {
      for (const one of keys) yield { key: one, since: new Date(0) }
    },
    async *listUploads() {},
    delete: async (one: string) => void keys.delete(one),
  }
  await collectOrphans(studio.clock.now, {
    store: store as never,
    uploads: createUploadStore(studio.domain.database),
  })
  expect([...keys]).toEqual([key])
})

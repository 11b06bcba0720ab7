import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getModel } from '#backend/model/rights/columns.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'
import { collectOrphans } from './collectOrphans.ts'
import { memoryStore } from './memoryStore.fixture.ts'
import { createUploadStore } from './uploads.store.ts'

let domain: DomainUnderTest
let memory = memoryStore()
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji')])
})
afterAll(() => domain.close())
beforeEach(() => {
  memory = memoryStore()
})

const dayLater = new Date(Date.parse(now) + 1.1 * 86_400_000).toISOString()

/** Returns the objects that the upkeep keeps after a day. */
async function collect(keys: readonly string[], stored = models): Promise<string[]> {
  for (const key of keys) memory.objects.set(key, new Date(now))
  await collectOrphans(dayLater, { store: memory.store, uploads: createUploadStore(domain.open, stored) })
  return [...memory.objects.keys()]
}

test('a field that a model stores later keeps its file, whatever version of it the field names (row 84)', async () => {
  await domain.open.query({ text: `update contact set bio = 'public/card/kenji.jpg?v=2' where id = 'kenji'` })
  const keys = ['public/card/kenji.jpg', 'public/card/kenji.jpg2']
  expect(await collect(keys)).toEqual([])
  const contact = getModel(models, 'Contact')
  const card = { name: 'card', type: 'AWSURL', kind: 'scalar', isList: false, isRequired: false } as const
  const field = { ...card, isStored: true, source: 'column', column: 'bio' } as const
  const more = { ...models, Contact: { ...contact, fields: { ...contact.fields, card: field } } }
  expect(await collect(keys, more)).toEqual(['public/card/kenji.jpg'])
})

test('a caption and a still named by a video are kept without rows of their own (row 84)', async () => {
  const [still, caption] = ['videos/kenji/1/still.jpg', 'videos/kenji/1/captions-en.vtt']
  const captions = [{ id: 'en', language: 'en', url: caption }]
  const own = { coach_id: 'kenji', owner_id: 'kenji', is_public: true, status: 'PUBLISHED', no_audio: false }
  const times = { uploaded_at: now, created_at: now, updated_at: now }
  await domain.insert('video', [
    { id: 'film', public_id: 'film', title: 'Film', ...own, ...times, thumbnail: still, captions },
  ])
  expect(await collect([still, caption, 'videos/kenji/1/lost.jpg'])).toEqual([still, caption])
})

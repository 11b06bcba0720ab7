import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '#backend/model/testing/costOf.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { boss, kenji, openVideos, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest

// Kenji, of the dojo, has 30 videos and a draft. Amara's 1,500 are newer.
beforeAll(async () => {
  domain = await openVideos()
  const { insert, open } = domain
  const kata = Array.from({ length: 30 }, (_, place) =>
    videoRow(`kata-${place}`, { title: `Kata ${place}` }, -place - 1),
  )
  const hidden = { status: 'DRAFT', is_public: false, is_approved: null }
  const own = [...kata, videoRow('draft', { ...hidden, title: 'Éveil du Matin, 100 %' }, -100)]
  await insert('video', own)
  await insert(
    'video_company',
    own.map(({ id }) => ({ id: `dojo-${id}`, company_id: 'dojo', video_id: id })),
  )
  const newer = (place: number) =>
    videoRow(`flow-${place}`, { coach_id: 'amara', owner_id: 'amara', title: 'Flow' }, place)
  await insert(
    'video',
    Array.from({ length: 1500 }, (_, place) => newer(place)),
  )
  await open.query({ text: 'vacuum analyze' })
})
afterAll(() => domain.close())

/** A coach's list, as the studio requests it. */
async function searchOwn(matches: string, token: string | null = null) {
  const document = `query ($filter: ModelVideoFilterInput, $token: String) {
    contact: getContacts(id: "kenji") { page: videos(sortDirection: DESC, filter: $filter, limit: 24, nextToken: $token) { items { id } nextToken } }
  }`
  const filter = { and: [{ status: { ne: 'DELETED' } }, { title: { matches } }] }
  const { data, errors } = await domain.ask(document, { viewer: kenji, variables: { filter, token } })
  return pageOf({ data: data?.['contact'] as Record<string, unknown>, ...(errors && { errors }) })
}

test.each(['éveil', 'EVEIL', 'matin eveil', '100 %', 'Éveil du Matin, 100 %'])(
  'a coach finds a draft by “%s”, regardless of case, accents and word order',
  async (text) => {
    expect(await searchOwn(text)).toEqual({ items: [{ id: 'draft' }], nextToken: null })
  },
)

test.each(['eveil kata', '%', '_', '100%'])(
  'a coach who searches for “%s” finds only videos that contain it',
  async (text) => {
    const { items } = await searchOwn(text)
    expect(items).toEqual(text === '%' ? [{ id: 'draft' }] : [])
  },
)

test('a search with several pages of results continues, and reads no other coach’s videos', async () => {
  domain.database.take()
  const first = await searchOwn('KATA')
  const statements = domain.database.take()
  expect(first.items).toHaveLength(24)
  const rest = await searchOwn('KATA', first.nextToken)
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `kata-${n}`))
  expect(rest.nextToken).toBeNull()
  const { blocks, scans } = await costOf(domain, statements)
  expect(scans).not.toContain('video')
  expect(blocks).toBeLessThan(100)
})

test('an admin finds a draft of the company among newer videos of others', async () => {
  const document = `{ page: listVideos(limit: 24, filter: {
    assignedCompanies: { contains: "dojo" }, and: [{ title: { matches: "eveil" } }]
  }) { items { id } nextToken } }`
  expect(pageOf(await domain.ask(document, { viewer: boss })).items).toEqual([{ id: 'draft' }])
})

test('the length of a search text is limited', async () => {
  const document = `{ page: listVideos(filter: { title: { matches: "${'a'.repeat(101)}" } }) { items { id } } }`
  const { errors } = await domain.ask(document, { viewer: boss })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'filter.title.matches' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '#backend/model/testing/costOf.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { openVideos, sam, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest

// Amara's 14 videos are older than 20,100 others.
beforeAll(async () => {
  domain = await openVideos()
  const { insert, open } = domain
  await open.query({ text: `update contact set last_name = 'Okonkwo' where id = 'amara'` })
  await open.query({ text: `update category set levels = '{Beginner}' where id = 'yoga'` })
  await insert(
    'video',
    Array.from({ length: 14 }, (_, place) =>
      videoRow(
        `amara-${place}`,
        { coach_id: 'amara', title: `Éveil ${place}`, muscle_group_ids: ['core'] },
        -9000 - place,
      ),
    ),
  )
  await open.query({ text: 'alter table video disable trigger user' })
  for (let from = 1; from <= 20_100; from += 6_700)
    await open.query(
      {
        text: `insert into video select r.* from generate_series($2::int, $2::int + 6699) n cross join lateral
          jsonb_populate_record(null::video, $1::jsonb || jsonb_build_object('id', 'v' || n, 'public_id', 'p' || n,
            'uploaded_at', timestamptz '2026-01-01' + n * interval '1 minute')) r`,
      },
      [JSON.stringify(videoRow('filler', { title: 'Morning flow', level: 'Beginner', ends_approval: false })), from],
    )
  await open.query({ text: 'alter table video enable trigger user' })
  await open.query({
    text: `insert into video_search select s.* from video v cross join lateral video_search_row(v) s on conflict do nothing`,
  })
  await open.query({ text: `select keep_search_words(words, 'video') from video_search where id = 'v1'` })
  await open.query({ text: 'vacuum analyze' })
}, 120_000)
afterAll(() => domain.close())

const documentOf = (filter: string, page = '') =>
  `{ page: getOnDemandVideosByFilter(filter: { ${filter} }, limit: 10${page}) { items { id } nextToken } }`

test.each([
  ['her name', 'text: "amara"'],
  ['her name, misspelled', 'text: "okonkvo"'],
  ['her id', 'coachID: "amara"'],
  ['what they are called, without marks', 'text: "eveil"'],
  ['what they are called, misspelled', 'text: "eveill"'],
  ['a word that all films have, and hers', 'text: "yoga amara"'],
  ['what only they train', 'muscleGroupIDs: ["core"]'],
])('a coach’s 14 films behind 20,100 newer ones are all found by %s, page by page (row 83)', async (_by, filter) => {
  const first = pageOf(await domain.ask(documentOf(filter), { viewer: sam }))
  expect(first.items).toHaveLength(10)
  const rest = pageOf(await domain.ask(documentOf(filter, `, nextToken: "${first.nextToken}"`), { viewer: sam }))
  const ids = [...first.items, ...rest.items].map(({ id }) => String(id))
  expect(ids).toEqual(Array.from({ length: 14 }, (_, place) => `amara-${place}`))
  expect(rest.nextToken).toBeNull()
})

test.each([
  ['a word that nothing is called', 'text: "qwxzk"'],
  ['a word of two letters', 'text: "qx"'],
  ['two words that never stand together', 'text: "morning amara"'],
  ['a level that no film has', 'level: "Rookie"'],
  ['a coach without films', 'coachID: "mia"'],
  ['a common level and a rare muscle', 'level: "Beginner", muscleGroupIDs: ["core"]'],
  ['a length that no film has', 'longest: 10'],
])('a search for %s finds nothing, and reads few pages (row 83)', async (_what, filter) => {
  await domain.ask(documentOf(filter), { viewer: sam })
  domain.database.take()
  expect(pageOf(await domain.ask(documentOf(filter), { viewer: sam }))).toEqual({ items: [], nextToken: null })
  const statements = domain.database.take()
  expect(statements).toHaveLength(1)
  // The narrow rows of all 20,114 videos take 500 pages; the videos themselves, ten times as many.
  const limit = filter.startsWith('longest') ? 600 : 100
  expect((await costOf(domain, statements)).blocks).toBeLessThan(limit)
})

test('a search that most videos match does not read the others, however far the user has paged (row 83)', async () => {
  const read = (page = '') => domain.ask(documentOf('text: "morning yoga beginner"', page), { viewer: sam })
  let page = pageOf(await read())
  for (let place = 0; place < 3; place += 1) page = pageOf(await read(`, nextToken: "${page.nextToken}"`))
  expect(page.items).toHaveLength(10)
  domain.database.take()
  await read(`, nextToken: "${page.nextToken}"`)
  expect((await costOf(domain, domain.database.take())).blocks).toBeLessThan(300)
})

test('a video is found by its new title at once, and no longer after it is unpublished', async () => {
  const titles = async (text: string) =>
    pageOf(await domain.ask(documentOf(`text: "${text}"`), { viewer: sam })).items.map(({ id }) => id)
  const change = (set: string) => domain.open.query({ text: `update video set ${set} where id = 'v7'` })
  await change(`title = 'Pilates'`)
  expect(await titles('pilates')).toEqual(['v7'])
  expect(await titles('pilatis')).toEqual(['v7'])
  for (const taken of [
    'is_public = false',
    `is_public = true, is_approved = false`,
    `is_approved = true, status = 'DRAFT'`,
  ]) {
    await change(taken)
    expect(await titles('pilates')).toEqual([])
  }
  await change(`status = 'PUBLISHED'`)
  expect(await titles('pilates')).toEqual(['v7'])
})

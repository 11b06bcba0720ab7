import { afterAll, beforeAll, expect, test } from 'vitest'
import { classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { mia, openVideos, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest

// Next to 8,000 videos of Amara and 1,000 newer exercises, there is one video of Kenji, who is followed by Mia, and one
// in the category that Sam likes. One class has 700 dates before the first date of another.
beforeAll(async () => {
  domain = await openVideos()
  const { insert, open } = domain
  await insert('goal', [{ id: 'g', contact_id: 'sam', category_id: 'dance' }])
  await insert('video', [
    videoRow('of kenji', {}, -9001),
    videoRow('dance', { coach_id: 'amara', categories: ['dance'] }, -9000),
  ])
  await fill(8000, videoRow('film', { coach_id: 'amara', owner_id: 'amara', ends_approval: false }), '2026-01-01')
  await fill(
    1000,
    videoRow('exercise', { coach_id: 'amara', owner_id: 'amara', exercise_kind: 'STRENGTH', ends_approval: false }),
    '2026-06-01',
  )
  await insert('class', [classRow('often', { coach_id: 'kenji' }), classRow('rare', { coach_id: 'kenji' })])
  const dates = Array.from({ length: 700 }, (_, place) =>
    occurrenceRow(`often-${place}`, {
      class_id: 'often',
      coach_id: 'kenji',
      starts_at: at(1 + place / 10),
      ends_at: at(2 + place / 10),
    }),
  )
  const rare = occurrenceRow('rare', { class_id: 'rare', coach_id: 'kenji', starts_at: at(100), ends_at: at(101) })
  await insert('occurrence', [...dates, rare])
  await open.query({ text: 'vacuum analyze' })
}, 60_000)
afterAll(() => domain.close())

async function fill(count: number, row: object & { id: string }, since: string): Promise<void> {
  await domain.open.query(
    {
      text: `insert into video select r.* from generate_series(1, ${count}) n cross join lateral
        jsonb_populate_record(null::video, $1::jsonb || jsonb_build_object('id', ($1::jsonb ->> 'id') || n,
          'public_id', ($1::jsonb ->> 'id') || n, 'uploaded_at', $2::timestamptz + n * interval '1 minute')) r`,
    },
    [JSON.stringify(row), since],
  )
}

const idsOf = (answer: unknown) => (answer as { id: string }[]).map(({ id }) => id)

test('picks start with the only video of a followed coach, however many newer videos others have (row 51)', async () => {
  const ids = idsOf(await send(domain, '{ answer: getTopPicksLambda { id } }', { viewer: mia }))
  expect(ids).toHaveLength(12)
  expect(ids.slice(0, 2)).toEqual(['of kenji', 'film8000'])
})

test('picks start with the only video of a liked category, however many newer videos others have (row 51)', async () => {
  const ids = idsOf(await send(domain, '{ answer: getTopPicksLambda { id } }', { viewer: sam }))
  expect(ids.slice(0, 2)).toEqual(['dance', 'film8000'])
})

test('each class is featured once, however many dates of another come first, and only complete videos are featured (row 51)', async () => {
  const ids = idsOf(await send(domain, '{ answer: getFeaturedContentsLambda { id } }', { viewer: sam }))
  expect(ids).toEqual(['often-0', 'film8000', 'rare', 'film7999', 'film7998', 'film7997', 'film7996', 'film7995'])
})

test('a video leaves the shelf of its sub-category when it is no longer public (row 83)', async () => {
  const shelf = async () =>
    (await domain.open.query({ text: `select sub_category_id from video_shelf where video_id = 'dance'` })).length
  expect(await shelf()).toBe(2)
  await domain.open.query({ text: `update video set is_approved = false where id = 'dance'` })
  expect(await shelf()).toBe(0)
  await domain.open.query({ text: `update video set is_approved = true where id = 'dance'` })
  expect(await shelf()).toBe(2)
})

test.each(['getTopPicksLambda', 'getFeaturedContentsLambda'])(
  '%s reads a few rows of each kind, not all videos',
  async (field) => {
    domain.database.take()
    await send(domain, `{ answer: ${field} { id } }`, { viewer: sam })
    const cost = await costOf(domain, domain.database.take())
    expect(cost.blocks).toBeLessThan(600)
    expect(cost.scans.filter((table) => table === 'video')).toEqual([])
  },
)

import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { visibleStatement } from './visibleStatement.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('company', [{ id: 'harbour', name: 'Harbour' }])
  await domain.insert(
    'contact',
    ['coach', 'newcomer', 'member', 'other'].map((id) => contactRow(id)),
  )
  await domain.insert('profile', [{ id: 'p', contact_id: 'member' }])
  await domain.insert('role', [coachRole('coach'), coachRole('newcomer', { status: 'PENDING' })])
  await domain.insert('class', [classRow('class'), classRow('draft', { status: 'DRAFT', company_id: 'harbour' })])
  await domain.insert('occurrence', [
    occurrenceRow('open'),
    occurrenceRow('draft', { status: 'DRAFT', company_id: 'harbour' }),
    occurrenceRow('hers', { coach_id: 'newcomer' }),
  ])
  await domain.insert('booking', [bookingRow('b', { occurrence_id: 'hers' })])
})
afterEach(() => domain.close())

const viewers: readonly Viewer[] = [
  anonymous,
  ...['coach', 'newcomer', 'member', 'other'].map((id) => person(id)),
  person('other', { adminOfCompanyIds: ['harbour'] }),
  person('other', { isGlobal: true }),
]

const offered = Object.values(models).filter(({ operations }) => operations.list !== undefined)

test.each(offered)(
  'a hand-written statement over $table sees the same rows as a read of $name, for every viewer',
  async (model) => {
    const listIds = visibleStatement<{ id: string }>(
      `visible_${model.table}`,
      ({ visible }) => `select x.id from ${model.table} x where ${visible(model.name, 'x')} order by x.id`,
    )
    for (const viewer of viewers) {
      const seen = await listIds(domain.open, { viewer, now }, {})
      const read = await readableIds(model, viewer)
      expect(seen.map(({ id }) => id)).toEqual(read.toSorted())
    }
  },
)

/** Reads the ids by the list, or by each category if the list shows fewer dates than are readable. */
async function readableIds({ name, operations }: ModelDescription, viewer: Viewer): Promise<string[]> {
  const field =
    name === 'EventOccurrence' ? 'eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga")' : operations.list
  const { data, errors } = await domain.ask(`{ read: ${field} { items { id } } }`, { viewer })
  expect(errors).toBeUndefined()
  return Object(data?.['read'])['items'].map(({ id }: { id: string }) => id)
}

test('a model without a write right cannot be changed, and an unknown model is refused at once', async () => {
  const count = visibleStatement<{ changed: number }>(
    'nothing_changeable',
    ({ changeable }) => `select count(*) as changed from contact c where ${changeable('CoachInfo', 'c')}`,
  )
  const viewer = person('coach', { isGlobal: true })
  expect(await count(domain.open, { viewer, now }, {})).toEqual([{ changed: 0 }])
  expect(() => visibleStatement('nothing', ({ visible }) => visible('Occurrence', 'o'))).toThrow('Occurrence')
})

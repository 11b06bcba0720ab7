import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, coachRole, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { isPublished, takesPlace } from '#schema/classes/publishedClass.ts'
import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
import { holds, isViewer } from '#schema/rights/predicate.ts'
import { predicateSql } from './predicateSql.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert(
    'contact',
    ['newcomer', 'admin'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('newcomer', { status: 'PENDING' }), coachRole('admin', { role: 'ADMIN' })])
  await domain.insert('occurrence', [
    occurrenceRow('open'),
    occurrenceRow('draft', { status: 'DRAFT' }),
    occurrenceRow('deleted', { deleted_at: at(0) }),
    occurrenceRow('called off', { cancelled_at: at(0) }),
    occurrenceRow('of a newcomer', { coach_id: 'newcomer' }),
    occurrenceRow('of an admin', { coach_id: 'admin' }),
  ])
})
afterEach(() => domain.close())

const shown = ['called off', 'of a newcomer', 'of an admin', 'open']

test.each([
  ['is published: neither a draft nor deleted', isPublished, shown],
  ['takes place: published and not called off', takesPlace, shown.slice(1)],
  ['has a coach who teaches', isApprovedCoach('coachID'), ['called off', 'deleted', 'draft', 'open']],
])('a statement that is written by hand finds what %s', async (_what, predicate, found) => {
  const text = `select o.id from occurrence o where ${predicateSql(predicate, 'EventOccurrence', 'o')} order by o.id`
  const rows = await domain.open.query<{ id: string }>({ text })
  expect(rows.map(({ id }) => id)).toEqual(found)
})

test('a text with an apostrophe stays a text', async () => {
  const text = `select o.id from occurrence o where ${predicateSql(holds('name', "' or true --"), 'EventOccurrence', 'o')}`
  expect(await domain.open.query({ text })).toEqual([])
})

test('a condition on the viewer is refused, because it would be evaluated without one', () => {
  expect(() => predicateSql(isViewer('coachID'), 'EventOccurrence', 'o')).toThrow('asks for viewer')
})

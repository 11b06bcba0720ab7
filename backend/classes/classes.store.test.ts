import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import type { PublicClassesRequest } from './classes.port.ts'
import { createClassStore } from './classes.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga'), categoryRow('dance')])
  await domain.insert('sub_category', [{ id: 'hatha', name: 'Hatha', category_id: 'yoga' }])
  await domain.insert(
    'contact',
    ['coach', 'newcomer'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach'), coachRole('newcomer', { status: 'PENDING' })])
  await domain.insert('class', [classRow('class')])
})
afterEach(() => domain.close())

const occurrences = (...rows: object[]) => domain.insert('occurrence', rows)
const list = (request: Partial<PublicClassesRequest> = {}) =>
  createClassStore(domain.database).listPublic({ endsFrom: now, ...request })

test('lists only published, current or upcoming classes by approved coaches, ordered by start (row 52)', async () => {
  await occurrences(
    occurrenceRow('later', { starts_at: at(3), ends_at: at(4) }),
    occurrenceRow('sooner', { starts_at: at(2), ends_at: at(6) }),
    occurrenceRow('live', { starts_at: at(-1), ends_at: at(1) }),
    occurrenceRow('over', { starts_at: at(-2), ends_at: at(-1) }),
    occurrenceRow('draft', { status: 'DRAFT' }),
    occurrenceRow('deleted', { deleted_at: now }),
    occurrenceRow('called off', { cancelled_at: now }),
    occurrenceRow('newcomer’s', { coach_id: 'newcomer' }),
  )
  expect(await list()).toEqual(['live', 'sooner', 'later'])
})

test('a category, several, or a sub-category narrow the list (rows 50 and 52)', async () => {
  await occurrences(
    occurrenceRow('a', { sub_category_id: 'hatha', ends_at: at(2) }),
    occurrenceRow('b', { ends_at: at(3) }),
    occurrenceRow('c', { category_id: 'dance', ends_at: at(4) }),
  )
  expect(await list({ categoryIds: ['dance'] })).toEqual(['c'])
  expect(await list({ categoryIds: ['dance', 'yoga'] })).toEqual(['a', 'b', 'c'])
  expect(await list({ subCategoryId: 'hatha' })).toEqual(['a'])
  expect(await list({ categoryIds: [] })).toEqual([])
})

test('at most twelve classes are listed (row 52)', async () => {
  await occurrences(...Array.from({ length: 14 }, (_, hour) => occurrenceRow(`o-${hour}`, { ends_at: at(2 + hour) })))
  expect(await list()).toHaveLength(12)
})

test('the largest possible end date is valid', async () => {
  await occurrences(occurrenceRow('a'))
  expect(await list({ endsFrom: '9999-12-31T23:59:59.999Z' })).toEqual([])
  expect(await list({ endsFrom: '0001-01-01T00:00:00.000Z' })).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { openClasses } from './openClasses.fixture.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openClasses()
  await domain.insert('category', [categoryRow('yoga'), categoryRow('dance', { position: 2 })])
  await domain.insert('sub_category', [
    { id: 'yin', name: 'Yin', category_id: 'yoga', position: 2 },
    { id: 'other', name: 'Other', category_id: 'yoga' },
    { id: 'hatha', name: 'Hatha', category_id: 'yoga', position: 1 },
  ])
  await domain.insert('contact', [contactRow('coach')])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  await domain.insert('occurrence', [
    occurrenceRow('a', { sub_category_id: 'hatha', ends_at: at(2) }),
    occurrenceRow('b', { sub_category_id: 'yin', ends_at: at(3) }),
    occurrenceRow('c', { category_id: 'dance', ends_at: at(4) }),
    occurrenceRow('past', { starts_at: at(-3), ends_at: at(-2) }),
  ])
})
afterEach(() => domain.close())

test('a visitor browses by category and sub-category, in their order, with unordered ones last (row 50)', async () => {
  const { data } = await domain.ask(/* GraphQL */ `
    {
      categories: listCategories {
        items {
          name
        }
      }
      subCategories: subCategoriesByCategoryID(categoryID: "yoga") {
        items {
          name
        }
      }
    }
  `)
  expect(data).toEqual({
    categories: { items: expect.arrayContaining([{ name: 'yoga' }, { name: 'dance' }]) },
    subCategories: { items: [{ name: 'Hatha' }, { name: 'Yin' }, { name: 'Other' }] },
  })
})

test('classes of a category or a sub-category are upcoming ones (rows 50 and 52)', async () => {
  const { data } = await domain.ask(/* GraphQL */ `
    {
      yoga: getClassesLambda(categoryID: "yoga") {
        id
      }
      yin: getClassesLambda(subCategoryID: "yin") {
        id
      }
      all: getClassesLambda {
        id
      }
    }
  `)
  expect(data).toEqual({
    yoga: [{ id: 'a' }, { id: 'b' }],
    yin: [{ id: 'b' }],
    all: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  })
})

test('the latest classes never include past ones, whatever end date the caller sends (rows 51 and 52)', async () => {
  const latest = /* GraphQL */ `
    query ($filter: LatestClassesFilter!) {
      latest: getLatestClassesLambda(filter: $filter) {
        id
      }
    }
  `
  const past = await domain.ask(latest, { variables: { filter: { endDate: at(-5), categoryIDs: ['yoga'] } } })
  expect(past.data).toEqual({ latest: [{ id: 'a' }, { id: 'b' }] })
  const later = await domain.ask(latest, { variables: { filter: { endDate: at(4) } } })
  expect(later.data).toEqual({ latest: [{ id: 'c' }] })
})

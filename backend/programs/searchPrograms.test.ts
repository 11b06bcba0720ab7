import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { amara, idsIn, openPrograms, programRow, sam } from './openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
  const { insert, open } = domain
  await open.query({ text: `update category set levels = '{Rookie}' where id = 'yoga'` })
  await open.query({ text: `update contact set first_name = 'Zoë' where id = 'kenji'` })
  await insert('program', [
    programRow('calm', {
      name: 'Été calme',
      public_description: 'Slow mornings',
      level: 'Rookie',
      goals: ['Get Fitter'],
    }),
    programRow('strong', {
      name: 'Stronger',
      company_id: 'gym',
      category_ids: ['fitness'],
      sub_category_ids: ['strength'],
      coach_id: 'amara',
      owner_id: 'amara',
    }),
    programRow('secret', { name: 'Calm in secret', is_public: false }),
  ])
})
afterAll(() => domain.close())

async function find(filter: string, viewer: Viewer = sam) {
  const document = `{ page: findProgramsLambda(filter: { ${filter} }) { items { id } nextToken } }`
  return idsIn(await domain.ask(document, { viewer })).toSorted()
}

test.each([
  ['its name, whatever case and marks', 'text: "ETE CALM"', ['calm']],
  ['its description', 'text: "mornings"', ['calm']],
  ['a misspelled word of it', 'text: "stroger"', ['strong']],
  ['its coach', 'text: "zoe"', ['calm']],
  ['its studio', 'text: "GYM"', ['strong']],
  ['its category, misspelled', 'text: "fittnes"', ['strong']],
  ['its level', 'text: "rookie"', ['calm']],
  ['a word in the caller’s language', 'text: "débutant", meant: [["Rookie"]]', ['calm']],
  ['category', 'categoryID: "fitness"', ['strong']],
  ['sub-category', 'subCategoryID: "strength"', ['strong']],
  ['level', 'level: "Rookie"', ['calm']],
  ['goal', 'goal: "Get Fitter"', ['calm']],
  ['level and goal', 'level: "Rookie", goal: "Get Fitter"', ['calm']],
  ['coach', 'coachID: "amara"', ['strong']],
  ['two that no program has together', 'coachID: "amara", level: "Rookie"', []],
  ['what nothing is called', 'text: "qwxzk"', []],
  ['nothing', '', ['calm', 'strong']],
  ['choices that were left empty', 'level: "", goal: ""', ['calm', 'strong']],
])('public programs are found by %s', async (_by, filter, ids) => {
  expect(await find(filter)).toEqual(ids)
})

test('a search takes one statement and its page another, and never finds a private program', async () => {
  domain.database.take()
  await find('text: "calm"')
  expect(domain.database.take().length).toBeLessThanOrEqual(2)
  expect(await find('text: "secret"', amara)).toEqual([])
  expect(await find('', anonymous)).toEqual([])
  await domain.open.query({ text: `update program set is_public = true where id = 'secret'` })
  expect(await find('text: "secret"')).toEqual(['secret'])
  await domain.open.query({ text: `update program set status = 'DELETED' where id = 'secret'` })
  expect(await find('text: "secret"')).toEqual([])
})

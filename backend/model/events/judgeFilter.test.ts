import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filterToSql } from '#backend/model/read/filterToSql.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { type JsonRow, getModel } from '#backend/model/rights/columns.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import { isGlobal } from '#schema/rights/predicate.ts'
import { compileFilter } from './judgeFilter.ts'

let domain: DomainUnderTest
let rows: JsonRow[]
const words = ['', 'a', 'A', 'Zoë', 'Zoe\u0308', '\u{1F9D8}', "o'clock"]

beforeAll(async () => {
  domain = await openDomain()
  const biographies = [...words, null]
  await domain.insert(
    'contact',
    biographies.map((bio, place) => {
      const device_tokens = bio === null ? null : words.slice(place)
      return contactRow(`p${place}`, { bio, first_name: words[place] ?? 'a', device_tokens })
    }),
  )
  const found = await domain.open.query<{ row: JsonRow }>({
    text: 'select to_jsonb(c) as row from contact c order by id',
  })
  rows = found.map(({ row }) => row)
})
afterAll(() => domain.close())

const model = getModel(models, 'Contact')

/** Returns for each row whether a read with this filter finds it. */
async function inSql(filter: unknown): Promise<boolean[]> {
  const binds = new Binds()
  const scope = { models, binds, row: { model, alias: 'c' }, guards: {}, argument: 'filter' }
  const text = `select coalesce(${filterToSql(filter, scope)}, false) as holds from contact c order by id`
  const values = binds.values({ viewer: anonymous, now, arguments: {} })
  return (await domain.open.query<{ holds: boolean }>({ text }, values)).map(({ holds }) => holds)
}

const inMemory = (filter: unknown) => rows.map(compileFilter(filter, { model, guards: {} }))

const word = fc.constantFrom(...words)
const conditions = fc.oneof(
  fc.record({ eq: fc.option(word) }),
  fc.record({ ne: fc.option(word) }),
  fc.record({ in: fc.subarray(words) }),
  fc.record({ notIn: fc.subarray(words) }),
  fc.record({ ne: word, in: fc.subarray(words) }),
)
const told = fc.letrec((tie) => ({
  group: fc.oneof(
    { maxDepth: 3 },
    fc.record({ bio: conditions }),
    fc.record({ deviceTokens: fc.record({ contains: word }) }),
    fc.record({ bio: conditions, firstName: conditions }),
    fc.record({ and: fc.array(tie('group'), { maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('group'), { maxLength: 2 }) }),
    fc.record({ not: tie('group') }),
    fc.constant({ bio: null }),
    fc.constant({}),
  ),
})).group

test('a text filter gives the same result in memory as in the database', async () => {
  await fc.assert(
    fc.asyncProperty(told, async (filter) => {
      expect(inMemory(filter)).toEqual(await inSql(filter))
    }),
    { numRuns: 150, seed: 7 },
  )
})

test('a condition the row cannot decide stays open, unless the rest decides', async () => {
  const open = { bio: { beginsWith: 'a' } }
  const judged = (filter: unknown) => compileFilter(filter, { model, guards: {} })(rows[0] ?? {})
  expect(judged(open)).toBeUndefined()
  expect(judged({ yearsOfExperience: { eq: 3 } })).toBeUndefined()
  expect(judged({ deviceTokens: { notContains: 'a' } })).toBeUndefined()
  expect(judged({ createdAt: { eq: now } })).toBeUndefined()
  expect(judged({ ...open, id: { eq: 'another person' } })).toBe(false)
  expect(judged({ or: [open, { id: { eq: 'p0' } }] })).toBe(true)
  expect(judged({ not: open })).toBeUndefined()
})

test('a field with its own rule is not decided from the row, as it is null for viewers without access', () => {
  const judged = (filter: unknown) => compileFilter(filter, { model, guards: { bio: isGlobal } })(rows[0] ?? {})
  expect(judged({ bio: { eq: '' } })).toBeUndefined()
  expect(judged({ bio: { eq: null } })).toBeUndefined()
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, categoryRow, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'

let domain: DomainUnderTest
const global = person('root', { isGlobal: true })

interface Stored {
  id: string
  firstName: string
  bio: string | null
  yearsOfExperience: number | null
  onPayroll: boolean | null
  deviceTokens: string[] | null
  createdAt: string
}

const words = ['', 'a', 'ab', 'b', 'Zoë', 'zo', '\uFFFD', '\u{1F9D8}', 'a%b', "o'clock"]
const stored: Stored[] = fc
  .sample(
    fc.record({
      firstName: fc.constantFrom(...words),
      bio: fc.constantFrom(...words, null),
      yearsOfExperience: fc.constantFrom(-1, 0, 3, 12, null),
      onPayroll: fc.constantFrom(true, false, null),
      deviceTokens: fc.option(fc.subarray(words, { maxLength: 3 })),
      createdAt: fc.constantFrom(at(-30), at(0), at(1), at(24)),
    }),
    { numRuns: 40, seed: 3 },
  )
  .map((row, place) => ({ id: `p${String(place).padStart(2, '0')}`, ...row }))

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    stored.map(({ id, firstName, bio, yearsOfExperience, onPayroll, deviceTokens, createdAt }) => {
      const columns = {
        first_name: firstName,
        bio,
        years_of_experience: yearsOfExperience,
        on_payroll: onPayroll,
        device_tokens: deviceTokens,
      }
      return contactRow(id, { ...columns, created_at: createdAt })
    }),
  )
})
afterAll(() => domain.close())

const contacts = /* GraphQL */ `
  query ($filter: ModelContactFilterInput) {
    page: listContacts(filter: $filter, limit: 1000) {
      items {
        id
      }
      nextToken
    }
  }
`

async function idsBy(filter: unknown): Promise<unknown[]> {
  const page = pageOf(await domain.ask(contacts, { viewer: global, variables: { filter } }))
  return page.items.map(({ id }) => id)
}

type Filter = Readonly<Record<string, unknown>>

/** DynamoDB's rules, said again in TypeScript. */
function meets(row: Stored, filter: Filter): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === 'and') return (value as Filter[]).every((part) => meets(row, part))
    if (name === 'or') return (value as Filter[]).some((part) => meets(row, part))
    if (name === 'not') return !meets(row, value as Filter)
    const member: unknown = Object.entries(row).find(([key]) => key === name)?.[1]
    return Object.entries(value as Filter).every(([op, operand]) =>
      Array.isArray(member) ? listHolds(op, member, operand) : holds(op, member, operand),
    )
  })
}

function compare(left: unknown, right: unknown): number {
  if (typeof left !== 'string') return Number(left) - Number(right)
  return Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
}

function holds(op: string, value: unknown, operand: unknown): boolean {
  const isThere = value !== null
  const text = String(value)
  const [low, high] = Array.isArray(operand) ? operand : []
  const oracle: Record<string, () => boolean> = {
    eq: () => value === operand,
    ne: () => value !== operand,
    lt: () => isThere && compare(value, operand) < 0,
    le: () => isThere && compare(value, operand) <= 0,
    gt: () => isThere && compare(value, operand) > 0,
    ge: () => isThere && compare(value, operand) >= 0,
    between: () => isThere && compare(value, low) >= 0 && compare(value, high) <= 0,
    contains: () => isThere && text.includes(String(operand)),
    notContains: () => !isThere || !text.includes(String(operand)),
    matches: () =>
      isThere &&
      folded(String(operand))
        .split(' ')
        .every((word) => folded(text).includes(word)),
    beginsWith: () => isThere && text.startsWith(String(operand)),
    attributeExists: () => isThere === operand,
    size: () => isThere && hasSize(Buffer.byteLength(text), operand),
  }
  return oracle[op]?.() ?? false
}

/** Returns the text without case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function listHolds(op: string, value: readonly unknown[], operand: unknown): boolean {
  const oracle: Record<string, () => boolean> = {
    contains: () => value.includes(operand),
    notContains: () => !value.includes(operand),
    attributeExists: () => operand === true,
    size: () => hasSize(value.length, operand),
  }
  return oracle[op]?.() ?? false
}

function hasSize(size: number, conditions: unknown): boolean {
  return Object.entries(conditions as Filter).every(([op, operand]) => holds(op, size, operand))
}

const aNumber = fc.constantFrom(-1, 0, 3, 4, 12)
const aText = fc.constantFrom(...words)
const ordering = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(
    fc.tuple(fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'), value),
    fc.tuple(fc.constant('between'), fc.tuple(value, value)),
    fc.tuple(fc.constantFrom('eq', 'ne'), fc.constant(null)),
    fc.tuple(fc.constant('attributeExists'), fc.boolean()),
  )
const looking = fc.oneof(
  fc.tuple(fc.constantFrom('contains', 'notContains', 'beginsWith'), aText),
  fc.tuple(fc.constant('matches'), fc.constantFrom(...words, 'ZOE', 'B a', '%')),
)
const sized = fc.tuple(
  fc.constant('size'),
  ordering(aNumber)
    .filter(([op, value]) => op !== 'attributeExists' && value !== null)
    .map((pair) => Object.fromEntries([pair])),
)
const conditionsOf = (pair: fc.Arbitrary<[string, unknown]>) =>
  fc.array(pair, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs))

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ bio: conditionsOf(fc.oneof(ordering(aText), looking, sized)) }),
  fc.record({
    firstName: conditionsOf(fc.oneof(ordering(aText), looking)),
    yearsOfExperience: conditionsOf(ordering(aNumber)),
  }),
  fc.record({ onPayroll: conditionsOf(fc.tuple(fc.constantFrom('eq', 'ne'), fc.constantFrom(true, false, null))) }),
  fc.record({
    deviceTokens: conditionsOf(
      fc.oneof(
        fc.tuple(fc.constantFrom('contains', 'notContains'), aText),
        sized,
        fc.tuple(fc.constant('attributeExists'), fc.boolean()),
      ),
    ),
  }),
  fc.record({
    createdAt: conditionsOf(
      fc.oneof(
        ordering(fc.constantFrom(at(-30), at(0), at(2))),
        fc.tuple(fc.constantFrom('beginsWith', 'contains'), fc.constantFrom('2026-11', '2026-11-21T', '09:00:00.000Z')),
      ),
    ),
  }),
)
const { filter: aFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
    fc.tuple(leaf, tie('filter')).map(([one, or]) => ({ ...one, or: [or] })),
  ),
}))

test('a filter finds the same rows as its equivalent in TypeScript', async () => {
  const sizes = new Set<number>()
  await fc.assert(
    fc.asyncProperty(aFilter, async (filter) => {
      const found = await idsBy(filter)
      sizes.add(found.length)
      expect(found).toEqual(stored.filter((row) => meets(row, filter)).map(({ id }) => id))
    }),
    { numRuns: 250 },
  )
  expect(sizes.size).toBeGreaterThan(10)
})

test('an empty filter hides nothing, and an empty `or` finds nothing', async () => {
  expect(await idsBy({})).toHaveLength(stored.length)
  expect(await idsBy(null)).toHaveLength(stored.length)
  expect(await idsBy({ or: [] })).toEqual([])
})

test.each([
  ['bio', '_null', (row: Stored) => row.bio === null],
  ['bio', 'string', (row: Stored) => row.bio !== null],
  ['bio', 'number', () => false],
  ['yearsOfExperience', 'number', (row: Stored) => row.yearsOfExperience !== null],
  ['onPayroll', 'bool', (row: Stored) => row.onPayroll !== null],
  ['deviceTokens', 'list', (row: Stored) => row.deviceTokens !== null],
  ['deviceTokens', '_null', (row: Stored) => row.deviceTokens === null],
  ['deviceTokens', 'string', () => false],
])('a filter on %s for the type %s finds the matching rows', async (field, type, isSo) => {
  const found = stored.filter(isSo).map(({ id }) => id)
  expect(await idsBy({ [field]: { attributeType: type } })).toEqual(found)
})

describe('a filter that costs too much is refused', () => {
  const nested = (depth: number): Filter => (depth === 0 ? { bio: { eq: 'a' } } : { not: nested(depth - 1) })
  test.each([
    ['nested too deeply', nested(40)],
    ['with too many conditions', { or: Array.from({ length: 600 }, () => ({ bio: { eq: 'a' } })) }],
    ['with half a range', { yearsOfExperience: { between: [1] } }],
    ['with a text that no column holds', { bio: { eq: 'a\0b' } }],
    ['with a time that is none', { createdAt: { gt: 'yesterday' } }],
    ['with a list operator that lists do not have', { deviceTokens: { beginsWith: 'a' } }],
  ])('%s', async (_why, filter) => {
    const { errors } = await domain.ask(contacts, { viewer: global, variables: { filter } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: expect.stringMatching(/^filter/) })
  })
})

test('only filters whose shape is given in the document become named statements', async () => {
  const written = /* GraphQL */ `
    query ($bio: String) {
      page: listContacts(filter: { bio: { eq: $bio } }) {
        items {
          id
        }
        nextToken
      }
    }
  `
  domain.database.take()
  await domain.ask(written, { viewer: global, variables: { bio: 'a' } })
  await domain.ask(written, { viewer: global, variables: { bio: 'b' } })
  await idsBy({ bio: { eq: 'a' } })
  const [first, second, open] = domain.database.take().map(({ name }) => name)
  expect(first).toMatch(/^read_.{32}$/)
  expect(second).toBe(first)
  expect(open).toBeUndefined()
})

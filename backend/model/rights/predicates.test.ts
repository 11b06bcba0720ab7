import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, bookingRow, categoryRow, classRow, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import { parsePredicate } from '#schema/rights/parsePredicate.ts'
import type { Operand, Predicate } from '#schema/rights/predicate.ts'
import { printPredicate } from '#schema/rights/printPredicate.ts'
import { Binds } from './binds.ts'
import { type JsonRow, getModel } from './columns.ts'
import { asBoolean, compilePredicate } from './compilePredicate.ts'
import { type Verdict, evaluatePredicate } from './evaluatePredicate.ts'

let domain: DomainUnderTest
const stored = new Map<string, JsonRow[]>()
const people = ['ana', 'ben', 'zoë', '\u{1F9D8}']

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('category', [
    categoryRow('yoga', { levels: ['ana', 'zoë', 'BOOKED'] }),
    categoryRow('dance', { levels: [] }),
    categoryRow('box', { levels: ['Ana', '\u{1F9D8}', 'ben'] }),
    categoryRow('row', { levels: null }),
  ])
  await domain.insert('company', [
    { id: 'dojo', name: 'Dojo' },
    { id: 'lotus', name: 'Lotus' },
  ])
  await domain.insert(
    'contact',
    people.map((id) => contactRow(id)),
  )
  await domain.insert('class', [classRow('class', { coach_id: 'ana' })])
  await domain.insert(
    'occurrence',
    fc.sample(aRow, { numRuns: 25, seed: 11 }).map((row, place) => occurrenceRow(`o${place}`, row)),
  )
  await domain.insert('booking', [
    bookingRow('b1', { occurrence_id: 'o1', member_id: 'ana' }),
    bookingRow('b2', { occurrence_id: 'o1', member_id: 'ben', status: 'CANCELED' }),
    bookingRow('b3', { occurrence_id: 'o4', member_id: 'zoë', ends_at: at(-1), starts_at: at(-2) }),
  ])
  for (const name of ['EventOccurrence', 'Attendance', 'Category']) {
    const text = `select to_jsonb(r) as row from ${getModel(models, name).table} r order by id`
    stored.set(
      name,
      (await domain.database.query<{ row: JsonRow }>({ text })).map(({ row }) => row),
    )
  }
})
afterAll(() => domain.close())

const aRow = fc.record({
  coach_id: fc.constantFrom(...people),
  assistant_id: fc.constantFrom(...people, null),
  company_id: fc.constantFrom('dojo', 'lotus', null),
  name: fc.constantFrom('ana', 'Ana', 'zoë', '\uFFFD', '\u{1F9D8}'),
  level: fc.constantFrom('ana', 'Ana', '\uFFFD', '\u{1F9D8}', null),
  guide_capacity: fc.constantFrom(0, 1, 10, null),
  is_streaming: fc.boolean(),
  cancelled_at: fc.constantFrom(at(0), at(1), at(-1), null),
  category_id: fc.constantFrom('yoga', 'dance', 'box', 'row'),
  pattern_value: fc.constantFrom([0, 10], [1], [], null),
})

type Kind = 'text' | 'number' | 'flag' | 'instant'
const fields: Record<string, Record<Kind, string[]>> = {
  EventOccurrence: {
    text: ['coachID', 'assistantID', 'companyID', 'name', 'level'],
    number: ['capacity', 'guideCapacity'],
    flag: ['isStreaming'],
    instant: ['endDate', 'cancelledAt'],
  },
  Attendance: { text: ['memberID', 'status', 'eventOccurrenceID'], number: [], flag: [], instant: ['endDate'] },
  Category: { text: ['id', 'name'], number: ['order'], flag: [], instant: [] },
}
const literals: Record<Kind, (string | number | boolean)[]> = {
  text: [...people, 'Ana', '\uFFFD', 'dojo', 'BOOKED'],
  number: [0, 1, 10],
  flag: [true, false],
  instant: [at(0), at(2)],
}
/** Lists by model, with what their items are. */
const lists: Record<string, readonly [field: string, item: Kind]> = {
  EventOccurrence: ['patternValue', 'number'],
  Category: ['levels', 'text'],
}

function operandOf(kind: Kind, outer: string): fc.Arbitrary<Operand> {
  const options: fc.Arbitrary<Operand>[] = [fc.constantFrom(...literals[kind], null).map((literal) => ({ literal }))]
  const around = fields[outer]?.[kind] ?? []
  if (around.length > 0) options.push(fc.constantFrom(...around).map((row) => ({ row })))
  if (kind === 'instant') options.push(fc.constant({ now: true }))
  if (kind === 'text') options.push(fc.constant({ viewer: 'contactId' }))
  return fc.oneof(...options)
}

function aComparison(model: string, outer: string): fc.Arbitrary<Predicate> {
  const kinds = (['text', 'number', 'flag', 'instant'] as const).filter(
    (kind) => fields[model]?.[kind].length && fields[outer]?.[kind].length,
  )
  const plain = fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constantFrom(...(fields[model]?.[kind] ?? [])),
      op: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'),
      value: operandOf(kind, outer),
    }),
  )
  const isOneOf = fc.constantFrom(...(fields[model]?.text ?? [])).map((field): Predicate => {
    return { kind: 'compare', field, op: 'in', value: { viewer: 'adminOfCompanyIds' } }
  })
  const [list, item = 'text'] = lists[model] ?? []
  const holds = operandOf(item, outer).map((value): Predicate => {
    return { kind: 'compare', field: list ?? '', op: 'contains', value }
  })
  return fc.oneof(
    { arbitrary: plain, weight: 6 },
    { arbitrary: isOneOf, weight: 1 },
    ...(list ? [{ arbitrary: holds, weight: 3 }] : []),
  )
}

/** From a row to rows of another model. */
const ways: Record<string, readonly (readonly [model: string, on: Record<string, Operand>])[]> = {
  EventOccurrence: [
    ['Attendance', { eventOccurrenceID: { row: 'id' } }],
    ['Attendance', { memberID: { viewer: 'contactId' } }],
    ['Category', { id: { row: 'categoryID' } }],
  ],
  Attendance: [
    ['EventOccurrence', { id: { row: 'eventOccurrenceID' } }],
    ['EventOccurrence', { coachID: { row: 'memberID' } }],
  ],
  Category: [['EventOccurrence', { categoryID: { row: 'id' } }]],
}

function aPredicate(model: string, { outer = model, depth = 3 } = {}): fc.Arbitrary<Predicate> {
  const leaf: fc.Arbitrary<Predicate> = fc.oneof(
    { arbitrary: aComparison(model, outer), weight: 8 },
    fc.constantFrom<Predicate>(
      { kind: 'always' },
      { kind: 'never' },
      { kind: 'viewer', fact: 'isSignedIn' },
      { kind: 'viewer', fact: 'isGlobal' },
    ),
  )
  if (depth === 0) return leaf
  const below = aPredicate(model, { outer, depth: depth - 1 })
  const group = fc.record({ kind: fc.constantFrom('and', 'or'), of: fc.array(below, { maxLength: 3 }) })
  const opposite = below.map((of): Predicate => ({ kind: 'not', of }))
  const found = (ways[model] ?? []).map(([inner, on]) =>
    fc.record({
      kind: fc.constant('exists' as const),
      model: fc.constant(inner),
      on: fc.constant(on),
      where: aPredicate(inner, { outer: model, depth: depth - 1 }),
    }),
  )
  return fc.oneof({ arbitrary: leaf, weight: 3 }, { arbitrary: group, weight: 3 }, opposite, ...found)
}

const aViewer: fc.Arbitrary<Viewer> = fc
  .record({
    subject: fc.constantFrom('s', undefined),
    contactId: fc.constantFrom(...people, undefined),
    isGlobal: fc.boolean(),
    adminOfCompanyIds: fc.subarray(['dojo', 'lotus']),
  })
  .map((facts) => ({ ...anonymous, ...facts }))

async function inSql(predicate: Predicate, viewer: Viewer): Promise<boolean[]> {
  const binds = new Binds()
  const model = getModel(models, 'EventOccurrence')
  const sql = asBoolean(compilePredicate(predicate, { models, binds, row: { model, alias: 'r' } }))
  const text = `select ${sql} as holds from occurrence r order by id`
  const rows = await domain.database.query<{ holds: boolean }>({ text }, binds.values({ viewer, now, arguments: {} }))
  return rows.map(({ holds }) => holds)
}

function inTypeScript(predicate: Predicate, viewer: Viewer): Verdict[] {
  const rowsOf = (name: string) => stored.get(name) ?? []
  return rowsOf('EventOccurrence').map((row) =>
    evaluatePredicate(predicate, { models, model: 'EventOccurrence', row, viewer, now, rowsOf }),
  )
}

test('a rule gives one answer in SQL, in TypeScript and read back from its print', async () => {
  const answers = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(aPredicate('EventOccurrence'), aViewer, async (predicate, viewer) => {
      const expected = await inSql(predicate, viewer)
      for (const answer of expected) answers.add(answer)
      expect(inTypeScript(predicate, viewer)).toEqual(expected)
      expect(await inSql(parsePredicate(printPredicate(predicate)), viewer)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
  expect(answers).toEqual(new Set([true, false]))
})

test('a missing value equals nothing, so the negated comparison is true', async () => {
  const noAssistant: Predicate = { kind: 'compare', field: 'assistantID', op: 'eq', value: { viewer: 'contactId' } }
  const unknown = { ...anonymous, subject: 's' }
  expect(await inSql(noAssistant, unknown)).not.toContain(true)
  expect(await inSql({ kind: 'not', of: noAssistant }, unknown)).not.toContain(false)
})

test('a missing list contains nothing, and no list contains an unknown viewer', async () => {
  const level = (value: Operand): Predicate => ({ kind: 'compare', field: 'levels', op: 'contains', value })
  const holdsLevel = (value: Operand): Predicate => {
    return { kind: 'exists', model: 'Category', on: { id: { row: 'categoryID' } }, where: level(value) }
  }
  const rows = stored.get('EventOccurrence') ?? []
  const inCategories = (...ids: string[]) => rows.map(({ category_id }) => ids.includes(String(category_id)))
  expect(await inSql(holdsLevel({ viewer: 'contactId' }), { ...anonymous, contactId: 'ben' })).toEqual(
    inCategories('box'),
  )
  expect(await inSql(holdsLevel({ viewer: 'contactId' }), anonymous)).not.toContain(true)
  const missing = holdsLevel({ literal: 'nothing of the kind' })
  expect(await inSql(missing, anonymous)).not.toContain(true)
  expect(await inSql({ kind: 'not', of: missing }, anonymous)).not.toContain(false)
})

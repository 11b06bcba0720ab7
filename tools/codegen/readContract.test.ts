import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { contractOf } from './readContract.ts'
import { printSdl } from './sdl/printSdl.ts'

const none = { kind: Kind.DOCUMENT, definitions: [] } as const

function contract(models: string, operations = '') {
  return contractOf({ models: parse(models, { noLocation: true }), operations: operations ? parse(operations) : none })
}

function describe(models: string) {
  return contract(models).models.map(({ description }) => description)
}

test('a column is the field in snake case, or what the text says', () => {
  const [model] = describe(`type A @model @table(name: "as") {
    id: ID! coachID: ID isPhoneVerified: Boolean eventMedia: [M!] startDate: AWSDateTime @column(name: "starts_at")
  } type M { url: String }`)
  const columns = Object.values(model?.fields ?? {}).map((field) => (field.source === 'column' ? field.column : ''))
  expect(columns).toEqual([
    'id',
    'coach_id',
    'is_phone_verified',
    'event_media',
    'starts_at',
    'created_at',
    'updated_at',
  ])
})

test('a relation knows the fields that it goes by', () => {
  const [a] = describe(`
    type A @model { id: ID! bID: ID b: B @belongsTo(fields: ["bID"]) mine: B @hasOne(fields: ["id"]) @viewer(field: "name")
      bs: [B] @hasMany(indexName: "byName", fields: ["id"]) }
    type B @model { id: ID! aID: ID! @primaryKey name: String @index(name: "byName", sortKeyFields: ["createdAt"]) }`)
  expect(a?.fields['b']).toMatchObject({ kind: 'belongsTo', fields: ['bID'], references: ['id'] })
  expect(a?.fields['mine']).toMatchObject({ kind: 'hasOne', references: ['aID'], viewerField: 'name' })
  expect(a?.fields['bs']).toMatchObject({ kind: 'hasMany', references: ['name'], index: 'byName' })
})

test('an operation that is null is not offered, and one that is left out has its default name', () => {
  const [model] = describe(`type Company @model(
    queries: { get: "findCompany" } mutations: null subscriptions: { onCreate: null, onUpdate: ["moved", "renamed"] }
  ) { id: ID! }`)
  expect(model?.operations).toEqual({
    get: 'findCompany',
    list: 'listCompanies',
    onCreate: [],
    onUpdate: ['moved', 'renamed'],
    onDelete: ['onDeleteCompany'],
  })
})

test('what is worked out is read and filtered by, never written', () => {
  const sdl = printSdl(contract('type A @model { id: ID! twice: Int @computed(sql: "(2 * {row}.id)") }'))
  const inputs = sdl.split('\n\n').filter((text) => text.includes('twice:'))
  expect(new Set(inputs.map((text) => text.split(' ')[1]))).toEqual(
    new Set(['A', 'ModelAFilterInput', 'ModelAConditionInput']),
  )
})

test('what is worked out says by name what published means', () => {
  const fieldSaying = (sql: string) =>
    describe(`type A @model { id: ID! status: String! deletedAt: AWSDateTime open: Boolean! @computed(sql: "${sql}") }`)
  const [model] = fieldSaying('{isPublished A row}')
  expect(model?.fields['open']).toMatchObject({
    sql: `(({row}."status" = 'PUBLISHED'::text and {row}."deleted_at" is null))`,
  })
  expect(() => fieldSaying('{isSplendid A row}')).toThrow('no predicate isSplendid')
})

test('no directive and nothing that is not reached is in the SDL', () => {
  const sdl = printSdl(contract('type A @model(mutations: null, subscriptions: null) @table(name: "as") { id: ID! }'))
  expect(sdl).not.toMatch(/@|CreateAInput|ModelFloatInput|scalar AWSJSON/)
  expect(sdl).toContain('scalar AWSDateTime')
})

test('operations join the generated ones', () => {
  const sdl = printSdl(
    contract('type A @model { id: ID! }', 'input I { a: ID } extend type Query { mine(input: I): A }'),
  )
  expect(sdl).toMatch(/type Query \{\n {2}getA[^}]*\n {2}mine\(input: I\): A\n\}/)
})

test.each([
  ['type A @model { id: ID! @indx(name: "x") }', /@indx/],
  ['type A @model { id: ID! x: Nothing }', /Nothing/],
  ['type A @model { id: ID! x: String @index }', /name/],
  ['type A @model { name: String }', /A: every entity has a column id/],
  ['type A @model { id: ID! x: ID @index(name: "byX", sortKeyFields: ["y"]) }', /A: index byX needs a column y/],
  ['type A @model { id: ID! b: B } type B @model { id: ID! }', /b: a field of type B needs/],
  ['type A @model { id: ID! b: B @belongsTo(fields: ["bID"]) } type B @model { id: ID! }', /A.b: A has no column bID/],
  [
    'type A @model { id: ID! b: [B] @hasMany(indexName: "x", fields: ["id"]) } type B @model { id: ID! }',
    /B has no index x/,
  ],
  [
    'type A @model { id: ID! b: B @hasOne(fields: ["id"]) @viewer(field: "x") } type B @model { id: ID! }',
    /A.b: B has no column x/,
  ],
  [
    'type A @model(queries: { get: "x" }) { id: ID! } type B @model(queries: { get: "x" }) { id: ID! }',
    /two entities offer x/,
  ],
])('text that does not hold together is refused: %s', (models, sentence) => {
  expect(() => contract(models)).toThrow(sentence)
})

test.each([
  ['extend type Query { getA: ID }', /getA/],
  ['extend type Query { mine: Nothing }', /Nothing/],
  ['type A { id: ID }', /"A"/],
  ['extend type Subscription { mine: ID }', /Subscription/],
])('an operation that does not fit is refused: %s', (operations, sentence) => {
  const read = contract('type A @model(subscriptions: null) { id: ID! }', operations)
  expect(() => printSdl(read)).toThrow(sentence)
})

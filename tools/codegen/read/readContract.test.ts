import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { printSdl } from '#tools/codegen/sdl/printSdl.ts'
import { contractOf } from './readContract.ts'

const none = { kind: Kind.DOCUMENT, definitions: [] } as const

function contract(models: string, operations = '') {
  return contractOf({ models: parse(models, { noLocation: true }), operations: operations ? parse(operations) : none })
}

function describe(models: string) {
  return contract(models).models.map(({ description }) => description)
}

test('a column is named after the field in snake case, or as the contract says', () => {
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

test('a computed field can be read and filtered by, but never written', () => {
  const sdl = printSdl(contract('type A @model { id: ID! twice: Int @computed(sql: "(2 * {row}.id)") }'))
  const inputs = sdl.split('\n\n').filter((text) => text.includes('twice:'))
  expect(new Set(inputs.map((text) => text.split(' ')[1]))).toEqual(
    new Set(['A', 'ModelAFilterInput', 'ModelAConditionInput']),
  )
})

test('a computed field uses the published predicate by its name', () => {
  const fieldSaying = (sql: string) =>
    describe(`type A @model { id: ID! status: String! deletedAt: AWSDateTime open: Boolean! @computed(sql: "${sql}") }`)
  const [model] = fieldSaying('{isPublished A row}')
  expect(model?.fields['open']).toMatchObject({
    sql: `(({row}."status" = 'PUBLISHED'::text and {row}."deleted_at" is null))`,
  })
  expect(() => fieldSaying('{isSplendid A row}')).toThrow('no predicate isSplendid')
})

test('the SDL contains neither directives nor unreachable types', () => {
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
  ['type A @model { id: ID! x: String @stored }', /x: what is stored is one AWSURL, or null/],
  ['type A @model { id: ID! x: AWSURL! @stored }', /x: what is stored is one AWSURL, or null/],
  ['type A @model { id: ID! x: [AWSURL!] @stored }', /x: what is stored is one AWSURL, or null/],
  ['type A @model { id: ID! x: String @stored(member: "y") }', /x: what is stored is one AWSURL, or null/],
  ['type A @model { name: String }', /A: every entity has a column id/],
  ['type A @model @listed(by: "byX", order: DESC) { id: ID! x: Int }', /A: the list needs an index byX/],
  [
    'type A @model @listed(by: "byX", order: DESC) { id: ID! x: Int @index(name: "byX") }',
    /A: the list needs an index byX on one field that is never null/,
  ],
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

test('mixin fields appear in the types that use them, and the mixin is not a type', () => {
  const given = contract(`
    type A @model { id: ID! all: Both @mixin last: Int @index(name: "byLast") }
    type B @model { all: Both @mixin id: ID! }
    type Both { name: String! more: More @mixin } type More { "Whole." size: Int @column(name: "len") }`)
  const [a, b] = given.models.map(({ description }) => Object.keys(description.fields))
  expect(a).toEqual(['id', 'name', 'size', 'last', 'createdAt', 'updatedAt'])
  expect(b).toEqual(['name', 'size', 'id', 'createdAt', 'updatedAt'])
  expect(given.nested).toEqual([])
  expect(printSdl(given)).not.toMatch(/Both|More/)
})

test.each([
  ['type A @model { id: ID! a: B @mixin } type B { b: B @mixin }', 'B is mixed into itself'],
  ['type A @model { id: ID! b: B @mixin } type B @model { id: ID! }', 'B is an entity'],
  ['type A @model { id: ID! b: B @mixin name: Int } type B { name: String }', 'Field "A.name"'],
])('%s is not mixed', (models, fault) => {
  expect(() => contract(models)).toThrow(fault)
})

test('a field with a default may be left out of the input, and its default is the column’s', () => {
  const given = contract(`enum State { ON OFF } type A @model {
    id: ID! state: State! @default(value: "OFF") size: Int! @default(value: "3") name: String! }`)
  const fields = given.models[0]?.description.fields
  expect([fields?.['state'], fields?.['size']]).toMatchObject([{ default: 'OFF' }, { default: 3 }])
  expect(printSdl(given)).toContain('input CreateAInput {\n  id: ID\n  state: State\n  size: Int\n  name: String!\n}')
  expect(() => contract('type A @model { id: ID! size: Int @default(value: "many") }')).toThrow(
    'many is no default of Int',
  )
})

test('a cascade is declared on the parent’s list, not on the child’s reference', () => {
  const text = (directive: string) => `
    type A @model { id: ID! bs: [B] @hasMany(indexName: "byA", fields: ["id"]) @cascade }
    type B @model { id: ID! aID: ID! @index(name: "byA") a: A @belongsTo(fields: ["aID"]) ${directive} }`
  expect(describe(text(''))[0]?.fields['bs']).toMatchObject({ isCascade: true })
  expect(() => contract(text('@cascade'))).toThrow('B.a: what goes with a row belongs to it by one field')
})

test.each([
  ['size: Int @text(max: 3)', '@text is for texts'],
  ['name: String @range(min: 0, max: 3)', '@range and @order are for numbers'],
  ['name: String @items(max: 3)', '@items and @ids are for lists'],
  ['names: [String!] @ids(of: "A", max: 3)', '@ids is for ids'],
  ['ids: [ID!] @ids(of: "Nothing", max: 3)', 'A.ids: there is no entity Nothing'],
  ['to: Int @order(after: "from", sentence: "Later.")', 'A.to: no number in a range is named from'],
  ['size: Int @range(min: 3, max: 1)', '3 is no minimum below 1'],
])('%s is refused', (field, fault) => {
  expect(() => contract(`type A @model { id: ID! ${field} }`)).toThrow(fault)
})

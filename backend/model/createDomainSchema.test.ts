import { expect, test } from 'vitest'
import type { Database } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { type ModelRights, always, exists, isAdminOf, isViewer } from '#schema/rights/predicate.ts'
import { createDomainSchema } from './createDomainSchema.ts'
import type { HandWritten } from './resolve.ts'

const text = (name: string, isRequired: boolean) =>
  ({ source: 'column', name, column: name, type: 'String', kind: 'scalar', isList: false, isRequired }) as const

const Note: ModelDescription = {
  name: 'Note',
  table: 'note',
  fields: { id: text('id', true), body: text('body', true), owner: text('owner', false) },
  primaryKey: { name: 'primaryKey', fields: ['id'] },
  indexes: [],
  operations: { get: 'getNote', onCreate: [], onUpdate: [], onDelete: [] },
}

const sdl = /* GraphQL */ `
  type Note {
    id: String!
    body: String!
    owner: String
  }
  type Query {
    getNote(id: String!): Note
    today: String
  }
`

const unused = () => Promise.reject(new Error('Nothing is asked at the start'))
const database: Database = { query: unused, transact: unused }

function start(right: ModelRights, resolvers: HandWritten = { Query: { today: () => 'today' } }) {
  const log = openLog({ level: 'silent' })
  return createDomainSchema({
    sdl,
    models: { Note },
    rights: { Note: right },
    database,
    tokenKey: Buffer.alloc(32),
    log,
    resolvers,
  })
}

test('rights that fit the models start', () => {
  expect(start({ read: always }).schema.getQueryType()?.name).toBe('Query')
})

test.each<[string, ModelRights, string]>([
  ['a field that is not there', { read: isViewer('author') }, 'author'],
  ['a model that is not there', { read: exists('Author', {}) }, 'Author'],
  ['a field, in a write, that is not there', { read: always, create: { row: always, fields: ['title'] } }, 'title'],
  [
    'a denied field that can’t be null',
    { read: always, fields: { body: isViewer('owner') } },
    'must be able to be null',
  ],
  [
    'one value in the place of a list',
    { read: { kind: 'compare', field: 'owner', op: 'in', value: { viewer: 'contactId' } } },
    'go together',
  ],
  [
    'a list in the place of one value',
    { read: { ...isAdminOf('owner'), op: 'eq' } as ModelRights['read'] },
    'go together',
  ],
])('rights that name %s stop the start', (_what, right, words) => {
  expect(() => start(right)).toThrow(words)
})

test('a root field without a resolver prevents startup', () => {
  expect(() => start({ read: always }, {})).toThrow('Query.today has no resolver')
})

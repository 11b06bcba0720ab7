import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { concatAST, type DocumentNode, graphql, Kind, parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDomainSchema } from '#backend/model/createDomainSchema.ts'
import type { Rights } from '#backend/model/rights/authorise.ts'
import { anonymous, type Context, type Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { and, holds, isGlobal, isViewer, moves, or } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { contractOf } from './read/readContract.ts'
import { printSdl } from './sdl/printSdl.ts'

// Operations on the real entities, and no line of code.
const beside = `
  input AskToCoachInput { coachID: ID categoryID: String note: String }
  type AskPayload { success: Boolean! error: String message: String code: String role: Role }
  extend type Mutation {
    askToCoach(input: AskToCoachInput!): AskPayload! @write(
      model: "Role" action: CREATE viewer: ["coachID"] set: { role: COACH, status: PENDING }
      fields: { categoryID: "category", note: null } failure: "Failed to ask"
    )
    approveAsked(id: ID!): Role @write(model: "Role" action: UPDATE set: { status: APPROVED })
    nameCategory(id: ID!, coachID: ID!, categoryID: String!): Role
      @write(model: "Role" action: UPDATE by: ["id", "coachID"] fields: { categoryID: "category" })
    keepHeight(height: Float): Profile @write(model: "Profile" action: UPSERT viewer: ["contactID"] by: ["contactID"])
    dropGoal(id: ID!): UserGoal @write(model: "UserGoal" action: DELETE)
  }`

const role: Rights = {
  Role: {
    read: or(isViewer('coachID'), isGlobal),
    create: {
      row: and(isViewer('coachID'), holds('role', 'COACH'), holds('status', 'PENDING')),
      fields: ['coachID', 'role', 'status', 'category'],
    },
    update: [
      { row: isGlobal, ...moves('status', ['PENDING'], ['APPROVED', 'DECLINED']) },
      { row: isViewer('coachID'), fields: ['category'] },
    ],
  },
}

const folder = join(import.meta.dirname, '../../schema')
const database = await openTestDatabase()
const { schema } = createDomainSchema({ ...contractWith(beside), resolvers: emptyResolvers(), ...parts() })

function contractWith(text: string) {
  const given = { models: concatAST([read('model'), parse(text)]), operations: read('operations') }
  const contract = contractOf(given)
  const models = Object.fromEntries(contract.models.map(({ description }) => [description.name, description]))
  return { sdl: printSdl(contract), models }
}

function read(name: string): DocumentNode {
  const files = readdirSync(join(folder, name)).filter((file) => file.endsWith('.graphql'))
  return concatAST(files.map((file) => parse(readFileSync(join(folder, name, file), 'utf8'))))
}

function parts() {
  return { rights: { ...rights, ...role }, database, tokenKey: Buffer.alloc(32), log: openLog({ level: 'silent' }) }
}

/** Hand-written operations are not requested here. */
function emptyResolvers() {
  const names = read('operations').definitions.flatMap((node) => {
    if (node.kind !== Kind.OBJECT_TYPE_EXTENSION) return []
    const byHand = (node.fields ?? []).filter(
      ({ directives }) => !directives?.some(({ name }) => name.value === 'write'),
    )
    return byHand.map((field) => [node.name.value, field.name.value])
  })
  const of = (type: string) =>
    Object.fromEntries(names.flatMap(([on, name]) => (on === type && name ? [[name, () => null] as const] : [])))
  return { Query: of('Query'), Mutation: of('Mutation'), Subscription: of('Subscription') }
}

const ana: Viewer = { ...anonymous, subject: 'ana', contactId: 'ana' }
const ben: Viewer = { ...ana, contactId: 'ben' }
const root: Viewer = { ...ana, contactId: 'root', isGlobal: true }

interface Answer {
  data: { answer?: { id?: string; role?: { id: string } } }
  code: unknown
}

async function ask(source: string, viewer: Viewer): Promise<Answer> {
  const [now, deadline] = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:30.000Z']
  const signal = new AbortController().signal
  const contextValue: Context = { requestId: 'test', viewer, now, deadline, locale: 'en', signal }
  const { data, errors } = await graphql({ schema, source: `mutation { answer: ${source} }`, contextValue })
  return { data: JSON.parse(JSON.stringify(data ?? {})), code: errors?.[0]?.extensions['code'] }
}

beforeAll(async () => {
  const people = `insert into contact (id, first_name, last_name) select id, id, 'Lima' from unnest(array['ana', 'ben']) id`
  const categories = `insert into category (id, name) select id, id from unnest(array['yoga', 'dance']) id`
  for (const text of [people, categories]) await database.query({ text })
})
beforeEach(() => database.query({ text: 'delete from role' }))
afterAll(() => database.close())

const asked =
  'askToCoach(input: { categoryID: "yoga", note: "Please" }) { success message code role { id status role category } }'

async function newRole(): Promise<string> {
  return (await ask(asked, ana)).data.answer?.role?.id ?? ''
}

test('an operation given as text creates a row, with the values it always sets', async () => {
  const { data } = await ask(asked, ana)
  expect(data.answer).toMatchObject({ success: true, role: { status: 'PENDING', role: 'COACH', category: 'yoga' } })
  const [event] = await database.query<{ after: object }>({ text: 'select after from outbox order by id desc limit 1' })
  expect(event?.after).toMatchObject({ contact_id: 'ana', status: 'PENDING' })
})

test('the caller is the person the token names', async () => {
  expect((await ask('askToCoach(input: { coachID: "ben" }) { success }', ana)).code).toBe('NOT_FOUND')
  expect((await ask('askToCoach(input: { coachID: "ana" }) { success }', ana)).code).toBeUndefined()
  expect((await ask('askToCoach(input: {}) { success }', anonymous)).code).toBe('UNAUTHENTICATED')
})

test('a state is changed only by a user with the right, and only once', async () => {
  const id = await newRole()
  expect((await ask(`approveAsked(id: "${id}") { status }`, ana)).code).toBe('NOT_FOUND')
  expect((await ask(`approveAsked(id: "${id}") { status }`, root)).data).toEqual({ answer: { status: 'APPROVED' } })
  expect((await ask(`approveAsked(id: "${id}") { status }`, root)).code).toBe('CONDITION_FAILED')
})

test('a row is named by all that names it', async () => {
  const id = await newRole()
  const name = (coach: string) => `nameCategory(id: "${id}", coachID: "${coach}", categoryID: "dance") { category }`
  expect((await ask(name('ben'), ana)).code).toBe('NOT_FOUND')
  expect((await ask(name('ana'), ben)).code).toBe('NOT_FOUND')
  expect((await ask(name('ana'), ana)).data).toEqual({ answer: { category: 'dance' } })
})

test('a row that exists once per person is created first, and then updated', async () => {
  const first = (await ask('keepHeight(height: 170) { id height }', ana)).data.answer
  expect((await ask('keepHeight(height: 171) { id height }', ana)).data).toEqual({ answer: { ...first, height: 171 } })
  expect((await ask('keepHeight(height: 160) { height }', ben)).data).toEqual({ answer: { height: 160 } })
})

test('a deleted row is returned one last time', async () => {
  await database.query({ text: `insert into goal (id, contact_id) values ('walk', 'ana')` })
  expect((await ask('dropGoal(id: "walk") { id }', ben)).code).toBe('NOT_FOUND')
  expect((await ask('dropGoal(id: "walk") { id }', ana)).data).toEqual({ answer: { id: 'walk' } })
  expect((await ask('dropGoal(id: "walk") { id }', ana)).code).toBe('NOT_FOUND')
})

test('an operation that is text has no resolver beside it', () => {
  const resolvers = { ...emptyResolvers(), Mutation: { ...emptyResolvers().Mutation, askToCoach: () => null } }
  expect(() => createDomainSchema({ ...contractWith(beside), resolvers, ...parts() })).toThrow(
    'askToCoach is text, and has a resolver too',
  )
})

test.each([
  ['approve(id: ID!): Role @write(model: "Rule" action: UPDATE)', 'there is no entity Rule'],
  ['approve(id: ID): Role @write(model: "Role" action: UPDATE)', 'the row is named by id, which may be missing'],
  ['approve(id: ID!): Role @write(model: "Role" action: UPDATE set: { state: ON })', 'Role keeps no state'],
  ['approve(id: ID!): Role @write(model: "Role" action: UPDATE fields: { ids: "id" })', 'nothing is given as ids'],
  ['approve(id: ID!): Contact @write(model: "Role" action: UPDATE)', 'Contact has not one field of Role'],
  ['approve(id: ID!, why: String): Role @write(model: "Role" action: UPDATE)', 'Role keeps no why'],
  ['approve(id: ID!): BookingPayload @write(model: "Attendance" action: DELETE)', 'say what a caller is told'],
])('%s does not hold together', (field, fault) => {
  expect(() => contractWith(`extend type Mutation { ${field} }`)).toThrow(fault)
})

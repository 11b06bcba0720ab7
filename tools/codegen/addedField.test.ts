import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema, graphql, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDomainSchema } from '#backend/model/createDomainSchema.ts'
import { anonymous, type Context, type Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { buildMesh } from '#gateway/build/buildMesh.ts'
import { always, isAdminOf } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { describeTables } from './describe/describeTables.ts'
import { generateContract } from './generate.ts'
import { readContract } from './read/readContract.ts'
import { readTables } from './read/readTables.store.ts'
import { tableDrift } from './tableDrift.ts'

// The only edits: these lines of two entities, and the migration below.
const addedFields = {
  Company:
    'motto: String @text(max: 20)\n  offers: [ID!] @ids(of: "Category", max: 2, sentence: "Offer at most {max}.")',
  Profile: 'restingPulse: Int @range(min: 20, max: 250)',
}
const migration = `alter table company add column motto text, add column offers text[];
  alter table profile add column resting_pulse integer`

const project = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'obi-added-field-'))
cpSync(join(project, 'schema/model'), join(root, 'schema/model'), { recursive: true })
mkdirSync(join(root, 'schema/operations'))
for (const [type, line] of Object.entries(addedFields)) addLine(type, line)
generateContract(root)

const contract = readContract(root)
const models = Object.fromEntries(contract.models.map(({ description }) => [description.name, description]))
const sdl = generated('schema/sources/appsync.graphql')
const database = await openTestDatabase()
const driftBefore = await drift()
const ana: Viewer = { ...anonymous, subject: 'ana', contactId: 'ana' }

beforeAll(async () => {
  const people = `insert into contact (id, first_name, last_name) values ('ana', 'Ana', 'Lima')`
  const company = `insert into company (id, name, motto) values ('dojo', 'Dojo', 'Bend, rise')`
  const profile = `insert into profile (id, contact_id, resting_pulse) values ('p', 'ana', 52)`
  for (const text of [...migration.split(';'), people, company, profile]) await run(text)
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

test('the migration is all that the tables need', async () => {
  expect(driftBefore.toSorted()).toEqual([
    'There is no column company.motto.',
    'There is no column company.offers.',
    'There is no column profile.resting_pulse.',
  ])
  expect(await drift()).toEqual([])
})

test.each([
  'Company',
  'CreateCompanyInput',
  'UpdateCompanyInput',
  'ModelCompanyFilterInput',
  'ModelCompanyConditionInput',
])('the SDL has the field in %s', (name) => {
  const type = buildSchema(sdl).getType(name)
  expect(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []).toContain('motto')
})

test('the types have the field, with its type', async () => {
  const use = `import type { Company, UpdateCompanyInput } from './wire.ts'
    export const update: UpdateCompanyInput = { id: 'dojo', motto: 'Bend' }
    export const motto: Company['motto'] = null
    // @ts-expect-error A motto is a text.
    export const wrong: UpdateCompanyInput = { id: 'dojo', motto: 7 }`
  const file = join(root, 'schema/__generated__/use.ts')
  writeFileSync(file, use)
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext']
  const compiled = promisify(execFile)(join(project, 'node_modules/.bin/tsc'), [...options, '--types', '', file])
  await expect(compiled).resolves.toMatchObject({ stdout: '' })
})

test('a reader of the row reads the field, and filters by it', async () => {
  const document = '{ listCompanies(filter: { motto: { beginsWith: "Bend" } }) { items { id motto } } }'
  expect(await ask(document, anonymous)).toMatchObject({
    data: { listCompanies: { items: [{ id: 'dojo', motto: 'Bend, rise' }] } },
  })
})

test("a field of a person's own row is visible to that person only", async () => {
  const document = '{ getProfiles(contactID: "ana") { restingPulse } }'
  expect(await ask(document, ana)).toMatchObject({ data: { getProfiles: { restingPulse: 52 } } })
  for (const viewer of [{ ...ana, contactId: 'ben' }, anonymous]) {
    expect(await ask(document, viewer)).toMatchObject({ data: { getProfiles: null } })
  }
})

test('the gateway has the field, and with it the documents of the web', async () => {
  const sources = ['ip', 'meeting', 'openai'].map((name) => `schema/sources/${name}.graphql`)
  const needed = ['gateway', 'schema/errors.ts', 'package.json', ...sources]
  for (const path of needed) cpSync(join(project, path), join(root, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  await buildMesh(root)
  const company = buildSchema(generated('schema/schema.graphql')).getType('Company')
  expect(isObjectType(company) ? Object.keys(company.getFields()) : []).toContain('motto')
}, 120_000)

test('the field cannot be written until the rights name it', async () => {
  const document = 'mutation { updateCompanies(input: { id: "dojo", motto: "Fall, rise" }) { motto } }'
  const admin = { ...ana, adminOfCompanyIds: ['dojo'] }
  expect(await ask(document, admin)).toMatchObject({
    data: { updateCompanies: null },
    errors: [{ extensions: { code: 'BAD_INPUT', field: 'input.motto' } }],
  })
  const { Company } = rights
  if (!Company?.update) throw new Error('A company can be updated')
  const named = { ...rights, Company: { ...Company, update: { row: isAdminOf('id'), fields: ['motto'] } } }
  expect(await ask(document, admin, named)).toEqual({ data: { updateCompanies: { motto: 'Fall, rise' } } })
})

test.each([
  ['Company', 'updateCompanies', 'id: "dojo"', 'motto', '"Fall, rise, and bend!"', 'Write at most 20 characters.'],
  ['Company', 'updateCompanies', 'id: "dojo"', 'offers', '["judo", "yoga", "box"]', 'Offer at most 2.'],
  ['Profile', 'updateProfiles', 'contactID: "ana"', 'restingPulse', '251', 'Give a number from 20 to 250.'],
])(
  'a write of %s by %s beyond the limits of the field is refused',
  async (model, operation, key, field, value, why) => {
    const document = `mutation { ${operation}(input: { ${key}, ${field}: ${value} }) { id } }`
    const named = { ...rights, [model]: { read: always, update: { row: always, fields: [field] } } }
    expect(await ask(document, ana, { ...rights, ...named })).toMatchObject({
      errors: [{ message: why, extensions: { code: 'BAD_INPUT', field: `input.${field}` } }],
    })
  },
)

test('the page of rights shows the field, and that it cannot be written', () => {
  const page = generated('docs/api.md')
  expect(page).toContain('| `motto` | `String` | all | At most 20 characters. |')
  expect(page).toContain(
    'only `name`, `address`, `openingHours`, `timeZone`, `currency`, `cancellationHours`, `contentNeedsApproval`, `trainingRulesOff`\n',
  )
})

function addLine(type: string, line: string): void {
  const folder = join(root, 'schema/model')
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(
      join(folder, file),
      text.replace(new RegExp(`(\\btype ${type}\\s[^]*?@table\\([^)]*\\) \\{\\n)`), `$1  ${line}\n`),
    )
  }
}

function generated(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function run(text: string): Promise<unknown> {
  return database.transact((transaction) => transaction.query({ text }))
}

async function drift(): Promise<string[]> {
  const [needed, present] = [describeTables(contract), await readTables(database)]
  return tableDrift({
    needed,
    present,
  })
}

async function ask(source: string, viewer: Viewer, granted = rights): Promise<unknown> {
  const parts = { models, rights: granted, database, tokenKey: Buffer.alloc(32), log: openLog({ level: 'silent' }) }
  const { schema } = createDomainSchema({ sdl, resolvers: {}, ...parts })
  const answer = await graphql({ schema, source, contextValue: contextOf(viewer) })
  // The executor's objects have no prototype.
  return JSON.parse(JSON.stringify(answer))
}

function contextOf(viewer: Viewer): Context {
  const [now, deadline] = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:30.000Z']
  return { requestId: 'test', viewer, now, deadline, locale: 'en', signal: new AbortController().signal }
}

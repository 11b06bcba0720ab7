import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema, isInputObjectType, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorise } from '#backend/model/authorise.ts'
import { interpret } from '#backend/model/interpret.ts'
import { TokenSeal } from '#backend/model/nextToken.ts'
import { planDocument } from '#backend/model/planDocument.ts'
import { RenderCache } from '#backend/model/renderCache.ts'
import { rootFieldsOf } from '#backend/model/rootFields.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { rights } from '#schema/rights.ts'
import { describeTables } from './describeTables.ts'
import { generateContract } from './generate.ts'
import { readContract } from './readContract.ts'
import { readTables } from './readTables.store.ts'
import { tableDrift } from './tableDrift.ts'

// The only edits: one line for each of two entities, and the migration below.
const addedFields = { Company: 'motto: String', Profile: 'restingPulse: Int' }
const migration = 'alter table company add column motto text; alter table profile add column resting_pulse integer'

const project = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'obi-added-field-'))
for (const folder of ['schema/model', 'schema/operations'])
  cpSync(join(project, folder), join(root, folder), { recursive: true })
for (const [type, line] of Object.entries(addedFields)) addLine(type, line)
generateContract(root)

const contract = readContract(root)
const models = Object.fromEntries(contract.models.map(({ description }) => [description.name, description]))
const schema = buildSchema(generated('schema/sources/appsync.graphql'))
const database = await openTestDatabase()
const driftBefore = await drift()
const ana: Viewer = { ...anonymous, subject: 'ana', contactId: 'ana' }

beforeAll(async () => {
  const people = `insert into contact (id, first_name, last_name) values ('ana', 'Ana', 'Lima')`
  const company = `insert into company (id, name, motto) values ('dojo', 'Dojo', 'Bend, rise')`
  const profile = `insert into profile (id, contact_id, resting_pulse) values ('p', 'ana', 52)`
  for (const text of [...migration.split('; '), people, company, profile]) await run(text)
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

test('the migration is all that the tables need', async () => {
  expect(driftBefore.toSorted()).toEqual([
    'There is no column company.motto.',
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
  const type = schema.getType(name)
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
  expect(await ask(document, anonymous)).toEqual({ items: [{ id: 'dojo', motto: 'Bend, rise' }] })
})

test("the field of a row that is the person's own is nobody else's", async () => {
  const document = '{ getProfiles(contactID: "ana") { restingPulse } }'
  expect(await ask(document, ana)).toEqual({ restingPulse: 52 })
  expect(await ask(document, { ...ana, contactId: 'ben' })).toBeNull()
  expect(await ask(document, anonymous)).toBeNull()
})

test('the page of rights shows the field, and that nobody may write it', () => {
  const page = generated('docs/api.md')
  expect(page).toContain('| `motto` | `String` | all |')
  expect(page).toContain('only `name`, `address`, `logo`\n')
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
  return tableDrift({ needed, present, unseen: ['contact.subject'] })
}

async function ask(document: string, viewer: Viewer): Promise<unknown> {
  const [planned] = planDocument(
    { schema, models, rootFields: rootFieldsOf(models) },
    { document: parse(document), variables: {} },
  )
  if (!planned?.plan) throw new Error('No plan')
  return interpret(authorise(planned.plan, { models, rights }), {
    models,
    seal: new TokenSeal(Buffer.alloc(32)),
    renders: new RenderCache(models),
    database,
    context: { viewer, now: '2026-11-21T09:00:00.000Z', signal: new AbortController().signal },
    variables: {},
  })
}

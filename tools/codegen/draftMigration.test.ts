import { readdirSync, readFileSync } from 'node:fs'
import { concatAST, parse } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import type { Queryable } from '#backend/platform/database.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { internalTopics } from '#schema/internalTopics.ts'
import { describeTables } from './describe/describeTables.ts'
import { draftMigration } from './draftMigration.ts'
import { neededTriggers, readTriggers, triggerDrift } from './outboxTriggers.ts'
import { contractOf } from './read/readContract.ts'
import { readTables } from './read/readTables.store.ts'
import { tableDrift } from './tableDrift.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const texts = readdirSync('schema/model').filter((file) => file.endsWith('.graphql'))
const ours = concatAST(texts.map((file) => parse(readFileSync(`schema/model/${file}`, 'utf8'))))
const invented = /* GraphQL */ `
  enum Mood {
    CALM
    WILD
  }
  "Names a wish, which is made after it, and another of its own kind."
  type Cheer
    @model(subscriptions: { onCreate: ["onCreateCheers"], onUpdate: null, onDelete: ["onDeleteCheers"] })
    @table(name: "cheer") {
    id: ID!
    wishID: ID! @index(name: "byWish", sortKeyFields: ["order"])
    wish: Wish @belongsTo(fields: ["wishID"])
    answerTo: ID
    answered: Cheer @belongsTo(fields: ["answerTo"])
    mood: Mood!
    order: Int
    words: [String!]
  }
  type Wish @model(subscriptions: null) @table(name: "wish") {
    id: ID!
    memberID: ID! @primaryKey(sortKeyFields: ["createdAt"])
    member: Contact @belongsTo(fields: ["memberID"])
    firstCheerID: ID
    firstCheer: Cheer @belongsTo(fields: ["firstCheerID"])
  }
`

function contractWith(text = '') {
  const models = text ? concatAST([ours, parse(text)]) : ours
  return contractOf({ models, operations: parse('type Nothing { id: ID }') })
}

function neededBy(contract: ReturnType<typeof contractWith>) {
  const models = contract.models.map(({ description }) => description)
  return { models, tables: describeTables(contract), triggers: neededTriggers(models, internalTopics) }
}

async function draftIn(queryable: Queryable, contract: ReturnType<typeof contractWith>): Promise<string> {
  const { models, ...needed } = neededBy(contract)
  const present = { tables: await readTables(queryable), triggers: await readTriggers(queryable) }
  return draftMigration({ models, needed, present })
}

/** The drift before and after the draft has run, in a database that is changed first and restored afterwards. */
async function driftAround(contract: ReturnType<typeof contractWith>, change = 'select') {
  const { tables, triggers } = neededBy(contract)
  const found: string[][] = []
  const undone = database.transact(async (transaction) => {
    const look = async () => {
      const drift = tableDrift({ needed: tables, present: await readTables(transaction) })
      found.push([...drift, ...triggerDrift(triggers, await readTriggers(transaction))])
    }
    await transaction.query({ text: change })
    await look()
    const draft = await draftIn(transaction, contract)
    for (const text of draft.split(';\n')) await transaction.query({ text })
    await look()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return { before: found[0], after: found[1] }
}

test('the draft for an entity without a table creates everything it needs', async () => {
  const { before, after } = await driftAround(contractWith(invented))
  expect(before).toEqual([
    'There is no table cheer.',
    'There is no table wish.',
    'No event is written for a row of cheer that is made.',
    'No event is written for a row of cheer that is deleted.',
  ])
  expect(after).toEqual([])
})

// A contact has a column that no entity has, and its triggers look at it.
test('if only people have a table, the draft creates the table of every other entity', async () => {
  const contract = contractWith(invented)
  const tables = neededBy(contractWith()).tables.flatMap(({ name }) => (name === 'contact' ? [] : name))
  const { before, after } = await driftAround(contract, `drop table ${tables.join(', ')} cascade`)
  expect(before?.length).toBeGreaterThan(tables.length)
  expect(after).toEqual([])
})

test('the draft for an entity can be read and kept', async () => {
  expect(await draftIn(database, contractWith(invented))).toBe(`create table wish (
  id text primary key,
  member_id text not null references contact,
  first_cheer_id text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index wish_by_member_created_at on wish (member_id, created_at, id);

create table cheer (
  id text primary key,
  wish_id text not null references wish,
  answer_to text references cheer,
  mood text not null check (mood in ('CALM', 'WILD')),
  "order" integer,
  words text[],
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index cheer_by_wish_order on cheer (wish_id, "order", id);

alter table wish add foreign key (first_cheer_id) references cheer;

create trigger cheer_told_create after insert on cheer
  for each row execute function tell_outbox();

create trigger cheer_told_delete after delete on cheer
  for each row execute function tell_outbox();
`)
})

test('a field that was added is one alter table', async () => {
  const model = concatAST([
    parse(
      ours.definitions
        .map(({ loc }) => loc?.source.body.slice(loc.start, loc.end) ?? '')
        .join('\n')
        .replace(/(\btype Company\s[^]*?\{\n)/, '$1  motto: String\n'),
    ),
  ])
  const contract = contractOf({ models: model, operations: parse('type Nothing { id: ID }') })
  expect(await draftIn(database, contract)).toBe('alter table company\n  add column motto text;\n')
})

test.each([
  [
    'what may be null',
    'alter table contact alter column on_payroll set not null, alter column last_name drop not null',
  ],
  ['a type', 'alter table contact alter column bio type varchar(9)'],
  ['the values of a column', `alter table role drop constraint role_status_check`],
  ['an index', 'drop index booking_by_member'],
  ['a trigger', 'alter table role disable trigger role_told_update'],
])('the draft corrects what differs: %s', async (_what, change) => {
  const { before, after } = await driftAround(contractWith(), change)
  expect(before).not.toEqual([])
  expect(after).toEqual([])
})

test('the draft is empty for what the migrations already create', async () => {
  expect(await draftIn(database, contractWith())).toBe('')
})

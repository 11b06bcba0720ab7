import { isInputObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEveryKind, viewers, wantedRow } from '#backend/model/testing/everyKind.ts'
import { type TableRow, columnOf } from '#backend/model/testing/fullRow.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { listedReadsOf, viewersIn } from '#backend/model/testing/readers.ts'
import { ReadWays, linesIn } from '#backend/model/testing/readWays.ts'
import { listedWritesOf, writers } from '#backend/model/testing/writers.ts'
import { anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { getModel } from './columns.ts'
import { visibleStatement } from './visibleStatement.ts'

// Every test leaves the rows as it found them.
let domain: DomainUnderTest
let ways: ReadWays

beforeAll(async () => {
  domain = await openDomain()
  ways = new ReadWays(domain.engine.schema, await insertEveryKind(domain))
})
afterAll(() => domain.close())

const actions = ['create', 'update', 'delete'] as const

const offered = Object.values(models).flatMap((model) =>
  actions.flatMap((action) => {
    const field = model.operations[action]
    return field ? [{ model, action, field, name: model.name }] : []
  }),
)
type Offered = (typeof offered)[number]

test.each(Object.values(models))('the writers of $name are listed', ({ name }) => {
  const list = writers[name]
  if (!list) throw new Error(`Decide who may make, change and remove a ${name}, and write it into testing/writers.ts`)
  for (const { rows } of [list.update, list.delete].flat().flatMap((listed) => listed ?? [])) {
    expect(Object.keys(rows).toSorted()).toEqual(
      ways
        .rowsOf(name)
        .map(({ id }) => id)
        .toSorted(),
    )
  }
})

test.each(Object.values(models))(
  'in hand-written SQL, $name is changed and created only by the listed viewers',
  async (model) => {
    const judge = visibleStatement<{ mayChange: boolean; mayMake: boolean }, { row: string }>(
      `may_write_${model.name}`,
      ({ argument, changeable, creatable }) => `
      select coalesce(${changeable(model.name, 'r')}, false) as "mayChange",
        coalesce(${creatable(model.name, 'r')}, false) as "mayMake"
      from jsonb_populate_record(null::${model.table}, ${argument('row', 'jsonb')}) r`,
    )
    const mayBy = async (row: object, may: 'mayChange' | 'mayMake') => {
      const answers = Object.entries(viewers).map(async ([name, viewer]) => {
        const [answer] = await judge(domain.open, { viewer, now }, { row: JSON.stringify(row) })
        return answer?.[may] ? [name] : []
      })
      return (await Promise.all(answers)).flat()
    }
    const { create, update } = listedWritesOf(model.name)
    for (const row of ways.rowsOf(model.name)) {
      const may = await mayBy(row, 'mayChange')
      expect(may.toSorted(), row.id).toEqual(viewersIn(update.rows[row.id] ?? '').toSorted())
    }
    for (const { columns, by } of create.rows) {
      const may = await mayBy(wantedRow(domain.engine.schema, model.name, columns), 'mayMake')
      expect(may, JSON.stringify(columns)).toEqual(viewersIn(by))
    }
  },
)

/** Values of a changed row that must be valid. */
const changedColumns = {
  category_id: 'unused',
  sub_category_id: 'unused',
  country: 'FR',
  lang: 'fr',
  time_zone: 'Europe/Paris',
  currency: 'EUR',
}

/** The fields' values as an input takes them. */
function inputOf(row: TableRow, model: ModelDescription, fields: readonly string[]): Record<string, unknown> {
  const values = fields.map((name) => {
    const value = columnOf(row, model.name, name)
    return [name, model.fields[name]?.source === 'column' && isJson(model, name) ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(values)
}

function isJson(model: ModelDescription, name: string): boolean {
  const field = model.fields[name]
  return field !== undefined && field.source !== 'relation' && field.type === 'AWSJSON'
}

async function write({ field, model, action }: Offered, viewer: string, input: object) {
  const type = `${action.charAt(0).toUpperCase()}${action.slice(1)}${model.name}Input`
  const document = `mutation ($input: ${type}!) { row: ${field}(input: $input) ${ways.selectionOf(model)} }`
  const { data, errors } = await domain.ask(document, { viewer: viewers[viewer] ?? anonymous, variables: { input } })
  const { code, field: at } = errors?.[0]?.extensions ?? {}
  return { lines: linesIn(data, viewer), code, at }
}

async function rowsNow(model: ModelDescription): Promise<TableRow[]> {
  const text = `select to_jsonb(r) as row from ${model.table} r order by id`
  return (await domain.open.query<{ row: TableRow }>({ text })).map(({ row }) => row)
}

function refusalOf(viewer: string): string {
  return viewer === 'visitor' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
}

function inputFields({ model, action }: Offered): string[] {
  const type = domain.engine.schema.getType(`${action === 'create' ? 'Create' : 'Update'}${model.name}Input`)
  return isInputObjectType(type) ? Object.keys(type.getFields()) : []
}

function storedRow(model: string, id: string | undefined): TableRow {
  const row = ways.rowsOf(model).find((other) => other.id === id)
  if (!row) throw new Error(`There is no ${model} ${id}`)
  return row
}

const changing = offered.filter(({ action }) => action === 'update')

test.each(changing)('$field changes everything that is listed, for the listed viewers only', async (offer) => {
  const { model, name } = offer
  const { groups } = listedWritesOf(name).update
  const wanted = wantedRow(domain.engine.schema, name, changedColumns)
  expect(groups.length).toBeGreaterThan(0)
  const asked = groups.flatMap(({ fields, rows }) => Object.entries(rows).map(([id, by]) => ({ fields, id, by })))
  for (const { fields, id, by } of asked) {
    const own = valuesIn(wanted, model, fields)
    const before = storedRow(name, id)
    const input = { ...inputOf(wanted, model, fields), ...inputOf(before, model, model.primaryKey.fields) }
    for (const viewer of Object.keys(viewers)) {
      const isListed = viewersIn(by).includes(viewer)
      const { code, lines } = await write(offer, viewer, input)
      expect(code, `${viewer} ${id}`).toBe(isListed ? undefined : refusalOf(viewer))
      const after = (await rowsNow(model)).find((row) => row.id === id)
      expect(after).toEqual(isListed ? { ...before, ...own, updated_at: after?.['updated_at'] } : before)
      expect(new Set(lines)).toEqual(isListed ? readsOfRow(viewer, name, id) : new Set())
      if (isListed) await putBack(model, before)
    }
  }
})

/** Returns the fields that the list of readers lets the viewer see; no answer to a write shows more. */
function readsOfRow(viewer: string, model: string, id: string): Set<string> {
  return new Set([...listedReadsOf(model)].filter((line) => line.startsWith(`${viewer}: ${model} ${id}.`)))
}

/** The row's columns of these fields, with instants as PostgreSQL writes them. */
function valuesIn(row: TableRow, model: ModelDescription, fields: readonly string[]): Record<string, unknown> {
  const columns = fields.map((name) => columnNameOf(model, name))
  return Object.fromEntries(columns.map((column) => [column, written(row[column])]))
}

function written(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^([-\d]+T[:\d]+)\.000Z$/, '$1+00:00') : value
}

function columnNameOf(model: ModelDescription, name: string): string {
  const field = model.fields[name]
  return field?.source === 'column' ? field.column : name
}

async function putBack(model: ModelDescription, row: TableRow): Promise<void> {
  const generated = Object.values(model.fields).flatMap((field) =>
    field.source === 'column' && field.isGenerated ? [field.column] : [],
  )
  const columns = Object.keys(row)
    .filter((column) => !generated.includes(column))
    .join(', ')
  const text = `update ${model.table} t set (${columns}) = (
    select ${columns} from jsonb_populate_record(null::${model.table}, $1::jsonb)) where id = $2`
  await domain.open.query({ text }, [JSON.stringify(row), row.id])
}

const filling = offered.filter(({ action }) => action !== 'delete')

test.each(filling)('$field refuses every unlisted field, for every viewer', async (offer) => {
  const { model, name, action } = offer
  const before = await rowsNow(model)
  const { input: least, refused } = action === 'create' ? leastNew(offer) : leastChange(offer)
  expect(refused.length).toBeGreaterThan(0)
  const values = wantedRow(domain.engine.schema, name, {})
  for (const field of refused) {
    const input = { ...least, ...inputOf(values, model, [field]) }
    for (const viewer of Object.keys(viewers).filter((other) => other !== 'visitor')) {
      const { code, at } = await write(offer, viewer, input)
      expect({ field, viewer, code, at }).toEqual({ field, viewer, code: 'BAD_INPUT', at: `input.${field}` })
    }
    expect((await write(offer, 'visitor', input)).code).toBe('UNAUTHENTICATED')
  }
  expect(await rowsNow(model)).toEqual(before)
})

/** The required fields, and the fields that no writer may set. */
function leastNew(offer: Offered) {
  const { fields, rows } = listedWritesOf(offer.name).create
  const row = wantedRow(domain.engine.schema, offer.name, rows[0]?.columns ?? {})
  const named = fields.filter((field) => field !== 'id')
  return {
    input: inputOf(row, offer.model, named),
    refused: inputFields(offer).filter((field) => !fields.includes(field)),
  }
}

function leastChange(offer: Offered) {
  const { fields, rows } = listedWritesOf(offer.name).update
  const key = offer.model.primaryKey.fields
  const [row] = Object.keys(rows).map((id) => storedRow(offer.name, id))
  const ofKey = [...fields, ...key, 'id']
  return {
    input: row ? inputOf(row, offer.model, key) : {},
    refused: inputFields(offer).filter((field) => !ofKey.includes(field)),
  }
}

const making = offered.filter(({ action }) => action === 'create')

test.each(making)('$field creates what is listed, for the listed viewers only', async (offer) => {
  const { model, name } = offer
  const { fields, rows } = listedWritesOf(name).create
  const given = fields.filter((field) => field !== 'id')
  const aside = isOneEach(name) ? await rowsNow(model) : []
  for (const { id } of aside) await remove(model, id)
  const before = await rowsNow(model)
  for (const { columns, by } of rows) {
    const wanted = wantedRow(domain.engine.schema, name, columns)
    for (const viewer of Object.keys(viewers)) {
      const isListed = viewersIn(by).includes(viewer)
      const { code } = await write(offer, viewer, inputOf(wanted, model, given))
      expect(code, `${viewer} ${JSON.stringify(columns)}`).toBe(isListed ? undefined : refusalOf(viewer))
      const made = (await rowsNow(model)).filter(({ id }) => !before.some((row) => row.id === id))
      expect(made).toMatchObject(isListed ? [valuesIn(wanted, model, given)] : [])
      for (const { id } of made) await remove(model, id)
    }
  }
  if (aside.length > 0) await putBackBelow(model)
})

async function remove(model: ModelDescription, id: string): Promise<void> {
  await domain.open.query({ text: `delete from ${model.table} where id = $1` }, [id])
}

/** All users in the test have one already, and no user may have two. */
function isOneEach(name: string): boolean {
  return ['Profile', 'CoachesMembers', 'MemberGroupEntry'].includes(name)
}

function refusalOfDelete({ isDeletedQuietly = false }: ModelDescription, viewer: string): string | undefined {
  return isDeletedQuietly && viewer !== 'visitor' ? undefined : refusalOf(viewer)
}

/** Consent stands in the row itself: with it ends what the coach reads of the member's health. */
const consented = 'coach: CoachesMembers coach-trains-mia.memberProfile'

/** Returns the readable fields of a deleted row, without rows that were deleted with it. */
function readsOfGone(viewer: string, { name, fields }: ModelDescription, id: string): Set<string> {
  const relations = Object.values(fields).filter((field) => field.source === 'relation')
  const gone = new Set(relations.flatMap(({ isCascade, model }) => (isCascade ? model : [])))
  const untold = relations.filter(({ kind, model }) => kind === 'hasOne' && gone.has(model))
  const lines = new Set([consented, ...untold.map((field) => `${viewer}: ${name} ${id}.${field.name}`)])
  return new Set([...readsOfRow(viewer, name, id)].filter((line) => !lines.has(line)))
}

/** The rows that are gone, and those that went with them. */
async function putBackBelow(model: ModelDescription): Promise<void> {
  const there = new Set((await rowsNow(model)).map(({ id }) => id))
  const gone = ways.rowsOf(model.name).filter(({ id }) => !there.has(id))
  if (gone.length > 0) await domain.insert(model.table, gone)
  for (const field of Object.values(model.fields)) {
    if (field.source === 'relation' && field.isCascade) await putBackBelow(getModel(models, field.model))
  }
}

const removing = offered.filter(({ action }) => action === 'delete')
// Other rows refer to them.
const inUse = ['yoga', 'hatha']

test.each(removing)('$field deletes for the listed viewers only', async (offer) => {
  const { model, name } = offer
  const before = await rowsNow(model)
  for (const [id, by] of Object.entries(listedWritesOf(name).delete.rows)) {
    const row = storedRow(name, id)
    const allowed = inUse.includes(id) ? 'BAD_INPUT' : undefined
    for (const viewer of Object.keys(viewers)) {
      const isListed = viewersIn(by).includes(viewer)
      const { code, lines } = await write(offer, viewer, inputOf(row, model, model.primaryKey.fields))
      expect(code, `${viewer} ${id}`).toBe(isListed ? allowed : refusalOfDelete(model, viewer))
      const isGone = isListed && !allowed
      expect(new Set(lines)).toEqual(isGone ? readsOfGone(viewer, model, id) : new Set())
      expect(await rowsNow(model)).toEqual(isGone ? before.filter((other) => other.id !== id) : before)
      if (isGone) await putBackBelow(model)
    }
  }
})

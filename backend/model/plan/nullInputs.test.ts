import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StoredRows, insertEveryKind, viewers } from '#backend/model/testing/everyKind.ts'
import { type TableRow, columnOf } from '#backend/model/testing/fullRow.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { viewersIn } from '#backend/model/testing/readers.ts'
import { listedWritesOf } from '#backend/model/testing/writers.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'

let domain: DomainUnderTest
let stored: StoredRows

beforeAll(async () => {
  domain = await openDomain()
  stored = await insertEveryKind(domain)
})
afterAll(() => domain.close())

const changed = Object.values(models).flatMap((model) => {
  const field = model.operations.update
  return field ? [{ model, field, name: model.name }] : []
})

async function rowNow({ table }: ModelDescription, id: string): Promise<TableRow | undefined> {
  const text = `select to_jsonb(r) - 'updated_at' as row from ${table} r where id = $1`
  const [found] = await domain.open.query<{ row: TableRow }>({ text }, [id])
  return found?.row
}

test.each(changed)(
  '$field takes null for a value, and what is left out for what stays',
  async ({ model, field, name }) => {
    const [[id, by] = ['', '']] = Object.entries(listedWritesOf(name).update.rows)
    const viewer = viewers[viewersIn(by)[0] ?? ''] ?? person('nobody')
    const row = stored.get(name)?.find((other) => other.row.id === id)?.row ?? { id }
    const key = Object.fromEntries(model.primaryKey.fields.map((part) => [part, columnOf(row, name, part)]))
    const document = `mutation ($input: Update${name}Input!) { ${field}(input: $input, condition: null) { id } }`
    const write = async (input: object) => {
      const { errors } = await domain.ask(document, { viewer, variables: { input: { ...key, ...input } } })
      const { code, field: at } = errors?.[0]?.extensions ?? {}
      return { code, at }
    }
    const done = { code: undefined, at: undefined }
    let expected = await rowNow(model, id)
    expect(await write({})).toEqual(done)
    expect(await rowNow(model, id)).toEqual(expected)
    for (const column of listedWritesOf(name).update.fields.map((part) => columnField(model, part))) {
      const isRequired = column.isRequired
      expect(await write({ [column.name]: null })).toEqual(
        isRequired ? { code: 'BAD_INPUT', at: `input.${column.name}` } : done,
      )
      if (!isRequired) expected = { ...expected, id, [column.column]: null }
      expect(await rowNow(model, id)).toEqual(expected)
    }
  },
)

function columnField(model: ModelDescription, name: string): ColumnField {
  const field = model.fields[name]
  if (field?.source !== 'column') throw new Error(`${model.name}.${name} is not kept in a column`)
  return field
}

test('an id that is null is given by the server, and what is not given is null', async () => {
  const viewer = person('mia')
  const { data, errors } = await domain.ask(
    'mutation { made: createUserGoals(input: { id: null, contactID: "mia", categoryID: null }) { id categoryID goals { goal } } }',
    { viewer },
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({ made: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), categoryID: null, goals: null } })
})

test.each([
  ['the key is null', { contactID: null }],
  ['the owner is left out', {}],
])('nothing is made where %s', async (_what, input) => {
  const document = 'mutation ($input: CreateUserGoalInput!) { createUserGoals(input: $input) { id } }'
  const before = await domain.open.query({ text: 'select id from goal' })
  for (const viewer of [person('mia'), { ...person('nobody'), contactId: undefined }]) {
    expect((await domain.ask(document, { viewer, variables: { input } })).errors).toHaveLength(1)
  }
  expect(await domain.open.query({ text: 'select id from goal' })).toEqual(before)
})

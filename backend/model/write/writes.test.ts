import { afterAll, beforeEach, expect, test } from 'vitest'
import { categoryRow, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { printTrigger } from '#tools/codegen/outboxTriggers.ts'

let domain: DomainUnderTest
const global = person('root', { isGlobal: true })
const ana = person('ana')

beforeEach(async () => {
  await domain?.close()
  domain = await openDomain()
  await domain.insert('contact', [contactRow('ana'), contactRow('ben')])
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  // As if categories had subscribers.
  for (const action of ['create', 'update', 'delete'] as const) {
    await domain.open.query({ text: printTrigger({ table: 'category', action, columns: [] }) })
  }
})
afterAll(() => domain.close())

const create = /* GraphQL */ `
  mutation ($input: CreateCategoryInput!, $condition: ModelCategoryConditionInput) {
    made: createCategories(input: $input, condition: $condition) {
      id
      name
      order
      levels
      createdAt
      updatedAt
    }
  }
`
const update = /* GraphQL */ `
  mutation ($input: UpdateCategoryInput!, $condition: ModelCategoryConditionInput) {
    changed: updateCategories(input: $input, condition: $condition) {
      id
      name
      order
      updatedAt
      createdAt
    }
  }
`
const remove = /* GraphQL */ `
  mutation ($input: DeleteCategoryInput!, $condition: ModelCategoryConditionInput) {
    gone: deleteCategories(input: $input, condition: $condition) {
      id
      name
    }
  }
`

const codeOf = ({ errors }: Awaited<ReturnType<DomainUnderTest['ask']>>) => errors?.[0]?.extensions['code']

async function outbox() {
  const text = 'select topic, action, row_id as id, before, after from outbox order by id'
  return domain.database.query<{ topic: string; action: string; id: string; before: object; after: object }>({ text })
}

test('a new row gets an id and the server’s time, and leaves an event', async () => {
  domain.database.take()
  const { data, errors } = await domain.ask(create, {
    viewer: global,
    variables: { input: { name: 'Dance', levels: ['Rookie'] } },
  })
  expect(errors).toBeUndefined()
  const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(data).toEqual({ made: { id, name: 'Dance', order: null, levels: ['Rookie'], createdAt: now, updatedAt: now } })
  // The write with its event, and the reading of what the document asks for.
  expect(domain.database.take()).toHaveLength(2)
  expect(await outbox()).toMatchObject([
    { topic: 'category', action: 'create', id, before: null, after: { name: 'Dance', levels: ['Rookie'] } },
  ])
})

test('an update keeps omitted fields, and its event has the row before and after', async () => {
  domain.database.take()
  const { data } = await domain.ask(update, { viewer: global, variables: { input: { id: 'yoga', name: 'Yoga' } } })
  expect(data).toEqual({ changed: { id: 'yoga', name: 'Yoga', order: 1, updatedAt: now, createdAt: now } })
  expect(domain.database.take()).toHaveLength(2)
  expect(await outbox()).toMatchObject([
    { action: 'update', id: 'yoga', before: { name: 'yoga' }, after: { name: 'Yoga', position: 1 } },
  ])
})

test('a delete returns the row one last time', async () => {
  const { data } = await domain.ask(remove, { viewer: global, variables: { input: { id: 'yoga' } } })
  expect(data).toEqual({ gone: { id: 'yoga', name: 'yoga' } })
  expect(await outbox()).toMatchObject([{ action: 'delete', id: 'yoga', before: { name: 'yoga' }, after: null }])
  expect(codeOf(await domain.ask(remove, { viewer: global, variables: { input: { id: 'yoga' } } }))).toBe('NOT_FOUND')
})

test('a caller who is not signed in gets UNAUTHENTICATED', async () => {
  expect(codeOf(await domain.ask(update, { variables: { input: { id: 'yoga', name: 'x' } } }))).toBe('UNAUTHENTICATED')
})

test('a write that is not allowed and one of no row are one answer, and leave nothing', async () => {
  const attempts = [
    { id: 'yoga', name: 'Mine' },
    { id: 'no such id', name: 'Mine' },
  ]
  const results = []
  for (const input of attempts) {
    domain.database.take()
    const result = await domain.ask(update, { viewer: ana, variables: { input } })
    results.push({ result: JSON.parse(JSON.stringify(result)), texts: domain.database.take().map(({ text }) => text) })
  }
  expect(results[0]).toEqual(results[1])
  expect(results[0]?.result.errors[0].extensions).toEqual({ code: 'NOT_FOUND', requestId: 'r-1', retryable: false })
  expect(codeOf(await domain.ask(create, { viewer: ana, variables: { input: { name: 'Mine' } } }))).toBe('NOT_FOUND')
  expect(await outbox()).toEqual([])
})

test('a condition that does not hold stops the write', async () => {
  const variables = { input: { id: 'yoga', name: 'Yoga' }, condition: { name: { eq: 'dance' } } }
  const { errors } = await domain.ask(update, { viewer: global, variables })
  expect(errors?.[0]).toMatchObject({
    message: 'The conditional request failed',
    extensions: { code: 'CONDITION_FAILED' },
  })
  const held = { input: { id: 'yoga', name: 'Yoga' }, condition: { name: { beginsWith: 'yo' } } }
  expect(codeOf(await domain.ask(update, { viewer: global, variables: held }))).toBeUndefined()
  expect(
    codeOf(
      await domain.ask(remove, {
        viewer: global,
        variables: { input: { id: 'yoga' }, condition: { name: { eq: 'x' } } },
      }),
    ),
  ).toBe('CONDITION_FAILED')
  expect(
    codeOf(
      await domain.ask(create, {
        viewer: global,
        variables: { input: { name: 'x' }, condition: { name: { eq: 'x' } } },
      }),
    ),
  ).toBe('CONDITION_FAILED')
  expect(await outbox()).toHaveLength(1)
})

test('a condition tells nothing of a row that the viewer may not write', async () => {
  const variables = { input: { id: 'yoga', name: 'Mine' }, condition: { name: { eq: 'dance' } } }
  expect(codeOf(await domain.ask(update, { viewer: ana, variables }))).toBe('NOT_FOUND')
})

test('only UUIDs are taken as ids, and each once', async () => {
  const id = '0199aa7e-7c1f-7d11-8d3f-3a5c1f0e2b11'
  expect(codeOf(await domain.ask(create, { viewer: global, variables: { input: { id, name: 'A' } } }))).toBeUndefined()
  expect(codeOf(await domain.ask(create, { viewer: global, variables: { input: { id, name: 'B' } } }))).toBe(
    'CONDITION_FAILED',
  )
  const { errors } = await domain.ask(create, { viewer: global, variables: { input: { id: 'mine', name: 'A' } } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'input.id' })
})

const profile = /* GraphQL */ `
  mutation ($input: CreateProfileInput!) {
    made: createProfiles(input: $input) {
      contactID
      height
      weight {
        value
        timeStamp
      }
      birthdate
    }
  }
`

test('a user can create their own profile, but not another user’s', async () => {
  const weight = [{ value: 70.5, timeStamp: '2026-11-21T10:00+01:00' }]
  const own = await domain.ask(profile, {
    viewer: ana,
    variables: { input: { contactID: 'ana', height: 170, weight, birthdate: '1990-05-01' } },
  })
  expect(own).toEqual({
    data: {
      made: { contactID: 'ana', height: 170, weight: [{ value: 70.5, timeStamp: now }], birthdate: '1990-05-01' },
    },
  })
  expect(codeOf(await domain.ask(profile, { viewer: ana, variables: { input: { contactID: 'ben' } } }))).toBe(
    'NOT_FOUND',
  )
  expect(codeOf(await domain.ask(profile, { viewer: ana, variables: { input: { contactID: 'ana' } } }))).toBe(
    'CONDITION_FAILED',
  )
})

test('a row that exists is no secret’s proof: a foreign profile is refused before it is looked for', async () => {
  await domain.ask(profile, { viewer: ana, variables: { input: { contactID: 'ana' } } })
  expect(codeOf(await domain.ask(profile, { viewer: person('ben'), variables: { input: { contactID: 'ana' } } }))).toBe(
    'NOT_FOUND',
  )
})

const contact = /* GraphQL */ `
  mutation ($input: UpdateContactInput!) {
    changed: updateContacts(input: $input) {
      id
      bio
      email
    }
  }
`

test.each([
  ['email', 'new@example.com', 'This can’t be set here.'],
  ['createdAt', '2020-01-01T00:00:00Z', 'This can’t be set here.'],
  ['firstName', null, 'This needs a value.'],
  ['websiteUrl', 'javascript:alert(1)', 'Give a web address that begins with https://.'],
  ['profileImageUrl', 'javascript:alert(1)', 'Give a web address that begins with https://.'],
  ['bio', 'a\0b', 'Write at most 100,000 characters of plain text.'],
  ['bio', 'a'.repeat(5_001), 'Write at most 5,000 characters.'],
  ['firstName', 'a'.repeat(51), 'Name must be 50 characters or less!'],
  ['lastName', '  ', 'Name cannot be only whitespace!'],
  ['country', 'France', 'A country is given by its two-letter code.'],
  ['lang', 'tlh', 'This language is not offered.'],
])('%s as %j is refused with a sentence', async (field, value, sentence) => {
  const { errors } = await domain.ask(contact, { viewer: ana, variables: { input: { id: 'ana', [field]: value } } })
  expect(errors?.[0]).toMatchObject({ message: sentence, extensions: { code: 'BAD_INPUT', field: `input.${field}` } })
})

test('an update can’t give a row away', async () => {
  const gives = {
    rights: {
      ...domain.engine.rights,
      Company: {
        read: { kind: 'always' as const },
        update: {
          row: { kind: 'compare' as const, field: 'name', op: 'eq' as const, value: { literal: 'Dojo' } },
          fields: ['name'],
        },
      },
    },
  }
  const other = await openDomain(gives)
  await other.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  const { errors } = await other.ask('mutation { updateCompanies(input: { id: "dojo", name: "Lotus" }) { id } }', {
    viewer: ana,
  })
  const [row] = await other.database.query<{ name: string }>({ text: 'select name from company' })
  await other.close()
  expect(errors?.[0]?.extensions['code']).toBe('NOT_FOUND')
  expect(row?.name).toBe('Dojo')
})

test('values that the table refuses are a bad argument, not a fault', async () => {
  const goal = 'mutation ($input: CreateUserGoalInput!) { createUserGoals(input: $input) { id } }'
  const result = await domain.ask(goal, {
    viewer: ana,
    variables: { input: { contactID: 'ana', categoryID: 'nowhere' } },
  })
  expect(codeOf(result)).toBe('BAD_INPUT')
})

test('JSON is stored as it was given', async () => {
  const config = 'mutation ($input: CreateAppConfigInput!) { createAppConfigs(input: $input) { configKey value } }'
  const value = '["Hi", "\\u00e9"]'
  const { data } = await domain.ask(config, {
    viewer: global,
    variables: { input: { configKey: 'welcomeMessage', value } },
  })
  expect(data).toEqual({ createAppConfigs: { configKey: 'welcomeMessage', value: '["Hi","é"]' } })
  const wrong = await domain.ask(config, { viewer: global, variables: { input: { configKey: 'x', value: '{"a":1}' } } })
  expect(codeOf(wrong)).toBe('BAD_INPUT')
})

test('concurrent writes keep each other’s changes', async () => {
  const inputs = Array.from({ length: 12 }, (_, place) =>
    place % 2 ? { id: 'yoga', name: `n${place}` } : { id: 'yoga', order: place },
  )
  await Promise.all(inputs.map((input) => domain.ask(update, { viewer: global, variables: { input } })))
  const events = await outbox()
  expect(events).toHaveLength(12)
  expect(events.slice(1).map(({ before }) => before)).toEqual(events.slice(0, -1).map(({ after }) => after))
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { addPeople, openClasses, single, viewers } from './openClasses.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClasses()
  await addPeople(domain)
})
afterEach(async () => {
  const emptied = [`occurrence where id <> 'taught'`, `class where id <> 'class'`]
  for (const rows of emptied) await domain.open.query({ text: `delete from ${rows}` })
})
afterAll(() => domain.close())

const create = /* GraphQL */ `
  mutation ($input: CreateEventLambdaInput!) {
    create: createEventLambda(input: $input) {
      success
      event {
        companyID
      }
    }
  }
`
const ask = (input: object) => domain.ask(create, { viewer: viewers.coach, variables: { input } })

test('a class created with only the required fields leaves all others empty (row 118)', async () => {
  await domain.open.query({ text: "update role set company_id = null where contact_id = 'coach'" })
  const { subCategoryID: _kind, isStreaming: _streamed, ...bare } = single
  const { data } = await ask(bare)
  await domain.open.query({ text: "update role set company_id = 'dojo' where contact_id = 'coach'" })
  expect(data).toMatchObject({ create: { success: true, event: { companyID: null } } })
  const text = `select sub_category_id, company_id, assistant_id, level, description, guide_capacity, pattern, pattern_value,
    price, fees, is_streaming, is_class_mode from occurrence where id <> 'taught'`
  const unsaid = ['sub_category_id', 'company_id', 'assistant_id', 'level', 'description', 'guide_capacity', 'pattern']
  expect(await domain.open.query({ text })).toEqual([
    {
      ...Object.fromEntries([...unsaid, 'pattern_value'].map((column) => [column, null])),
      price: 0,
      fees: 0,
      is_streaming: false,
      is_class_mode: false,
    },
  ])
})

test('every given field is stored on the class and on its date', async () => {
  const input = {
    description: 'Slow and long.',
    ageGroup: 'ADULTS',
    gender: 'FEMALE',
    level: 'Rookie',
    guideCapacity: 3,
    isClassMode: true,
    capacity: 9,
  }
  const { data } = await ask({ ...single, ...input })
  expect(data).toMatchObject({ create: { success: true } })
  const columns =
    'name, description, time_zone, duration_s, age_group, gender, level, guide_capacity, is_class_mode, capacity'
  const expected = {
    name: single.name,
    description: input.description,
    time_zone: single.timeZone,
    duration_s: single.duration,
    age_group: input.ageGroup,
    gender: input.gender,
    level: input.level,
    guide_capacity: 3,
    is_class_mode: true,
    capacity: 9,
  }
  for (const [table, other] of Object.entries({ class: 'class', occurrence: 'taught' })) {
    expect(await domain.open.query({ text: `select ${columns} from ${table} where id <> '${other}'` })).toEqual([
      expected,
    ])
  }
})

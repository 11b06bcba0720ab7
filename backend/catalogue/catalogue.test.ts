import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('member'), contactRow('root')])
  await domain.insert('muscle_group', [
    { id: 'm-1', name: 'Core' },
    { id: 'm-2', name: 'Épaules' },
  ])
  await domain.insert('equipment', [{ id: 'e-1', name: 'Mat' }])
})
afterAll(() => domain.close())

const root = person('root', { isGlobal: true })

test.each([
  ['a visitor', anonymous],
  ['a member', person('member')],
])('%s reads all muscle groups and all equipment, with no filter (row 139)', async (_who, viewer) => {
  const names = async (list: string) => {
    const page = pageOf(await domain.ask(`{ page: ${list} { items { name } nextToken } }`, { viewer }))
    return page.items.map(({ name }) => name)
  }
  expect(await names('listMuscleGroups')).toEqual(['Core', 'Épaules'])
  expect(await names('listEquipment')).toEqual(['Mat'])
})

test.each(['MuscleGroup', 'Equipment'])('a global admin alone makes and removes a %s (row 139)', async (type) => {
  const [create, remove] =
    type === 'Equipment' ? ['createEquipment', 'deleteEquipment'] : ['createMuscleGroups', 'deleteMuscleGroups']
  const making = `mutation ($input: Create${type}Input!) { made: ${create}(input: $input) { id name } }`
  const variables = { input: { name: 'Neck' } }
  const { errors } = await domain.ask(making, { viewer: person('member'), variables })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  const made = (await domain.ask(making, { viewer: root, variables })).data?.['made']
  expect(made).toMatchObject({ name: 'Neck' })
  const { id } = made as { id: string }
  const removing = `mutation ($input: Delete${type}Input!) { gone: ${remove}(input: $input) { name } }`
  const gone = await domain.ask(removing, { viewer: root, variables: { input: { id } } })
  expect(gone).toEqual({ data: { gone: { name: 'Neck' } } })
})

test('categories and sub-categories come in their order, page by page, and those without one come last (row 139)', async () => {
  const orders = { a: null, b: 2, c: 0, d: null, e: 1, f: 2 }
  const rows = Object.entries(orders).map(([id, position]) => ({ id, name: id, position }))
  await domain.insert('category', rows)
  await domain.insert(
    'sub_category',
    rows.map((row) => ({ ...row, category_id: row.id === 'a' ? 'b' : 'a' })),
  )
  for (const list of ['listCategories', 'listSubCategories']) {
    const ids: unknown[] = []
    let token: unknown = null
    do {
      const document = `query ($token: String) { page: ${list}(limit: 2, nextToken: $token) { items { id } nextToken } }`
      const page = pageOf(await domain.ask(document, { viewer: anonymous, variables: { token } }))
      ids.push(...page.items.map(({ id }) => id))
      token = page.nextToken
    } while (token !== null)
    expect(ids).toEqual(['c', 'e', 'b', 'f', 'a', 'd'])
  }
})

const rowsOf = (count: number, values: object = {}) =>
  Array.from({ length: count }, (_, place) => ({ id: `n-${place}`, name: `Entry ${place}`, ...values }))

test.each([
  ['Category', 'category', 'listCategories', 100],
  ['MuscleGroup', 'muscle_group', 'listMuscleGroups', 100],
  ['Equipment', 'equipment', 'listEquipment', 1000],
])('one page holds every %s there may be, and a further one is refused (row 139)', async (type, table, list, most) => {
  const create =
    type === 'Category' ? 'createCategories' : type === 'Equipment' ? 'createEquipment' : 'createMuscleGroups'
  const making = `mutation ($input: Create${type}Input!) { made: ${create}(input: $input) { id } }`
  const make = () => domain.ask(making, { viewer: root, variables: { input: { name: 'Last' } } })
  const present = await domain.open.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` })
  await domain.insert(table, rowsOf(most - 1 - (present[0]?.count ?? 0)))
  expect((await make()).errors).toBeUndefined()
  expect((await make()).errors?.[0]?.extensions['code']).toBe('LIMIT_REACHED')
  const page = pageOf(
    await domain.ask(`{ page: ${list}(limit: ${most}) { items { id } nextToken } }`, { viewer: anonymous }),
  )
  expect([page.items.length, page.nextToken]).toEqual([most, null])
})

test('a category with all the types it may have takes none of another category either (row 139)', async () => {
  await domain.open.query({ text: 'delete from sub_category' })
  await domain.insert('sub_category', [
    ...rowsOf(100, { category_id: 'a' }),
    { id: 'other', name: 'Other', category_id: 'b' },
  ])
  const change = async (input: object) => {
    const document = 'mutation ($input: UpdateSubCategoryInput!) { changed: updateSubCategories(input: $input) { id } }'
    const { errors } = await domain.ask(document, { viewer: root, variables: { input } })
    return errors?.[0]?.extensions['code']
  }
  expect(await change({ id: 'other', categoryID: 'a' })).toBe('LIMIT_REACHED')
  expect(await change({ id: 'n-1', categoryID: 'a', name: 'Another' })).toBeUndefined()
  expect(await change({ id: 'n-1', categoryID: 'b' })).toBeUndefined()
  expect(await change({ id: 'other', categoryID: 'a' })).toBeUndefined()
})

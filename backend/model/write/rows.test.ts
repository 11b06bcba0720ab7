import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Rights } from '#backend/model/rights/authorise.ts'
import { type Models, getModel } from '#backend/model/rights/columns.ts'
import { categoryRow, contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { models } from '#schema/__generated__/models.ts'
import { allExcept, always, holds, isGlobal, isViewer, moves } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { printTrigger } from '#tools/codegen/outboxTriggers.ts'
import { type Rows, rowsIn } from './rows.ts'

let domain: DomainUnderTest
const root = person('root', { isGlobal: true })
const [ana, ben] = [person('ana'), person('ben')]

beforeEach(async () => {
  await domain?.close()
  domain = await openDomain()
  for (const table of ['goal', 'profile', 'activity', 'category', 'sub_category']) await tellOf(table)
  await domain.insert('contact', [contactRow('ana'), contactRow('ben')])
  await domain.insert('category', [categoryRow('yoga'), categoryRow('dance')])
})
afterAll(() => domain.close())

/** Makes the table emit events, as if it had subscribers. */
async function tellOf(table: string): Promise<void> {
  for (const action of ['create', 'update', 'delete'] as const) {
    await domain.database.query({ text: printTrigger({ table, action, columns: [] }) })
  }
}

/** Runs a rule of this viewer in one transaction. */
function as<Answer>(viewer: Viewer, rule: (rows: Rows) => Promise<Answer>, granted: Rights = rights): Promise<Answer> {
  return domain.database.transact((transaction) =>
    rule(rowsIn(transaction, contextOf(viewer), { models, rights: granted })),
  )
}

async function events() {
  const text = 'select topic, action, before, after from outbox order by id'
  return domain.database.query<{ topic: string; action: string; before: object | null; after: object | null }>({ text })
}

const code = (name: string) => expect.objectContaining({ code: name })

test('a rule writes a row with the caller’s rights, and the event is written with it', async () => {
  const goal = await as(ana, (rows) => rows.UserGoal.insert({ contactID: 'ana', categoryID: 'yoga' }))
  expect(goal).toMatchObject({
    contactID: 'ana',
    categoryID: 'yoga',
    goals: null,
    createdAt: '2026-11-21T09:00:00.000Z',
  })
  const changed = await as(ana, (rows) => rows.UserGoal.update({ id: goal.id }, { categoryID: 'dance' }))
  expect(changed).toEqual({ ...goal, categoryID: 'dance' })
  expect(await as(ana, (rows) => rows.UserGoal.delete({ id: goal.id }))).toEqual(changed)
  expect(await events()).toMatchObject([
    { topic: 'goal', action: 'create', before: null, after: { category_id: 'yoga' } },
    { topic: 'goal', action: 'update', before: { category_id: 'yoga' }, after: { category_id: 'dance' } },
    { topic: 'goal', action: 'delete', before: { category_id: 'dance' }, after: null },
  ])
})

test('another user’s row is treated as missing', async () => {
  const goal = await as(ana, (rows) => rows.UserGoal.insert({ contactID: 'ana' }))
  const attempts = [
    (rows: Rows) => rows.UserGoal.insert({ contactID: 'ana' }),
    (rows: Rows) => rows.UserGoal.update({ id: goal.id }, { categoryID: 'yoga' }),
    (rows: Rows) => rows.UserGoal.delete({ id: goal.id }),
    (rows: Rows) => rows.UserGoal.delete({ id: 'no such goal' }),
  ]
  for (const attempt of attempts) await expect(as(ben, attempt)).rejects.toEqual(code('NOT_FOUND'))
  expect(await as(ben, (rows) => rows.UserGoal.find({ id: goal.id }))).toEqual([])
  expect(await as(ana, (rows) => rows.UserGoal.find({ id: goal.id }))).toEqual([goal])
  expect(await events()).toHaveLength(1)
})

test('writing requires signing in, unless the rule writes as the system', async () => {
  await expect(as(anonymous, (rows) => rows.UserGoal.insert({ contactID: 'ana' }))).rejects.toEqual(
    code('UNAUTHENTICATED'),
  )
  const goal = await as(anonymous, (rows) =>
    rows.asSystem('a test sets the scene').UserGoal.insert({ contactID: 'ana' }),
  )
  expect(goal.contactID).toBe('ana')
  await expect(as(ana, async (rows) => rows.asSystem(' '))).rejects.toThrow('State why')
})

test('a field that no user may write is refused by name', async () => {
  await expect(as(ana, (rows) => rows.Contact.update({ id: 'ana' }, { onPayroll: true }))).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'input.onPayroll',
  })
})

test('many rows are written at once, and other users’ rows are left alone', async () => {
  const ids = ['ana', 'ana', 'ben'] as const
  for (const contactID of ids) {
    await as(person(contactID), (rows) => rows.UserGoal.insert({ contactID, categoryID: 'yoga' }))
  }
  const moved = await as(ana, (rows) =>
    rows.UserGoal.updateWhere({ categoryID: ['yoga', 'dance'] }, { categoryID: 'dance' }),
  )
  expect(moved.map(({ contactID }) => contactID)).toEqual(['ana', 'ana'])
  const left = await as(ana, (rows) => rows.asSystem('whose they are').UserGoal.find({ categoryID: 'yoga' }))
  expect(left.map(({ contactID }) => contactID)).toEqual(['ben'])
  expect(await as(ana, (rows) => rows.UserGoal.deleteWhere({ contactID: ['ana', 'ben'] }))).toHaveLength(2)
  expect(await as(ana, (rows) => rows.UserGoal.deleteWhere({ contactID: 'ana' }))).toEqual([])
  expect((await events()).map(({ action }) => action)).toEqual([
    'create',
    'create',
    'create',
    'update',
    'update',
    'delete',
    'delete',
  ])
})

test('a field that was forgotten does not find every row', async () => {
  const none: string[] = []
  const [forgotten] = none
  await expect(as(ana, (rows) => rows.UserGoal.deleteWhere({}))).rejects.toThrow('names rows by')
  // @ts-expect-error A value that may be missing names nothing.
  await expect(as(ana, (rows) => rows.UserGoal.deleteWhere({ contactID: forgotten }))).rejects.toThrow('names rows by')
})

test('an upsert makes the row once, and changes it from then on', async () => {
  const weigh = (height: number) =>
    as(ana, (rows) => rows.Profile.upsert({ contactID: 'ana', height }, { by: ['contactID'] }))
  const made = await weigh(170)
  expect(await weigh(171)).toEqual({ ...made, height: 171 })
  const kept = await as(ana, (rows) =>
    rows.Profile.upsert({ contactID: 'ana', height: 180, units: 'cm' }, { by: ['contactID'], change: ['units'] }),
  )
  expect(kept).toEqual({ ...made, height: 171, units: 'cm' })
  const same = await as(ana, (rows) =>
    rows.Profile.upsert({ contactID: 'ana', height: 190 }, { by: ['contactID'], change: [] }),
  )
  expect(same).toEqual(kept)
  expect((await events()).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  const others = as(ben, (rows) => rows.Profile.upsert({ contactID: 'ana', height: 1 }, { by: ['contactID'] }))
  await expect(others).rejects.toEqual(code('NOT_FOUND'))
})

test('twelve concurrent upserts create one row', async () => {
  const weigh = (height: number) =>
    as(ana, (rows) => rows.Profile.upsert({ contactID: 'ana', height }, { by: ['contactID'] }))
  const all = await Promise.all(Array.from({ length: 12 }, (_, place) => weigh(150 + place)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const told = await events()
  expect(told.map(({ action }) => action).toSorted()).toEqual(['create', ...Array<string>(11).fill('update')])
  expect(told.slice(1).map(({ before }) => before)).toEqual(told.slice(0, -1).map(({ after }) => after))
})

test('a value that the table refuses is a bad argument, and nothing the rule wrote remains', async () => {
  const rule = as(root, async (rows) => {
    await rows.Category.insert({ name: 'Boxing' })
    return rows.SubCategory.insert({ name: 'Thai', categoryID: 'nowhere' })
  })
  await expect(rule).rejects.toEqual(code('BAD_INPUT'))
  expect(await as(root, (rows) => rows.Category.find({ name: 'Boxing' }))).toEqual([])
  expect(await events()).toEqual([])
})

/** Returns models in which deleting a category deletes its kinds and their activities. */
function withCascades(): Models {
  const category = structuredClone(getModel(models, 'Category'))
  const subCategories = category.fields['subCategories']
  if (subCategories?.source !== 'relation') throw new TypeError('A category has sub-categories')
  category.fields['subCategories'] = { ...subCategories, isCascade: true }
  const kind = structuredClone(getModel(models, 'SubCategory'))
  const activities = { ...subCategories, name: 'activities', model: 'UserActivity', references: ['subCategoryID'] }
  kind.fields['activities'] = { ...activities, isCascade: true }
  return { ...models, Category: category, SubCategory: kind }
}

test('deleting a row deletes its dependent rows, with an event for each', async () => {
  await domain.insert('sub_category', [
    { id: 'hatha', name: 'Hatha', category_id: 'yoga' },
    { id: 'yin', name: 'Yin', category_id: 'yoga' },
    { id: 'salsa', name: 'Salsa', category_id: 'dance' },
  ])
  await domain.insert('activity', [
    { id: 'of-ana', contact_id: 'ana', sub_category_id: 'hatha' },
    { id: 'of-ben', contact_id: 'ben', sub_category_id: 'salsa' },
  ])
  const remove = (viewer: Viewer) =>
    domain.database.transact((transaction) =>
      rowsIn(transaction, contextOf(viewer), { models: withCascades(), rights }).Category.delete({ id: 'yoga' }),
    )
  await expect(remove(ana)).rejects.toEqual(code('NOT_FOUND'))
  expect(await events()).toEqual([])
  expect(await remove(root)).toMatchObject({ id: 'yoga' })
  expect((await events()).map(({ topic, before }) => [topic, before])).toMatchObject([
    ['activity', { id: 'of-ana' }],
    ['sub_category', { id: 'hatha' }],
    ['sub_category', { id: 'yin' }],
    ['category', { id: 'yoga' }],
  ])
  const left = await as(root, (rows) => rows.asSystem('what is left').UserActivity.find({ contactID: ['ana', 'ben'] }))
  expect(left.map(({ id }) => id)).toEqual(['of-ben'])
})

const own = { row: isViewer('contactID'), fields: allExcept() }

const byGroup: Rights = {
  ...rights,
  Role: {
    read: always,
    create: [
      { row: isGlobal, fields: allExcept('customCategory') },
      { row: isViewer('coachID'), fields: ['coachID', 'role', 'status', 'category'] },
    ],
    update: [
      { row: isGlobal, ...moves('status', ['PENDING'], ['APPROVED', 'DECLINED']) },
      { row: isViewer('coachID'), fields: ['category'] },
      { row: holds('role', 'MEMBER'), fields: ['category', 'customCategory'] },
    ],
  },
}

async function ask(coach: Viewer): Promise<string> {
  const asked = { coachID: String(coach.contactId), role: 'COACH', status: 'PENDING' } as const
  return (await as(coach, (rows) => rows.Role.insert(asked), byGroup)).id
}

test('a user who may write one group of fields may not write another group’s', async () => {
  const id = await ask(ana)
  const attempt = (viewer: Viewer, changes: Parameters<Rows['Role']['update']>[1]) =>
    as(viewer, (rows) => rows.Role.update({ id }, changes), byGroup)
  await expect(attempt(ana, { status: 'APPROVED' })).rejects.toEqual(code('NOT_FOUND'))
  await expect(attempt(root, { category: 'yoga' })).rejects.toEqual(code('NOT_FOUND'))
  await expect(attempt(ana, { category: 'yoga', customCategory: 'x' })).rejects.toEqual(code('NOT_FOUND'))
  await expect(attempt(ana, { role: 'ADMIN' })).rejects.toEqual(code('BAD_INPUT'))
  expect(await attempt(ana, { category: 'yoga' })).toMatchObject({ category: 'yoga', status: 'PENDING' })
  // A viewer with both roles may write both at once.
  const both = person('ana', { isGlobal: true })
  expect(await attempt(both, { category: 'dance', status: 'APPROVED' })).toMatchObject({ status: 'APPROVED' })
})

test('a new row takes each of its fields only from a user who may set it', async () => {
  const given = { coachID: 'ana', role: 'COACH', status: 'PENDING' } as const
  const make = (viewer: Viewer, more: object) => as(viewer, (rows) => rows.Role.insert({ ...given, ...more }), byGroup)
  await expect(make(ben, {})).rejects.toEqual(code('NOT_FOUND'))
  await expect(make(ana, { companyID: null })).rejects.toEqual(code('NOT_FOUND'))
  await expect(make(root, { customCategory: 'x' })).rejects.toEqual(code('BAD_INPUT'))
  expect(await make(root, { companyID: null })).toMatchObject(given)
})

test('a refused change is not written, even if the rule continues', async () => {
  const id = await ask(ana)
  await as(
    root,
    async (rows) => {
      await rows.Role.update({ id }, { status: 'DECLINED' })
      await expect(rows.Role.update({ id }, { status: 'APPROVED' })).rejects.toEqual(code('CONDITION_FAILED'))
    },
    byGroup,
  )
  await as(
    ana,
    async (rows) => {
      const goal = await rows.UserGoal.insert({ contactID: 'ana' })
      // Hers before, and afterwards of no writer.
      await expect(rows.UserGoal.update({ id: goal.id }, { contactID: 'ben' })).rejects.toEqual(code('NOT_FOUND'))
    },
    { ...rights, UserGoal: { read: always, create: own, update: own } },
  )
  const all = await as(root, (rows) => rows.asSystem('what stands').UserGoal.find({ contactID: ['ana', 'ben'] }))
  expect(all.map(({ contactID }) => contactID)).toEqual(['ana'])
  expect(await as(root, (rows) => rows.asSystem('what stands').Role.find({ id }))).toMatchObject([
    { status: 'DECLINED' },
  ])
  expect((await events()).map(({ action }) => action)).toEqual(['create', 'update', 'create'])
})

test('a state takes no step that is not written', async () => {
  const id = await ask(ana)
  const move = (status: 'PENDING' | 'APPROVED' | 'DECLINED') =>
    as(root, (rows) => rows.Role.update({ id }, { status }), byGroup)
  await expect(move('PENDING')).rejects.toEqual(code('CONDITION_FAILED'))
  expect(await move('DECLINED')).toMatchObject({ status: 'DECLINED' })
  await expect(move('APPROVED')).rejects.toEqual(code('CONDITION_FAILED'))
  await expect(move('DECLINED')).rejects.toEqual(code('CONDITION_FAILED'))
  expect((await events()).map(({ action }) => action)).toEqual(['create', 'update'])
})

test('a lock writes nothing and tells of nothing, and holds off other writers until its transaction ends', async () => {
  const goal = await as(ana, (rows) => rows.UserGoal.insert({ contactID: 'ana', categoryID: 'yoga' }))
  const told = await events()
  const later = { ...contextOf(ana), now: '2026-11-21T10:00:00.000Z' }
  const order: string[] = []
  const locked = Promise.withResolvers<undefined>()
  const other = locked.promise
    .then(() => as(ana, (others) => others.UserGoal.update({ id: goal.id }, { categoryID: 'dance' })))
    .then(() => void order.push('other'))
  await domain.database.transact(async (transaction) => {
    const rows = rowsIn(transaction, later, { models, rights })
    expect(await rows.UserGoal.lock({ id: goal.id })).toEqual(goal)
    expect(await rows.UserGoal.lockWhere({ contactID: ['ana', 'ben'] })).toEqual([goal])
    locked.resolve(undefined)
    while ((await waiting(transaction)) === 0) await transaction.query({ text: 'select pg_sleep(0.01)' })
    order.push('lock')
  })
  await other
  expect(order).toEqual(['lock', 'other'])
  expect((await events()).slice(told.length)).toMatchObject([{ action: 'update', after: { category_id: 'dance' } }])
  await as(ana, (rows) => rows.asSystem('a test looks').UserGoal.lock({ id: goal.id }))
  expect(await events()).toHaveLength(told.length + 1)
  for (const viewer of [ben, anonymous]) {
    await expect(as(viewer, (rows) => rows.UserGoal.lock({ id: goal.id }))).rejects.toEqual(
      code(viewer === ben ? 'NOT_FOUND' : 'UNAUTHENTICATED'),
    )
  }
})

async function waiting(transaction: Transaction): Promise<number> {
  const text = 'select count(*)::int as waiting from pg_locks where not granted'
  const [row] = await transaction.query<{ waiting: number }>({ text })
  return row?.waiting ?? 0
}

test('many rows are created by one statement, in order, or none of them', async () => {
  domain.database.take()
  const given = ['yoga', 'dance', 'yoga'].map((categoryID) => ({ contactID: 'ana', categoryID }))
  const goals = await as(ana, (rows) => rows.UserGoal.insertMany(given))
  expect(domain.database.take()).toHaveLength(1)
  expect(goals).toMatchObject(given)
  expect((await events()).map(({ action, after }) => [action, after])).toMatchObject(
    given.map(({ categoryID }) => ['create', { category_id: categoryID }]),
  )
  expect(await as(ana, (rows) => rows.UserGoal.insertMany([]))).toEqual([])
  const mixed = [
    { contactID: 'ana', categoryID: 'yoga' },
    { contactID: 'ben', categoryID: 'yoga' },
  ]
  await expect(as(ana, (rows) => rows.UserGoal.insertMany(mixed))).rejects.toEqual(code('NOT_FOUND'))
  expect(await events()).toHaveLength(given.length)
  // A column that only some rows name has its default in the others.
  const some = [{ contactID: 'ana' }, { contactID: 'ana', categoryID: 'dance' }]
  const made = await as(ana, (rows) => rows.UserGoal.insertMany(some))
  expect(made.map(({ categoryID }) => categoryID)).toEqual([null, 'dance'])
})

test('rows that are upserted together each keep or change their own values', async () => {
  const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
  const put = (icons: readonly string[], change: 'icon'[]) =>
    as(root, (rows) =>
      rows.Category.upsertMany(
        icons.map((icon, place) => ({ id: idOf(place), name: 'Boxing', icon })),
        { by: ['id'], change },
      ),
    )
  await put(['a'], [])
  const told = (await events()).length
  domain.database.take()
  expect((await put(['b', 'c'], [])).map(({ icon }) => icon)).toEqual(['a', 'c'])
  expect(domain.database.take()).toHaveLength(2)
  expect((await put(['d', 'e', 'f'], ['icon'])).map(({ icon }) => icon)).toEqual(['d', 'e', 'f'])
  expect(domain.database.take()).toHaveLength(2)
  expect((await events()).slice(told)).toMatchObject([
    { action: 'create', after: { icon: 'c' } },
    { action: 'create', after: { icon: 'f' } },
    { action: 'update', before: { icon: 'a' }, after: { icon: 'd' } },
    { action: 'update', before: { icon: 'c' }, after: { icon: 'e' } },
  ])
  const twice = ['x', 'y'].map((icon) => ({ id: idOf(7), name: 'Boxing', icon }))
  const [first, again] = await as(root, (rows) => rows.Category.upsertMany(twice, { by: ['id'], change: [] }))
  expect(first).toMatchObject({ icon: 'x' })
  expect(again).toEqual(first)
})

test('an upsert of many rows changes none if one of them may not be changed', async () => {
  const profile = (contactID: string, height: number) => ({ contactID, height })
  await as(ben, (rows) => rows.Profile.insert(profile('ben', 180)))
  const both = as(ana, (rows) =>
    rows.Profile.upsertMany([profile('ana', 170), profile('ben', 1)], { by: ['contactID'] }),
  )
  await expect(both).rejects.toEqual(code('NOT_FOUND'))
  const all = await as(root, (rows) => rows.asSystem('what stands').Profile.find({ contactID: ['ana', 'ben'] }))
  expect(all).toMatchObject([profile('ben', 180)])
})

test('dependent rows are deleted by as many statements for many rows as for one', async () => {
  const statements: number[] = []
  for (const count of [1, 300]) {
    const kinds = Array.from({ length: count }, (_, place) => ({ id: `k${place}`, name: 'Kind', category_id: 'yoga' }))
    await domain.insert('sub_category', kinds)
    await domain.insert(
      'activity',
      kinds.map(({ id }) => ({ id: `a-${id}`, contact_id: 'ana', sub_category_id: id })),
    )
    domain.database.take()
    await domain.database.transact((transaction) =>
      rowsIn(transaction, contextOf(root), { models: withCascades(), rights }).Category.delete({ id: 'yoga' }),
    )
    statements.push(domain.database.take().length)
    await domain.insert('category', [categoryRow('yoga')])
  }
  expect(statements).toEqual([5, 5])
})

test('a write of one shape is one prepared statement, whatever its values', async () => {
  const add = (categoryID: string) => as(ana, (rows) => rows.UserGoal.insert({ contactID: 'ana', categoryID }))
  domain.database.take()
  await add('yoga')
  await add('dance')
  const [first, second] = domain.database.take()
  expect(first?.name).toMatch(/^write_/)
  expect(second?.name).toBe(first?.name)
})

test('a person has at most as many rows of a kind as its text says, and others are not kept from theirs', async () => {
  const goal = getModel(models, 'UserGoal')
  const limited: Models = { ...models, UserGoal: { ...goal, atMost: { rows: 3, by: 'contactID' } } }
  const add = (viewer: Viewer, count: number) =>
    domain.database.transact((transaction) =>
      rowsIn(transaction, contextOf(viewer), { models: limited, rights }).UserGoal.insertMany(
        Array.from({ length: count }, () => ({ contactID: String(viewer.contactId) })),
      ),
    )
  expect(await add(ana, 2)).toHaveLength(2)
  await expect(add(ana, 2)).rejects.toEqual(code('LIMIT_REACHED'))
  expect(await add(ana, 1)).toHaveLength(1)
  await expect(add(ana, 1)).rejects.toEqual(code('LIMIT_REACHED'))
  expect(await add(ben, 3)).toHaveLength(3)
  expect(await events()).toHaveLength(6)
})

test('whatever a person may create has a limit, unless one row of them is all there can be', () => {
  // What global admins and admins of a company keep for everyone, one row a person, and what belongs to a limited row.
  const without = ['AppConfig', 'Company', 'Profile', 'Plan']
  const unlimited = Object.keys(rights).filter((name) => rights[name]?.create && !models[name]?.atMost)
  expect(unlimited.toSorted()).toEqual(without.toSorted())
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from './postgres/openDatabase.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './testDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const add = statement<[id: string, position: number | null, goals: readonly string[]], { id: string }>({
  text: 'insert into category (id, name, position, goals) values ($1, $1, $2, $3) returning id',
})

test('a statement takes its arguments in order, inside and outside a transaction', async () => {
  expect(await add(database, 'yoga', 3, ['calm', 'strength'])).toEqual([{ id: 'yoga' }])
  await database.transact((transaction) => add(transaction, 'dance', null, []))
  const kept = await database.query({ text: 'select id, position, goals from category order by id' })
  expect(kept).toEqual([
    { id: 'dance', position: null, goals: [] },
    { id: 'yoga', position: 3, goals: ['calm', 'strength'] },
  ])
})

test('wrong arguments to a statement do not compile', async () => {
  // @ts-expect-error An argument is missing; the driver's message ends there.
  await expect(add(database, 'box', 1)).rejects.toThrow('UNAVAILABLE')
  // @ts-expect-error A position is a number.
  await expect(add(database, 'box', 'first', [])).rejects.toThrow('integer')
  // @ts-expect-error A missing value is null, never undefined.
  await expect(add(database, 'row', undefined, [])).resolves.toEqual([{ id: 'row' }])
})

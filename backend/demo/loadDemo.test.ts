import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { loadDemo } from './loadDemo.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const counted = ['muscle_group', 'equipment', 'follow', 'coach_member', 'reaction', 'role', 'contact']

async function counts(): Promise<Record<string, number>> {
  const found = counted.map(async (table) => {
    const [row] = await database.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` })
    return [table, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('a demo has a studio’s life in it, and a second start leaves it as it is', async () => {
  const load = () => loadDemo({ now: '2026-11-21T12:10:00.000Z', importAccounts: async () => {} }, database)
  await load()
  const first = await counts()
  for (const table of counted) expect(first[table]).toBeGreaterThan(5)
  await database.query({ text: "update follow set status = 'UNFOLLOWED'" })
  await load()
  expect(await counts()).toEqual(first)
  expect(await database.query({ text: "select id from follow where status = 'FOLLOWED'" })).toEqual([])
})

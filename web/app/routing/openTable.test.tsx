import { expect, test, vi } from 'vitest'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { atDoor, openTable } from './openTable.ts'
import { routes } from './table.ts'

const nameAt = (table: ReturnType<typeof openTable>, path: string) => table.find(path)?.row.name

test('a visitor’s page only has the sign-in routes, and treats any other address as unknown until the rest is loaded', async () => {
  const table = openTable(atDoor, () => undefined)
  expect(nameAt(table, '/auth/amplify/sign-in')).toBe('signIn')
  expect(nameAt(table, '/dashboard/today')).toBe('beyond')
  expect(nameAt(table, '/nowhere')).toBe('beyond')
  await table.complete()
  expect(nameAt(table, '/dashboard/today')).toBe('today')
  expect(nameAt(table, '/nowhere')).toBeUndefined()
})

test('a user who navigates before the other screens are loaded waits for them, and is notified', async () => {
  const arrived = vi.fn<() => void>()
  const table = openTable(atDoor, arrived)
  const found = table.find('/dashboard/today')
  const { shell } = shellForTests({})
  found?.row.open(shell.data, { path: '/dashboard/today', parameters: {}, search: '' })
  await expect.poll(() => arrived.mock.calls).toHaveLength(1)
  expect(nameAt(table, '/dashboard/today')).toBe('today')
})

test('a page that starts at any other address has all routes', () => {
  const table = openTable(routes, () => undefined)
  expect(nameAt(table, '/dashboard/today')).toBe('today')
  expect(nameAt(table, '/nowhere')).toBeUndefined()
})

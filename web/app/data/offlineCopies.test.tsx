import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOffline } from '#web/app/person/forgetOffline.ts'
import { findCopy, saveCopy } from './offlineCopies.ts'

// Test files share a browser, and other files leave newer copies.
beforeEach(() => forgetOffline())
afterEach(() => forgetOffline())

test('a device keeps the newest hundred and twenty copies', async () => {
  const subject = crypto.randomUUID()
  for (let minute = 0; minute <= 120; minute += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- Each is older than the next.
    await saveCopy({ subject, request: `r${minute}` }, { minute }, minute)
  }
  const found = await Promise.all(['r0', 'r1', 'r120'].map((request) => findCopy({ subject, request })))
  expect(found.map((copy) => copy?.data)).toEqual([undefined, { minute: 1 }, { minute: 120 }])
})

test('a database that does not respond does not delay a screen, and is reopened', async () => {
  const key = { subject: crypto.randomUUID(), request: 'today' }
  await saveCopy(key, { week: 1 }, 1)
  // Closed without an event, as after a crash of the browser's storage process.
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  expect(await findCopy(key)).toBeUndefined()
  const silent = { addEventListener: () => undefined }
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => Object.assign(Object.create(null), silent))
  expect(await findCopy(key)).toBeUndefined()
  opening.mockRestore()
  expect((await findCopy(key))?.data).toEqual({ week: 1 })
})

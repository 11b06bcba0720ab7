import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOffline } from '#web/app/forgetOffline.ts'
import { findCopy, saveCopy } from './offlineCopies.ts'

// Test files share a browser, and other files leave newer copies on this device.
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

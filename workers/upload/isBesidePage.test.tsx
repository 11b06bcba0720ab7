import { expect, test, vi } from 'vitest'
import { isBesidePage } from './isBesidePage.ts'

const own = async () => void (await (await fetch('/no-such-place')).text())
const ofAnotherHost = () => fetch('http://127.0.0.1:9/part').catch(() => undefined)
const seen = () => performance.getEntriesByType('resource').map(({ name }) => name)

test('a part sent over HTTP/1 to the page’s own server shares its connections, and without parts nothing does', async () => {
  performance.clearResourceTimings()
  expect(isBesidePage()).toBe(false)
  await own()
  await vi.waitFor(() => expect(isBesidePage()).toBe(true))
  expect(isBesidePage()).toBe(false)
})

test('the last part decides: for another host the browser reports no protocol', async () => {
  performance.clearResourceTimings()
  await own()
  await vi.waitFor(() => expect(seen().at(-1)).toContain('/no-such-place'))
  await ofAnotherHost()
  await vi.waitFor(() => expect(seen().at(-1)).toContain(':9/part'))
  expect(isBesidePage()).toBe(false)
})

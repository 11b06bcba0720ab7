import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { openOutbox } from './openOutbox.ts'
import type { Channel } from './outbox.port.ts'
import { statusOf } from './status.ts'

afterEach(() => vi.restoreAllMocks())

test('a browser that blocks site data sends everything while it is online, and stores nothing', async () => {
  // Chromium's error for a page whose site data is blocked.
  const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.spyOn(navigator.locks, 'request').mockImplementation(denied)
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'UnknownError')
  })
  let isAway = false
  const sent: string[] = []
  const channel: Channel<string> = {
    kind: 'word',
    schema: v.string(),
    batch: 1,
    async send([word]) {
      if (isAway) throw new TypeError('Failed to fetch')
      if (word) sent.push(word.body)
    },
  }
  const outbox = openOutbox(crypto.randomUUID())
  const status = () => statusOf(outbox.items.peek(), outbox.isSending.peek())
  expect(await outbox.put(channel, 'a', 'one')).toBe(false)
  await expect.poll(() => sent).toEqual(['one'])
  expect(status()).toBe('sent')
  isAway = true
  expect(await outbox.put(channel, 'b', 'two')).toBe(false)
  await outbox.flush()
  expect(status()).toBe('unsaved')
  outbox.close()
})

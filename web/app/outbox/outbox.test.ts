import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '#schema/errors.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { diskForTests } from './diskForTests.ts'
import type { Channel } from './outbox.port.ts'
import type { Outbox } from './outbox.ts'
import { pageForTests } from './pageForTests.ts'

/** A server that stores each item once, and fails as the test defines. */
function serverForTests(wishes: Partial<Channel<string>> = {}) {
  const server = {
    has: [] as string[],
    requests: [] as string[][],
    fails: (_bodies: readonly string[]): ErrorCode | undefined => undefined,
    answers: Promise.resolve(),
    channel: {
      kind: 'word',
      schema: v.string(),
      batch: 50,
      async send(items) {
        const bodies = items.map(({ body }) => body)
        server.requests.push(bodies)
        await server.answers
        const code = server.fails(bodies)
        if (code) throw new RequestError(code)
        server.has.push(...bodies.filter((body) => !server.has.includes(body)))
      },
      ...wishes,
    } satisfies Channel<string> as Channel<string>,
  }
  return server
}

const away = () => 'UNAVAILABLE' as const

const wordsOf = (outbox: Outbox) => outbox.items.peek().map(({ body }) => body)

test('offline actions are sent in order once there is a network, in batches that the server accepts', async () => {
  const server = serverForTests({ batch: 2 })
  const { outbox, status, isNoted } = pageForTests()
  server.fails = away
  for (const word of ['one', 'two', 'three']) await outbox.put(server.channel, word, word)
  await outbox.flush()
  expect(status()).toBe('saved')
  expect(isNoted()).toBe(true)
  server.fails = () => undefined
  server.requests.length = 0
  await outbox.flush()
  expect(server.requests).toEqual([['one', 'two'], ['three']])
  expect(status()).toBe('sent')
  expect(isNoted()).toBe(false)
})

test('a page that is killed loses nothing that it reported as saved', async () => {
  const server = serverForTests()
  server.fails = away
  const { outbox, disk } = pageForTests()
  expect(await outbox.put(server.channel, 'a', 'one')).toBe(true)
  const next = pageForTests(disk)
  next.outbox.use(server.channel)
  server.fails = () => undefined
  await next.outbox.flush()
  expect(server.has).toEqual(['one'])
  expect(disk.items.size).toBe(0)
})

test.each([
  'UNKNOWN_DOCUMENT',
  'DOCUMENT_TOO_COSTLY',
  'UNAUTHENTICATED',
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const)(
  'an answer of %s refuses nothing: it goes through after the update, the sign-in or a while',
  async (code) => {
    const server = serverForTests()
    const { outbox, status } = pageForTests()
    server.fails = () => code
    await outbox.put(server.channel, 'a', 'one')
    await outbox.flush()
    expect(status()).toBe('saved')
    server.fails = () => undefined
    await outbox.flush()
    expect(server.has).toEqual(['one'])
  },
)

test('an item that the server finally refuses blocks no other, is not sent again, and is marked as refused', async () => {
  const server = serverForTests()
  const { outbox, disk, status } = pageForTests()
  server.fails = (words) => (words.includes('bad') ? 'BAD_INPUT' : undefined)
  for (const word of ['one', 'bad', 'three', 'four']) void outbox.put(server.channel, word, word)
  await outbox.flush()
  expect(server.has).toEqual(['one', 'three', 'four'])
  expect(status()).toBe('refused')
  const count = server.requests.length
  const next = pageForTests(disk)
  next.outbox.use(server.channel)
  await next.outbox.flush()
  expect(server.requests).toHaveLength(count)
  expect(next.outbox.items.peek()).toMatchObject([{ body: 'bad', state: 'refused', code: 'BAD_INPUT' }])
})

test('an item that causes a server error delays no other, and stays', async () => {
  const server = serverForTests()
  const { outbox } = pageForTests()
  server.fails = (words) => (words.includes('poison') ? 'INTERNAL' : undefined)
  for (const word of ['one', 'poison', 'three']) void outbox.put(server.channel, word, word)
  await outbox.flush()
  expect(server.has).toEqual(['one', 'three'])
  expect(wordsOf(outbox)).toEqual(['poison'])
})

test('a failing server is not called for every single item', async () => {
  const server = serverForTests()
  const { outbox, tries } = pageForTests()
  server.fails = away
  for (let count = 0; count < 50; count += 1) void outbox.put(server.channel, `${count}`, `${count}`)
  await outbox.flush()
  server.requests.length = 0
  server.fails = () => 'INTERNAL'
  await outbox.flush()
  expect(server.requests.length).toBeLessThan(15)
  expect(wordsOf(outbox)).toHaveLength(50)
  expect(tries).toHaveLength(1)
})

/** Texts that are ordered by their first letter. */
const byLetter = { orderedBy: (word: string) => word.slice(0, 1) }

test.each(['INTERNAL', 'UNAVAILABLE', 'LIMIT_REACHED', 'TOO_MANY_REQUESTS'] as const)(
  'an item that fails with %s holds up the later ones with its key, and no others',
  async (code) => {
    const server = serverForTests({ batch: 1, ...byLetter })
    const { outbox } = pageForTests()
    server.fails = (words) => (words.includes('a2') ? code : undefined)
    for (const word of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3']) void outbox.put(server.channel, word, word)
    await outbox.flush()
    expect(server.has.toSorted()).toEqual(['a1', 'b1', 'b2', 'b3'])
    server.fails = () => undefined
    await outbox.flush()
    expect(server.has.slice(4)).toEqual(['a2', 'a3'])
    expect(wordsOf(outbox)).toEqual([])
  },
)

test('a finally refused ordered item delays no other', async () => {
  const server = serverForTests({ batch: 1, ...byLetter })
  const { outbox } = pageForTests()
  server.fails = (words) => (words.includes('a1') ? 'RECIPIENT_UNAVAILABLE' : undefined)
  for (const word of ['a1', 'a2']) void outbox.put(server.channel, word, word)
  await outbox.flush()
  expect(server.has).toEqual(['a2'])
  expect(outbox.items.peek()).toMatchObject([{ body: 'a1', state: 'refused', code: 'RECIPIENT_UNAVAILABLE' }])
})

test('ordered items keep their order when one item of a batch fails', async () => {
  const server = serverForTests({ batch: 4, ...byLetter })
  const { outbox } = pageForTests()
  server.fails = (words) => (words.includes('a3') ? 'INTERNAL' : undefined)
  for (const word of ['a1', 'a2', 'a3', 'a4', 'a5']) void outbox.put(server.channel, word, word)
  await outbox.flush()
  expect(server.has).toEqual(['a1', 'a2'])
  server.fails = () => undefined
  await outbox.flush()
  expect(server.has).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('keys that keep failing do not use up the attempts of others, and a failing server is not called for every key', async () => {
  const server = serverForTests({ batch: 1, ...byLetter })
  const { outbox } = pageForTests()
  server.fails = away
  const words = ['a', 'b', 'c', 'd', 'e']
  for (const word of words) void outbox.put(server.channel, word, word)
  await outbox.flush()
  server.requests.length = 0
  await outbox.flush()
  expect(server.requests.length).toBeLessThan(words.length)
  server.fails = ([word]) => (word === 'e' ? undefined : 'INTERNAL')
  await outbox.flush()
  await outbox.flush()
  expect(server.has).toEqual(['e'])
})

test('an item that is dropped while others are sent is not sent', async () => {
  const server = serverForTests({ batch: 1, ...byLetter })
  const { outbox, disk } = pageForTests()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answers = promise
  for (const word of ['a1', 'a2']) void outbox.put(server.channel, word, word)
  await expect.poll(() => server.requests).toEqual([['a1']])
  await outbox.drop({ kind: 'word', id: 'a2' })
  resolve()
  await outbox.flush()
  expect(server.has).toEqual(['a1'])
  expect(disk.items.size).toBe(0)
})

test('with a full disk, items are sent from memory if there is a network, and reported as not saved otherwise', async () => {
  const server = serverForTests()
  const { outbox, disk, status } = pageForTests()
  disk.state = 'full'
  expect(await outbox.put(server.channel, 'a', 'one')).toBe(false)
  await outbox.flush()
  expect(server.has).toEqual(['one'])
  expect(status()).toBe('sent')

  server.fails = away
  expect(await outbox.put(server.channel, 'b', 'two')).toBe(false)
  await outbox.flush()
  expect(status()).toBe('unsaved')
  // There is space again: the next attempt saves it.
  disk.state = 'good'
  await outbox.flush()
  expect(status()).toBe('saved')
  expect([...disk.items.values()]).toMatchObject([{ body: 'two' }])
})

test('a disk that never responds delays no request, and nothing is reported as saved', async () => {
  vi.useFakeTimers()
  const server = serverForTests()
  const { outbox, disk, status } = pageForTests()
  disk.state = 'stuck'
  server.fails = away
  const saved = outbox.put(server.channel, 'a', 'one')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await saved).toBe(false)
  expect(status()).toBe('unsaved')
  server.fails = () => undefined
  const flushed = outbox.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  await flushed
  expect(server.has).toEqual(['one'])
  vi.useRealTimers()
})

test('after the browser deletes the database, the page writes its items again', async () => {
  const server = serverForTests()
  const { outbox, disk, status } = pageForTests()
  server.fails = away
  await outbox.put(server.channel, 'a', 'one')
  disk.lose()
  await outbox.flush()
  expect([...disk.items.values()]).toMatchObject([{ body: 'one' }])
  expect(status()).toBe('saved')
})

test('an item that another tab has sent is not sent again', async () => {
  const server = serverForTests()
  const disk = diskForTests()
  const [one, other] = [pageForTests(disk), pageForTests(disk)]
  server.fails = away
  await one.outbox.put(server.channel, 'a', 'one')
  await one.outbox.flush()
  other.outbox.use(server.channel)
  server.fails = () => undefined
  await other.outbox.flush()
  server.requests.length = 0
  await one.outbox.flush()
  expect(server.requests).toEqual([])
  expect(one.status()).toBe('sent')
})

test('an item that another tab makes the page read while the disk deletes it does not come back', async () => {
  const server = serverForTests()
  const disk = diskForTests()
  const { promise, resolve } = Promise.withResolvers<void>()
  const remove = disk.remove.bind(disk)
  disk.remove = (items) => promise.then(() => remove(items))
  const { outbox, status } = pageForTests(disk)
  await outbox.put(server.channel, 'a', 'one')
  await expect.poll(() => outbox.items.peek()).toEqual([])
  await outbox.load()
  expect(outbox.items.peek()).toEqual([])
  resolve()
  await outbox.flush()
  expect(status()).toBe('sent')
  expect(disk.items.size).toBe(0)
})

test('items with the same id are merged, even from two tabs, and an item added during a request is sent after it', async () => {
  const join = (older: string, newer: string) => [...new Set((older + newer).split(''))].toSorted().join('')
  const server = serverForTests({ join })
  const disk = diskForTests()
  const [one, other] = [pageForTests(disk), pageForTests(disk)]
  server.fails = away
  await one.outbox.put(server.channel, 'film', 'ab')
  await other.outbox.put(server.channel, 'film', 'bc')
  await one.outbox.put(server.channel, 'film', 'd')
  await one.outbox.flush()
  expect(wordsOf(one.outbox)).toEqual(['abcd'])

  server.fails = () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answers = promise
  server.requests.length = 0
  const flushed = one.outbox.flush()
  await expect.poll(() => server.requests).toEqual([['abcd']])
  await one.outbox.put(server.channel, 'film', 'e')
  resolve()
  await flushed
  await one.outbox.flush()
  expect(server.has).toContain('abcde')
  expect(disk.items.size).toBe(0)
})

test('an item of a kind that the outbox does not send stays until its feature deletes it', async () => {
  const { outbox, disk, status, isNoted } = pageForTests()
  const draft = { kind: 'draft', schema: v.string() }
  await outbox.put(draft, 'a', 'one')
  await outbox.put(draft, 'a', 'two')
  await outbox.flush()
  expect(wordsOf(outbox)).toEqual(['two'])
  expect(status()).toBe('sent')
  expect(isNoted()).toBe(false)
  await outbox.drop({ kind: 'draft', id: 'a' })
  expect(disk.items.size).toBe(0)
})

test('retries slow down while there is no response, and start over with the next item', async () => {
  const server = serverForTests()
  const { outbox, tries } = pageForTests()
  server.fails = away
  await outbox.put(server.channel, 'a', 'one')
  await outbox.flush()
  const [first] = tries
  first?.follow()
  await expect.poll(() => tries.length === 1 && tries[0] !== first).toBe(true)
  expect(tries[0]?.ms).toBeGreaterThan(first?.ms ?? 0)
  await outbox.put(server.channel, 'b', 'two')
  await outbox.flush()
  expect(tries[0]?.ms).toBeLessThanOrEqual(30_000)
})

test('a closed outbox does not retry', async () => {
  const server = serverForTests()
  const { outbox, tries } = pageForTests()
  server.fails = away
  await outbox.put(server.channel, 'a', 'one')
  await outbox.flush()
  outbox.close()
  expect(tries).toEqual([])
  server.requests.length = 0
  await outbox.flush()
  expect(server.requests).toEqual([])
})

test('an item in another format, for example from a newer build, is neither sent nor deleted', async () => {
  const server = serverForTests()
  const { outbox, disk } = pageForTests()
  const strange = { personId: 'mia', kind: 'word', id: 'x', body: 7, order: 1, revision: 1, state: 'waiting' } as const
  disk.items.set('x', strange)
  outbox.use(server.channel)
  await outbox.flush()
  expect(server.requests).toEqual([])
  expect(disk.items.get('x')).toEqual(strange)
})

import { expect, test } from 'vitest'
import type { ErrorCode } from '#schema/errors.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { diskForTests } from '#web/app/outbox/diskForTests.ts'
import { pageForTests } from '#web/app/outbox/pageForTests.ts'
import { createSending } from './createSending.ts'
import type { UnsentMessage } from './outgoingMessages.ts'

/** A server that stores one message for each key, and loses its answer or fails as the test says. */
function serverForTests() {
  const server = {
    stored: new Map<string, string>(),
    requests: [] as UnsentMessage[],
    fails: (_content: string): ErrorCode | undefined => undefined,
    isAnswerLost: false,
    async sendMessage(message: UnsentMessage) {
      server.requests.push(message)
      const code = server.fails(message.content)
      if (code) throw new RequestError(code)
      server.stored.set(message.clientId, server.stored.get(message.clientId) ?? message.content)
      if (server.isAnswerLost) throw new TypeError('Failed to fetch')
    },
  }
  return server
}

/** These messages have no files. */
const noFiles = { store: async () => ({ kind: 'stopped' }) as const, forget: async () => undefined }

type Server = ReturnType<typeof serverForTests>

function openPage(server: Server, disk = diskForTests()) {
  const { outbox } = pageForTests(disk)
  const sending = createSending(outbox, (message) => server.sendMessage(message), noFiles)
  const shown = (conversationId = 'noah') =>
    sending
      .messagesOf(conversationId)
      .peek()
      .map(({ content, status }) => [content, status])
  const idOf = (content: string) =>
    sending
      .messagesOf('noah')
      .peek()
      .find((message) => message.content === content)?.clientId ?? ''
  const write = (...contents: string[]) => {
    for (const content of contents) sending.send('noah', { content })
  }
  return { ...sending, outbox, shown, idOf, write, disk }
}

const sentBy = (server: Server) => [...server.stored.values()]
const away = () => 'UNAVAILABLE' as const
const blocked = () => 'RECIPIENT_UNAVAILABLE' as const

test('messages written without a connection wait on the device, and leave in their order, each once', async () => {
  const server = serverForTests()
  const { outbox, shown, write } = openPage(server)
  server.fails = away
  write('one', 'two', 'three')
  expect(shown()).toEqual(['one', 'two', 'three'].map((content) => [content, 'sending']))
  await outbox.flush()
  expect(shown()).toEqual(['one', 'two', 'three'].map((content) => [content, 'waiting']))
  server.fails = () => undefined
  await outbox.flush()
  expect(sentBy(server)).toEqual(['one', 'two', 'three'])
  expect(shown()).toEqual([])
})

test('a message whose answer was lost is sent again with the same key, before the next one', async () => {
  const server = serverForTests()
  const { outbox, shown, write } = openPage(server)
  server.isAnswerLost = true
  write('one', 'two')
  await outbox.flush()
  expect(sentBy(server)).toEqual(['one'])
  expect(shown()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  server.isAnswerLost = false
  await outbox.flush()
  expect(sentBy(server)).toEqual(['one', 'two'])
  expect(shown()).toEqual([])
})

test('a message that waits holds up its own conversation only', async () => {
  const server = serverForTests()
  const { outbox, shown, write, send } = openPage(server)
  server.fails = (content) => (content === 'one' ? 'INTERNAL' : undefined)
  write('one', 'two')
  send('ana', { content: 'hello' })
  await outbox.flush()
  expect(sentBy(server)).toEqual(['hello'])
  expect(shown()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  expect(shown('ana')).toEqual([])
})

test.each(['RECIPIENT_UNAVAILABLE', 'NOT_FOUND', 'BAD_INPUT'] as const)(
  'a message that is refused with %s is shown as failed, holds up nothing, and is not sent again by itself',
  async (code) => {
    const server = serverForTests()
    const { outbox, shown, write } = openPage(server)
    server.fails = (content) => (content === 'one' ? code : undefined)
    write('one', 'two')
    await outbox.flush()
    await outbox.flush()
    expect(sentBy(server)).toEqual(['two'])
    expect(shown()).toEqual([['one', 'failed']])
    expect(server.requests).toHaveLength(2)
  },
)

test('a refused message that is sent again has a new key, and one that waits keeps its key', async () => {
  const server = serverForTests()
  const { outbox, shown, write, retry, idOf, disk } = openPage(server)
  server.fails = blocked
  write('one')
  await outbox.flush()
  const refused = idOf('one')
  server.fails = away
  retry(refused)
  await outbox.flush()
  const waiting = idOf('one')
  expect(waiting).not.toBe(refused)
  expect(shown()).toEqual([['one', 'waiting']])
  expect(disk.items.size).toBe(1)
  server.fails = () => undefined
  retry(waiting)
  await outbox.flush()
  expect([...server.stored]).toEqual([[waiting, 'one']])
})

test('a discarded message is never sent, also after a reload', async () => {
  const server = serverForTests()
  const { outbox, write, discard, idOf, shown, disk } = openPage(server)
  server.fails = away
  write('one', 'two')
  await outbox.flush()
  discard(idOf('one'))
  expect(shown()).toEqual([['two', 'waiting']])
  server.fails = () => undefined
  outbox.close()
  const next = openPage(server, disk)
  await next.outbox.flush()
  expect(sentBy(server)).toEqual(['two'])
})

test('a page that is closed leaves its messages to the next one, in their order, failed ones included', async () => {
  const server = serverForTests()
  const { outbox, write, disk } = openPage(server)
  server.fails = (content) => (content === 'one' ? 'RECIPIENT_UNAVAILABLE' : 'UNAVAILABLE')
  write('one', 'two', 'three')
  await outbox.flush()
  outbox.close()
  const next = openPage(server, disk)
  await next.outbox.flush()
  expect(next.shown()).toEqual([
    ['one', 'failed'],
    ['two', 'waiting'],
    ['three', 'waiting'],
  ])
  server.fails = () => undefined
  await next.outbox.flush()
  expect(sentBy(server)).toEqual(['two', 'three'])
})

test('a full disk: a message is sent from memory, and without a connection the page says that it is not saved', async () => {
  const server = serverForTests()
  const { outbox, shown, write, disk, retry, idOf } = openPage(server)
  disk.state = 'full'
  write('one')
  await outbox.flush()
  expect(sentBy(server)).toEqual(['one'])
  server.fails = away
  write('two')
  await outbox.flush()
  expect(shown()).toEqual([['two', 'unsaved']])
  server.fails = blocked
  await outbox.flush()
  expect(shown()).toEqual([['two', 'failed']])
  server.fails = () => undefined
  retry(idOf('two'))
  await outbox.flush()
  expect(sentBy(server)).toEqual(['one', 'two'])
})

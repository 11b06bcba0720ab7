import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '#schema/errors.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { diskForTests } from '#web/app/outbox/diskForTests.ts'
import { pageForTests } from '#web/app/outbox/pageForTests.ts'
import type { StoredFile, UploadFault } from '#workers/upload/upload.contract.ts'
import { createSending } from './createSending.ts'
import type { FileStore } from './fileSending.ts'
import type { UnsentFile } from './outgoingMessages.ts'

/** A server that stores each file and each message once, and fails as the test says. */
function serverForTests() {
  const server = {
    files: new Map<string, string>(),
    sent: [] as [content: string, keys: readonly string[]][],
    fault: undefined as UploadFault | undefined,
    refusal: undefined as RequestError | undefined,
    /** Files on their way, until the test lets them arrive. */
    gates: new Map<string, PromiseWithResolvers<void>>(),
    forgotten: [] as string[],
  }
  const store: FileStore = {
    async store(file, onProgress): Promise<StoredFile> {
      onProgress({ share: 0.5, isUnreached: false })
      await server.gates.get(file.name)?.promise
      if (server.fault) return { kind: 'failed', fault: server.fault }
      const known = server.files.get(file.id)
      if (!known) server.files.set(file.id, `key-${server.files.size}-${await file.bytes.text()}`)
      return { kind: 'stored', key: server.files.get(file.id) ?? '' }
    },
    forget: async (id) => void server.forgotten.push(id),
  }
  return { server, store }
}

function openPage({ server, store }: ReturnType<typeof serverForTests>, disk = diskForTests()) {
  const { outbox } = pageForTests(disk)
  const sending = createSending(
    outbox,
    async ({ content }, keys) => {
      if (server.refusal) throw server.refusal
      server.sent.push([content, keys])
    },
    store,
  )
  const shown = () => sending.messagesOf('noah').peek()
  return { ...sending, outbox, shown, states: () => shown().map(({ content, status }) => [content, status]), disk }
}

const photo = (name: string, bytes = name): UnsentFile => ({
  id: `id-${name}`,
  name,
  kind: 'image',
  bytes: new Blob([bytes]),
})

test('a message waits for its files, with their progress, and those behind it wait for it', async () => {
  const house = serverForTests()
  const { server } = house
  const gate = Promise.withResolvers<void>()
  server.gates.set('b.jpg', gate)
  const { send, shown, states } = openPage(house)
  send('noah', { content: 'two photos', files: [photo('a.jpg'), photo('b.jpg')] })
  send('noah', { content: 'and a text' })
  send('ana', { content: 'hello' })
  await vi.waitFor(() => expect(shown()[0]?.progress).toBe(0.75))
  // Another conversation does not wait.
  await vi.waitFor(() => expect(server.sent).toEqual([['hello', []]]))
  await vi.waitFor(() =>
    expect(states()).toEqual([
      ['two photos', 'sending'],
      ['and a text', 'sending'],
    ]),
  )
  gate.resolve()
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(server.sent.slice(1)).toEqual([
    ['two photos', ['key-0-a.jpg', 'key-1-b.jpg']],
    ['and a text', []],
  ])
  expect(server.forgotten).toEqual(['id-a.jpg', 'id-b.jpg'])
})

test('a page that is closed leaves the files of its message to the next one, on the disk', async () => {
  const house = serverForTests()
  house.server.gates.set('a.jpg', Promise.withResolvers())
  const { send, outbox, disk } = openPage(house)
  send('noah', { content: 'a photo', files: [photo('a.jpg', 'bytes')] })
  await outbox.flush()
  outbox.close()
  house.server.gates.clear()
  const next = openPage(house, disk)
  await next.outbox.flush()
  await vi.waitFor(() => expect(house.server.sent).toEqual([['a photo', ['key-0-bytes']]]))
  await vi.waitFor(() => expect(disk.items.size).toBe(0))
})

test.each<[UploadFault, ErrorCode]>([
  ['STORAGE_QUOTA', 'STORAGE_QUOTA'],
  ['BAD_INPUT', 'BAD_INPUT'],
])('a file that is refused with %s fails its message with the reason, and holds up no other', async (fault, code) => {
  const house = serverForTests()
  const { server } = house
  server.fault = fault
  const { send, shown, retry, states } = openPage(house)
  send('noah', { content: 'a photo', files: [photo('a.jpg')] })
  send('noah', { content: 'and a text' })
  await vi.waitFor(() => expect(shown()).toMatchObject([{ content: 'a photo', status: 'failed', code }]))
  expect(server.sent).toEqual([['and a text', []]])
  server.fault = undefined
  retry(shown()[0]?.clientId ?? '')
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(server.sent).toEqual([
    ['and a text', []],
    ['a photo', ['key-0-a.jpg']],
  ])
})

test('a message that is refused after its files were stored sends them once, however often it is tried', async () => {
  const house = serverForTests()
  const { server, store } = house
  const stored = vi.spyOn(store, 'store')
  server.refusal = new RequestError('RECIPIENT_UNAVAILABLE')
  const { send, shown, retry, states } = openPage(house)
  send('noah', { content: 'a photo', files: [photo('a.jpg')] })
  await vi.waitFor(() => expect(shown()).toMatchObject([{ status: 'failed', code: 'RECIPIENT_UNAVAILABLE' }]))
  server.refusal = undefined
  retry(shown()[0]?.clientId ?? '')
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(stored).toHaveBeenCalledTimes(1)
  expect(server.sent).toEqual([['a photo', ['key-0-a.jpg']]])
})

test('files that the server has deleted meanwhile are stored again, once', async () => {
  const house = serverForTests()
  const { server, store } = house
  const stored = vi.spyOn(store, 'store')
  server.refusal = new RequestError('BAD_INPUT', { field: 'input.attachmentURLs' })
  const { send, shown } = openPage(house)
  send('noah', { content: 'a photo', files: [photo('a.jpg')] })
  await vi.waitFor(() => expect(shown()).toMatchObject([{ status: 'failed', code: 'BAD_INPUT' }]))
  expect(stored).toHaveBeenCalledTimes(2)
})

test('a discarded message ends its uploads', async () => {
  const house = serverForTests()
  house.server.gates.set('a.jpg', Promise.withResolvers())
  const { send, shown, discard } = openPage(house)
  send('noah', { content: 'a photo', files: [photo('a.jpg')] })
  await vi.waitFor(() => expect(shown()[0]?.progress).toBe(0.5))
  discard(shown()[0]?.clientId ?? '')
  expect(shown()).toEqual([])
  await vi.waitFor(() => expect(house.server.forgotten).toEqual(['id-a.jpg']))
})

test('on a full disk a message with files says that it is not saved', async () => {
  const house = serverForTests()
  house.server.gates.set('a.jpg', Promise.withResolvers())
  const disk = diskForTests()
  disk.state = 'full'
  const { send, states } = openPage(house, disk)
  send('noah', { content: 'a photo', files: [photo('a.jpg')] })
  await vi.waitFor(() => expect(states()).toEqual([['a photo', 'unsaved']]))
})

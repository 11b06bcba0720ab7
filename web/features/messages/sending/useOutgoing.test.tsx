import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ErrorCode } from '#schema/errors.ts'
import { rememberAuth } from '#web/app/identity/localAuthRecord.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { SendUnsent } from '#web/app/outbox/SendUnsent.tsx'
import { hasUnsent } from '#web/app/outbox/unsent.ts'
import { forgetOffline } from '#web/app/person/forgetOffline.ts'
import { PersonContext } from '#web/app/person/person.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { messageOf } from '#web/features/messages/messagesForTests.ts'
import { useOutgoing } from './useOutgoing.ts'

beforeEach(() => localStorage.clear())

afterEach(() => vi.restoreAllMocks())

/** A server that stores one message for each key, and fails as the test says. */
function serverForTests() {
  const server = {
    stored: new Map<string, string>(),
    inputs: [] as Record<string, unknown>[],
    fails: (_content: string): ErrorCode | undefined => undefined,
    openSendingMutation({ input }: Record<string, unknown>) {
      const message: Record<string, unknown> = { ...Object(input) }
      server.inputs.push(message)
      const [clientId, content] = [String(message['clientID']), String(message['content'])]
      const code = server.fails(content)
      if (code === 'UNAVAILABLE') throw new RequestError(code)
      if (code) return { outcome: { success: false, status: 'error', code } }
      server.stored.set(clientId, server.stored.get(clientId) ?? content)
      const seq = [...server.stored.keys()].indexOf(clientId) + 1
      const sent = messageOf(seq, 'mia', { clientID: clientId, content })
      return { outcome: { success: true, status: 'success', sent } }
    },
  }
  return server
}

type Server = ReturnType<typeof serverForTests>
const sentBy = (server: Server) => [...server.stored.values()]
const away = () => 'UNAVAILABLE' as const

/** The part of a chat that shows what the server has not confirmed. */
function Chat({ conversationId, note }: { conversationId: string; note: (environment: Environment) => void }) {
  const { messages, send, retry, discard } = useOutgoing(conversationId)
  note(useRelayEnvironment())
  return (
    <>
      {['one', 'two', 'three'].map((content) => (
        <button key={content} onClick={() => send({ content })}>
          Write {content}
        </button>
      ))}
      <ul>
        {messages.map(({ clientId, content, status }) => (
          <li key={clientId}>
            <span>{`${content} ${status}`}</span>
            <button onClick={() => retry(clientId)}>Retry {content}</button>
            <button onClick={() => discard(clientId)}>Discard {content}</button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A tab of the person in which a conversation is open. */
async function openTab(server: Server, personId: string, conversationId = 'noah') {
  let environment: Environment | undefined
  const { around } = shellForTests({ answers: { openSendingMutation: server.openSendingMutation } })
  const note = (known: Environment) => {
    environment = known
  }
  const screen = await render(
    around(
      <PersonContext value={{ ...mia, contactId: personId }}>
        <Chat conversationId={conversationId} note={note} />
      </PersonContext>,
    ),
  )
  const within = screen.container
  return {
    shown: () => [...within.querySelectorAll('li > span')].map(({ textContent }) => textContent),
    press: (name: string) => {
      const button = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no button "${name}"`)
      button.click()
    },
    /** As a tab that is closed or killed: nothing of it runs on. */
    async close() {
      if (environment) outboxOf(environment, personId).close()
      await screen.unmount()
    },
  }
}

const online = () => dispatchEvent(new Event('online'))

test('messages written without a connection survive a reload, and leave in their order once there is one', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const tab = await openTab(server, person)
  server.fails = away
  for (const content of ['one', 'two']) tab.press(`Write ${content}`)
  await expect.poll(tab.shown).toEqual(['one waiting', 'two waiting'])
  await tab.close()

  const next = await openTab(server, person)
  await expect.poll(next.shown).toEqual(['one waiting', 'two waiting'])
  next.press('Write three')
  server.fails = () => undefined
  online()
  await expect.poll(next.shown).toEqual([])
  expect(sentBy(server)).toEqual(['one', 'two', 'three'])
  expect(server.inputs.at(-1)).toMatchObject({ conversationID: 'noah', senderID: person, replyToID: null })
  await next.close()
})

test('messages that a closed tab left are sent from any screen', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const tab = await openTab(server, person)
  server.fails = away
  tab.press('Write one')
  await expect.poll(tab.shown).toEqual(['one waiting'])
  await tab.close()
  server.fails = () => undefined
  const { around } = shellForTests({ answers: { openSendingMutation: server.openSendingMutation } })
  const screen = await render(around(<SendUnsent personId={person} />))
  await expect.poll(() => sentBy(server)).toEqual(['one'])
  await screen.unmount()
})

test('two tabs show the same messages, and send each once', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const [one, other] = [await openTab(server, person), await openTab(server, person)]
  server.fails = away
  one.press('Write one')
  await expect.poll(other.shown).toEqual(['one waiting'])
  other.press('Write two')
  await expect.poll(one.shown).toEqual(['one waiting', 'two waiting'])
  server.fails = () => undefined
  server.inputs.length = 0
  online()
  await expect.poll(one.shown).toEqual([])
  await expect.poll(other.shown).toEqual([])
  expect(server.inputs.map(({ content }) => content)).toEqual(['one', 'two'])
  await one.close()
  await other.close()
})

test('a refused message is shown as failed, and can be sent again with a new key, or discarded', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const tab = await openTab(server, person)
  server.fails = (content) => (content === 'two' ? undefined : 'RECIPIENT_UNAVAILABLE')
  for (const content of ['one', 'two', 'three']) tab.press(`Write ${content}`)
  await expect.poll(tab.shown).toEqual(['one failed', 'three failed'])
  expect(sentBy(server)).toEqual(['two'])
  tab.press('Discard one')
  await expect.poll(tab.shown).toEqual(['three failed'])
  server.fails = () => undefined
  tab.press('Retry three')
  await expect.poll(tab.shown).toEqual([])
  expect(sentBy(server)).toEqual(['two', 'three'])
  const keys = server.inputs.filter(({ content }) => content === 'three').map(({ clientID }) => clientID)
  expect(new Set(keys).size).toBe(2)
  expect(await openOutboxDisk().read(person)).toEqual([])
  await tab.close()
})

test('on a full device a message is sent all the same, and without a connection it is shown as unsaved', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const tab = await openTab(server, person)
  // TrainingScreen.test.tsx has Chromium refuse by itself, which takes it half a minute.
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  tab.press('Write one')
  await expect.poll(() => sentBy(server)).toEqual(['one'])
  await expect.poll(tab.shown).toEqual([])
  server.fails = away
  tab.press('Write two')
  await expect.poll(tab.shown).toEqual(['two unsaved'])
  writing.mockRestore()
  online()
  await expect.poll(tab.shown).toEqual(['two waiting'])
  await tab.close()
})

test('a database that the browser deletes under the page takes no message along', async () => {
  const [server, person] = [serverForTests(), crypto.randomUUID()]
  const tab = await openTab(server, person)
  server.fails = away
  tab.press('Write one')
  await expect.poll(tab.shown).toEqual(['one waiting'])
  await new Promise((resolve) => indexedDB.deleteDatabase('outbox').addEventListener('success', resolve))
  await expect.poll(async () => (await openOutboxDisk().read(person)).length).toBe(1)
  await tab.close()
  server.fails = () => undefined
  const next = await openTab(server, person)
  await expect.poll(() => sentBy(server)).toEqual(['one'])
  await next.close()
})

test('what a person left unsent at sign-out is neither shown to nor sent by the next person, and waits for its author', async () => {
  const [server, person, other] = [serverForTests(), crypto.randomUUID(), crypto.randomUUID()]
  const signIn = (contactId: string) =>
    rememberAuth(
      { contactId, name: 'Mia', gender: null, authMethod: 'email', authValue: 'mia@example.com', timestamp: 1 },
      localStorage,
    )
  signIn(person)
  const tab = await openTab(server, person)
  server.fails = away
  tab.press('Write one')
  await expect.poll(tab.shown).toEqual(['one waiting'])

  // The first tab is still open when another person signs in elsewhere in this browser.
  signIn(other)
  server.fails = () => undefined
  const theirs = await openTab(server, other)
  theirs.press('Write two')
  await expect.poll(() => sentBy(server)).toEqual(['two'])
  expect(theirs.shown()).toEqual([])
  tab.press('Retry one')
  await expect.poll(tab.shown).toEqual(['one waiting'])
  expect(server.inputs.filter(({ senderID, content }) => senderID === other && content === 'one')).toEqual([])
  await theirs.close()
  await tab.close()
  await forgetOffline()

  signIn(person)
  expect(hasUnsent(person)).toBe(true)
  const again = await openTab(server, person)
  await expect.poll(() => sentBy(server)).toEqual(['two', 'one'])
  await again.close()
})

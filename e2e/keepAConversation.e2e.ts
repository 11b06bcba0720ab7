import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { grantRole } from './support/grantRole.ts'
import { openCuttableWay } from './support/openCuttableWay.ts'
import type { SignedIn } from './support/signedIn.ts'
import { expect, test } from './support/story.ts'

test.use({
  // The browser itself reports failed requests.
  expectedComplaints: /net::ERR_|WebSocket connection to|Failed to load resource/,
})

const env = { LOG_LEVEL: 'warn' }
let obi: Obi

test.beforeAll(async () => {
  obi = await startObi({ dataDir: mkdtempSync(join(tmpdir(), 'obi-chat-')), env })
})

test.afterAll(async () => {
  await obi.stop()
  rmSync(obi.dataDir, { recursive: true, force: true })
})

test('two people chat across a lost connection and a server restart; each message arrives once, in order, and a third person receives none (rows 110, 113, 115)', async ({
  enter,
}) => {
  const way = await openCuttableWay()
  const { page: coach, person: noor } = await enter('Noor', { url: obi.url })
  const { page: member, person: mia } = await enter('Mia', { url: obi.url, proxy: { server: way.server } })
  const { page: third, person: eve } = await enter('Eve', { url: obi.url })
  await followCoach(noor, [mia, eve])
  const overheard = trafficOf(third)
  await third.goto(`${obi.url}/dashboard/messages`)
  await expect(third.getByText('No messages yet')).toBeVisible()

  await member.goto(`${obi.url}/dashboard/messages`)
  await member.getByRole('button', { name: 'New message' }).click()
  await member.getByRole('button', { name: 'Noor Silva' }).click()
  await write(member, 'secret 1')
  await coach.goto(`${obi.url}/dashboard/messages`)
  await expectMessages(coach, ['secret 1'])
  const id = await conversationWith('Mia Silva', coach)
  const listening = { eve: await listenAs(eve, id), noor: await listenAs(noor, id) }
  await member.goto(`${obi.url}/dashboard/messages?id=${id}`)
  await expectMessages(member, ['secret 1'])

  await way.stop()
  await write(member, 'secret 2')
  await write(member, 'secret 3')
  await expect(messagesOn(member).getByText('Waiting for connection')).toHaveCount(2)
  await way.start()
  await expectMessages(coach, ['secret 1', 'secret 2', 'secret 3'])
  await expect(messagesOn(member).getByText('Waiting for connection')).toHaveCount(0)

  await expect.poll(() => listening.noor.events.length).toBeGreaterThan(1)
  expect(listening.eve.events).toEqual([])
  await Promise.all([listening.eve.close(), listening.noor.close()])

  // Simulates a power failure.
  await obi.kill()
  await write(member, 'secret 4')
  await expect(messagesOn(member).getByText('Waiting for connection')).toBeVisible()
  await member.reload()
  await expect(messagesOn(member).getByText('secret 4')).toBeVisible()
  obi = await startObi({ dataDir: obi.dataDir, port: Number(new URL(obi.url).port), env })
  await expectMessages(coach, ['secret 1', 'secret 2', 'secret 3', 'secret 4'])
  await write(coach, 'secret 5')
  await expectMessages(member, ['secret 1', 'secret 2', 'secret 3', 'secret 4', 'secret 5'])

  await third.goto(`${obi.url}/dashboard/chat?id=${id}`)
  await expect(third.getByText('This conversation isn’t available')).toBeVisible()
  await third.goto(`${obi.url}/dashboard/messages?id=${id}`)
  await expect(third.getByText('This conversation isn’t available')).toBeVisible()
  expect(await call(eve, 'ConversationQuery', { id })).toMatchObject({ data: { conversation: null } })
  const input = { conversationID: id, clientID: 'from-eve', content: 'hello' }
  expect(await call(eve, 'openSendingMutation', { input })).toMatchObject({ errors: [{}] })
  expect(overheard.join()).toContain(eve.contactId)
  expect(overheard.join()).not.toContain('secret')
  way.close()
})

async function followCoach(coach: SignedIn, followers: readonly SignedIn[]): Promise<void> {
  const rows = followers.map(({ contactId }) => {
    return { id: `follow-${contactId}`, follower_id: contactId, followee_id: coach.contactId, status: 'FOLLOWED' }
  })
  const { address } = postgresOf(obi.dataDir)
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 1, writers: 1 })
  await grantRole(database, { contactId: coach.contactId, role: 'COACH' })
  await addDemoRows(database, [['follow', rows]])
  await database.close()
}

/** The conversation with this person in the list. */
async function conversationWith(name: string, page: Page): Promise<string> {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  return new URL(href ?? '', page.url()).searchParams.get('id') ?? ''
}

/** All response bodies and socket frames of a page. */
function trafficOf(page: Page): string[] {
  const texts: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(String(payload))))
  page.on('response', (response) => {
    void response.text().then(
      (text) => texts.push(text),
      () => undefined,
    )
  })
  return texts
}

function call({ idToken: token }: SignedIn, operation: string, variables: Record<string, unknown>) {
  return callApi({ url: obi.url, document: { operation }, variables, token })
}

/** Subscribes to a conversation as its screen does. */
async function listenAs({ idToken }: SignedIn, conversationId: string) {
  const socket = await openLiveSocket(obi.url, idToken)
  const events: unknown[] = []
  const filter = { conversationID: { eq: conversationId } }
  for (const operation of [
    'LiveMessagesSubscription',
    'LiveMessagesChangeSubscription',
    'LiveMessagesReadSubscription',
  ])
    socket.listen({ operation }, { filter }, (event) => events.push(event))
  return { events, close: () => socket.close() }
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.keyboard.press('Enter')
}

async function expectMessages(page: Page, texts: readonly string[]): Promise<void> {
  await expect(messagesOn(page).getByText(/^secret \d$/)).toHaveText([...texts], { timeout: 60_000 })
}

function messagesOn(page: Page) {
  return page.getByRole('region', { name: 'Messages', exact: true })
}

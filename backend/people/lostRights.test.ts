import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdentity } from '#backend/identity/openIdentity.ts'
import { askCode, enterCode } from '#backend/identity/testCalls.ts'
import { openTestIdentity, type TestIdentity } from '#backend/identity/testIdentity.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { openEventLog } from '#backend/platform/events/openEventLog.ts'
import { openPostgresBus } from '#backend/platform/events/postgresBus.ts'
import { startRelay } from '#backend/platform/events/startRelay.ts'
import { openLog } from '#backend/platform/log.ts'
import { openViewers, type Viewers } from './openViewers.ts'
import { createPeopleStore } from './people.store.ts'

const log = openLog({ level: 'silent' })
const email = 'ana@example.org'
/** Nothing is found out unasked. */
const everyMs = 3_600_000

let service: TestIdentity
beforeAll(async () => {
  service = await openTestIdentity()
  await service.identity.importAccounts([{ subject: 'sub-ana', username: 'ana', email, phone: undefined }])
  await service.database.transact(async (transaction) => {
    await transaction.query({ text: `set local obi.untold = 'on'` })
    await transaction.query({
      text: `insert into contact (id, subject, first_name, last_name) values ('ana', 'sub-ana', 'Ana', 'Silva'),
        ('ben', 'sub-ben', 'Ben', 'Okri')`,
    })
  })
  await service.database.query({ text: `insert into company (id, name) values ('harbour', 'Harbour')` })
})
afterAll(() => service.close())

/** Another server on the same database, whose clock stands still: what it once looked up stays fresh. */
let other: Viewers
let told: (string | undefined)[]
let opened: AsyncDisposableStack
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  const { database, secrets, url: publicUrl } = service
  const near = opened.adopt(await openPostgresBus({ database, log }), (bus) => bus.close())
  const far = opened.adopt(await openPostgresBus({ database, log }), (bus) => bus.close())
  opened.adopt(startRelay({ database, bus: near, log, everyMs }), (relay) => relay.stop())
  const events = opened.adopt(await openEventLog({ database, bus: far, log, everyMs }), (open) => open.close())
  const now = new Date().toISOString()
  const messenger = { send: async () => {} }
  const identity = await openIdentity({ database, secrets, publicUrl, messenger, log, now: () => now })
  other = opened.use(openViewers({ people: createPeopleStore(database), events, ...identity, log }))
  told = []
  other.onViewerChange((subject) => told.push(subject))
})
afterEach(() => opened.disposeAsync())

async function signIn() {
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  return body.AuthenticationResult
}

/** Asks the other server at the very moment when it tells of the change. */
function askedWhenTold(token: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = other.onViewerChange(() => {
      stop()
      resolve(other.viewerOf(token).catch((error: unknown) => error))
    })
  })
}

test('a user who ends a sign-in is refused by the other servers as soon as they learn of it, and stays signed in with another', async () => {
  const { IdToken, RefreshToken } = await signIn()
  const stays = await signIn()
  expect(await other.viewerOf(IdToken)).toMatchObject({ contactId: 'ana' })
  const asked = askedWhenTold(IdToken)
  await service.call('RevokeToken', { Token: RefreshToken })
  expect(await asked).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await other.viewerOf(stays.IdToken)).toMatchObject({ contactId: 'ana' })
  expect(told).toEqual(['sub-ana'])
})

test('a user who signs out everywhere is refused by the other servers with every token, as soon as they learn of it', async () => {
  const both = [await signIn(), await signIn()]
  for (const { IdToken } of both) await other.viewerOf(IdToken)
  await service.call('GlobalSignOut', { AccessToken: both[0]?.AccessToken })
  const ask = ({ IdToken }: { IdToken: string }) => other.viewerOf(IdToken).catch((error: unknown) => error)
  const refused = expect.objectContaining({ code: 'UNAUTHENTICATED' })
  await expect.poll(() => Promise.all(both.map(ask))).toEqual([refused, refused])
  expect(new Set(told)).toEqual(new Set(['sub-ana']))
})

test('the event for ended sign-ins names them and contains none of their secrets', async () => {
  const { AccessToken } = await signIn()
  await service.call('GlobalSignOut', { AccessToken })
  const [event] = await service.database.query<LogEvent>({
    text: `select topic, before, after from event_log where topic = 'identity_session' order by position desc limit 1`,
  })
  const named = { id: expect.any(String), sub: 'sub-ana' }
  expect(event).toEqual({
    topic: 'identity_session',
    before: { ...named, revoked_at: null },
    after: { ...named, revoked_at: expect.any(String) },
  })
})

test('signing out a second time sends no event', async () => {
  const { RefreshToken } = await signIn()
  for (let time = 0; time < 2; time += 1) await service.call('RevokeToken', { Token: RefreshToken })
  await emitRole('ben')
  await expect.poll(() => told.length).toBe(1)
  expect(told).toEqual(['sub-ana'])
})

async function emitRole(contactId: string): Promise<void> {
  await service.database.transact((transaction) =>
    transaction.query(
      {
        text: `insert into role (id, contact_id, company_id, role, status) values ('of ben', $1, 'harbour', 'ADMIN', 'APPROVED')`,
      },
      [contactId],
    ),
  )
}

test('a role that is taken away on one server is gone on the others as soon as they hear of it', async () => {
  const { IdToken } = await signIn()
  await other.viewerOf(IdToken)
  await changeRole(`insert into role (id, contact_id, company_id, role, status)
    values ('of ana', 'ana', 'harbour', 'ADMIN', 'APPROVED')`)
  await expect.poll(() => told).toEqual(['sub-ana'])
  expect(await other.viewerOf(IdToken)).toMatchObject({ adminOfCompanyIds: ['harbour'] })
  const asked = askedWhenTold(IdToken)
  await changeRole(`update role set status = 'DECLINED' where id = 'of ana'`)
  expect(await asked).toMatchObject({ contactId: 'ana', adminOfCompanyIds: [] })
  expect(told.at(-1)).toBe('sub-ana')
})

async function changeRole(text: string): Promise<void> {
  await service.database.transact((transaction) => transaction.query({ text }))
}

test('an account that is deleted ends its sign-ins on the other servers too', async () => {
  const { IdToken, AccessToken } = await signIn()
  await other.viewerOf(IdToken)
  await service.call('DeleteUser', { AccessToken })
  const ask = () => other.viewerOf(IdToken).catch((error: unknown) => error)
  await expect.poll(ask).toMatchObject({ code: 'UNAUTHENTICATED' })
})

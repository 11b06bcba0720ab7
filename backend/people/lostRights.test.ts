import { decodeJwt } from 'jose'
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
const ana = 'ana@example.org'
const ben = 'ben@example.org'
/** Polling interval in ms; long enough that only notifications deliver changes. */
const everyMs = 3_600_000

let service: TestIdentity
beforeAll(async () => {
  service = await openTestIdentity()
  await service.identity.importAccounts([
    { subject: 'sub-ana', username: 'ana', email: ana, phone: undefined },
    { subject: 'sub-ben', username: 'ben', email: ben, phone: undefined },
  ])
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

/** Another server on the same database. Its clock is frozen, so that cache entries never expire on their own. */
let other: Viewers
let changedSubjects: (string | undefined)[]
let disposables: AsyncDisposableStack
beforeEach(async () => {
  disposables = new AsyncDisposableStack()
  const { database, secrets, url: publicUrl } = service
  const near = disposables.adopt(await openPostgresBus({ database, log }), (bus) => bus.close())
  const far = disposables.adopt(await openPostgresBus({ database, log }), (bus) => bus.close())
  disposables.adopt(startRelay({ database, bus: near, log, everyMs }), (relay) => relay.stop())
  const events = disposables.adopt(await openEventLog({ database, bus: far, log, everyMs }), (open) => open.close())
  const now = new Date().toISOString()
  const messenger = { send: async () => {} }
  const identity = await openIdentity({ database, secrets, publicUrl, messenger, log, now: () => now })
  other = disposables.use(openViewers({ people: createPeopleStore(database), events, ...identity, log }))
  changedSubjects = []
  other.onViewerChange((subject) => changedSubjects.push(subject))
})
afterEach(() => disposables.disposeAsync())

async function signIn(email = ana) {
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  return body.AuthenticationResult
}

/** Resolves the viewer inside the change callback, to prove that the cache is already cleared. */
function viewerAtChange(token: string): Promise<unknown> {
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
  const viewer = viewerAtChange(IdToken)
  await service.call('RevokeToken', { Token: RefreshToken })
  expect(await viewer).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await other.viewerOf(stays.IdToken)).toMatchObject({ contactId: 'ana' })
  expect(changedSubjects).toEqual(['sub-ana'])
})

test('a user who signs out everywhere is refused by the other servers with every token, as soon as they learn of it', async () => {
  const both = [await signIn(), await signIn()]
  for (const { IdToken } of both) await other.viewerOf(IdToken)
  await service.call('GlobalSignOut', { AccessToken: both[0]?.AccessToken })
  const ask = ({ IdToken }: { IdToken: string }) => other.viewerOf(IdToken).catch((error: unknown) => error)
  const refused = expect.objectContaining({ code: 'UNAUTHENTICATED' })
  await expect.poll(() => Promise.all(both.map(ask))).toEqual([refused, refused])
  expect(new Set(changedSubjects)).toEqual(new Set(['sub-ana']))
})

test('the event for ended sign-ins names them and contains none of their secrets', async () => {
  const { AccessToken } = await signIn()
  await service.call('GlobalSignOut', { AccessToken })
  const id = String(decodeJwt(AccessToken)['origin_jti'])
  const findEvents = () =>
    service.database.query<LogEvent>(
      { text: `select topic, before, after from event_log where topic = 'identity_session' and row_id = $1` },
      [id],
    )
  const columns = { id, sub: 'sub-ana' }
  await expect.poll(findEvents).toEqual([
    {
      topic: 'identity_session',
      before: { ...columns, revoked_at: null },
      after: { ...columns, revoked_at: expect.any(String) },
    },
  ])
})

test('signing out a second time sends no event', async () => {
  const { RefreshToken } = await signIn()
  // Changes are only reported for viewers that the server has looked up.
  await other.viewerOf((await signIn(ben)).IdToken)
  for (let time = 0; time < 2; time += 1) await service.call('RevokeToken', { Token: RefreshToken })
  await emitRole('ben')
  await expect.poll(() => changedSubjects).toContain('sub-ben')
  expect(changedSubjects).toEqual(['sub-ana', 'sub-ben'])
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

test('a role that is removed on one server is gone on the others as soon as they receive the event', async () => {
  const { IdToken } = await signIn()
  await other.viewerOf(IdToken)
  await changeRole(`insert into role (id, contact_id, company_id, role, status)
    values ('of ana', 'ana', 'harbour', 'ADMIN', 'APPROVED')`)
  await expect.poll(() => changedSubjects).toEqual(['sub-ana'])
  expect(await other.viewerOf(IdToken)).toMatchObject({ adminOfCompanyIds: ['harbour'] })
  const viewer = viewerAtChange(IdToken)
  await changeRole(`update role set status = 'DECLINED' where id = 'of ana'`)
  expect(await viewer).toMatchObject({ contactId: 'ana', adminOfCompanyIds: [] })
  expect(changedSubjects.at(-1)).toBe('sub-ana')
})

async function changeRole(text: string): Promise<void> {
  await service.database.transact((transaction) => transaction.query({ text }))
}

test('deleting an account ends its sign-ins on the other servers too', async () => {
  const { IdToken, AccessToken } = await signIn()
  await other.viewerOf(IdToken)
  await service.call('DeleteUser', { AccessToken })
  const ask = () => other.viewerOf(IdToken).catch((error: unknown) => error)
  await expect.poll(ask).toMatchObject({ code: 'UNAUTHENTICATED' })
})

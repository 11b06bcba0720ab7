import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import { openViewers, type SignIn } from './openViewers.ts'
import { createPeopleStore } from './people.store.ts'

const signIn = { subject: 'subject of ana', id: 'sign-in' }

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('ana', { subject: signIn.subject })])
  await domain.insert('company', [{ id: 'harbour', name: 'Harbour' }])
})
afterAll(() => domain.close())

function viewersWhere(isSignedIn: (signIn: SignIn) => boolean) {
  return openViewers({
    people: createPeopleStore(domain.open),
    events: { listen: async function* () {} },
    verifyIdToken: () => Promise.reject(new Error('no token was sent')),
    isSignedIn: async (asked) => isSignedIn(asked),
    revocations: { note: () => {} },
    log: openLog({ level: 'silent' }),
  })
}

test('a signed-in user is recognized with their current roles, not those of the previous lookup', async () => {
  using viewers = viewersWhere(({ id }) => id === signIn.id)
  expect(await viewers.viewerOfSignIn(signIn)).toMatchObject({
    contactId: 'ana',
    adminOfCompanyIds: [],
    signInId: 'sign-in',
  })
  await domain.insert('role', [
    { id: 'r', contact_id: 'ana', company_id: 'harbour', role: 'ADMIN', status: 'APPROVED' },
  ])
  expect(await viewers.viewerOfSignIn(signIn)).toMatchObject({ adminOfCompanyIds: ['harbour'] })
  await domain.open.query({ text: "update role set status = 'DECLINED'" })
  expect(await viewers.viewerOfSignIn(signIn)).toMatchObject({ adminOfCompanyIds: [] })
})

test('an ended sign-in has no viewer, and a sign-in whose account has no contact has a viewer without one', async () => {
  using viewers = viewersWhere(({ id }) => id === signIn.id)
  expect(await viewers.viewerOfSignIn({ ...signIn, id: 'ended' })).toBeUndefined()
  expect(await viewers.viewerOfSignIn({ ...signIn, subject: 'new' })).toMatchObject({
    subject: 'new',
    contactId: undefined,
  })
})

const person = {
  subject: 's-ana',
  username: 'ana',
  email: undefined,
  phone: '+33612345678',
  originJti: undefined,
  expiresAt: '2026-11-21T11:00:00.000Z',
}

function viewersOf(contactId: string | undefined) {
  return openViewers({
    people: { findBySubject: async () => (contactId === undefined ? undefined : { contactId, roles: [] }) },
    events: { listen: () => quiet() },
    verifyIdToken: async (token) => {
      if (token !== 'good') throw new DomainError('UNAUTHENTICATED')
      return person
    },
    isSignedIn: async () => false,
    revocations: { note: () => {} },
    log: openLog({ level: 'silent' }),
  })
}

async function* quiet(): AsyncGenerator<{ resync: true; position: number }> {
  yield { resync: true, position: 1 }
  await new Promise<never>(() => {})
}

test.each([undefined, ''])('%j is not a credential, and its caller is anonymous', async (authorization) => {
  expect(await viewersOf('c-ana').viewerOf(authorization)).toMatchObject({ subject: undefined, contactId: undefined })
})

test.each(['good', 'Bearer good', 'bearer good'])('%j is a credential', async (authorization) => {
  expect(await viewersOf('c-ana').viewerOf(authorization)).toMatchObject({ subject: 's-ana', contactId: 'c-ana' })
})

test.each(['Bearer ', 'Basic good', 'Bearer good good', 'other'])(
  '%j is an invalid credential',
  async (authorization) => {
    await expect(viewersOf('c-ana').viewerOf(authorization)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  },
)

test('a user with an account but no contact yet is identified by their token alone', async () => {
  expect(await viewersOf(undefined).viewerOf('good')).toMatchObject({
    subject: 's-ana',
    contactId: undefined,
    email: undefined,
    phone: '+33612345678',
    expiresAt: person.expiresAt,
    isGlobal: false,
  })
})

test('no viewer is cached while the event feed is down, and once it is back any viewer may have changed', async () => {
  const lookups: string[] = []
  const findBySubject = async (subject: string) => {
    lookups.push(subject)
    return { contactId: 'c-ana', roles: [] }
  }
  const end = Promise.withResolvers<void>()
  let listens = 0
  using viewers = openViewers({
    people: { findBySubject },
    events: { listen: () => breaking(listens++ === 0 ? end.promise : undefined) },
    verifyIdToken: async () => person,
    isSignedIn: async () => false,
    revocations: { note: () => {} },
    log: openLog({ level: 'silent' }),
  })
  const changes: unknown[] = []
  viewers.onViewerChange((subject) => changes.push(subject))
  const ask = () => viewers.viewerOf('good')
  await ask()
  await ask()
  expect(lookups).toHaveLength(1)
  end.resolve()
  await expect.poll(async () => (await ask(), lookups.length)).toBeGreaterThan(3)
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  const { length } = lookups
  await ask()
  await ask()
  expect(lookups).toHaveLength(length + 1)
})

/** Fails when told to; otherwise it stays silent. */
async function* breaking(isOver: Promise<void> | undefined): AsyncGenerator<{ resync: true; position: number }> {
  await (isOver ?? new Promise<never>(() => {}))
  if (isOver) throw new Error('the log broke')
  yield { resync: true, position: 1 }
}

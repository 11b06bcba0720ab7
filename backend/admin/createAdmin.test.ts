import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccountStore } from '#backend/identity/accounts/account.store.ts'
import { askCode, enterCode } from '#backend/identity/testCalls.ts'
import { openTestIdentity, type TestIdentity } from '#backend/identity/testIdentity.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { createStaffStore } from '#backend/people/staff.store.ts'
import { type AdminRequest, createAdmin } from './createAdmin.ts'

let identity: TestIdentity
beforeEach(async () => {
  identity = await openTestIdentity()
})
afterEach(() => identity.close())

const ana: AdminRequest = {
  email: 'Ana@Obi.example',
  name: 'Ana da Silva',
  role: 'GLOBAL',
  company: undefined,
  now: '2026-05-04T08:00:00.000Z',
}

function create(request: Partial<AdminRequest> = {}): Promise<string> {
  return identity.database.transact((transaction) =>
    createAdmin(
      { ...ana, ...request },
      { accounts: createAccountStore(transaction), staff: createStaffStore(transaction) },
    ),
  )
}

async function signIn(email: string) {
  const session = await askCode(identity.call, email)
  const { body } = await enterCode(identity.call, { session, email, code: identity.codeFor(email) })
  const { subject } = await identity.identity.verifyIdToken(body.AuthenticationResult.IdToken)
  return createPeopleStore(identity.database).findBySubject(subject)
}

const rowsOf = (table: string) => identity.database.query({ text: `select * from ${table}` })
const globally = { role: 'GLOBAL', companyId: null, status: 'APPROVED' }

test('a new admin signs in with a code and is GLOBAL', async () => {
  expect(await create()).toBe('ana@obi.example is now GLOBAL. They sign in with a code sent to that address.')
  expect(await signIn('ana@obi.example')).toMatchObject({ roles: [globally] })
  expect(await rowsOf('contact')).toMatchObject([
    { first_name: 'Ana', last_name: 'da Silva', email: 'ana@obi.example' },
  ])
})

test('creating the admin twice, concurrently or later, adds each row once', async () => {
  await Promise.all([create(), create(), create()])
  await create({ name: 'Another Person' })
  for (const table of ['identity_user', 'contact', 'role']) expect(await rowsOf(table)).toHaveLength(1)
  expect(await rowsOf('contact')).toMatchObject([{ last_name: 'da Silva' }])
})

test('an existing user keeps their account and contact, and gets the role', async () => {
  await identity.identity.importAccounts([
    { subject: 's-1', username: 'ana', email: 'ana@obi.example', phone: undefined },
  ])
  await createPeopleStore(identity.database).ensureContact({
    subject: 's-1',
    username: 'ana',
    firstName: 'Anna',
    lastName: 'Silva',
    email: 'ana@obi.example',
    phone: undefined,
    country: undefined,
    lang: undefined,
    now: ana.now,
  })
  await create()
  expect(await signIn('ana@obi.example')).toMatchObject({ roles: [globally] })
  expect(await rowsOf('contact')).toMatchObject([{ first_name: 'Anna', subject: 's-1' }])
})

test('an ADMIN is of one company, named by id or by name', async () => {
  await identity.database.query({ text: "insert into company (id, name) values ('c-1', 'Harbour'), ('c-2', 'Hill')" })
  await create({ role: 'ADMIN', company: 'Harbour' })
  await create({ role: 'ADMIN', company: 'c-1' })
  expect(await rowsOf('role')).toMatchObject([{ role: 'ADMIN', company_id: 'c-1', status: 'APPROVED' }])
})

test('a declined role is approved, and subscribers to roles get the event', async () => {
  await create()
  await identity.database.query({ text: "update role set status = 'DECLINED'" })
  await create()
  expect(await rowsOf('role')).toMatchObject([{ status: 'APPROVED' }])
  const [role] = await rowsOf('role')
  const told = await identity.database.query({
    text: `select action, after->>'contact_id' as holder from outbox where topic = 'role' order by id`,
  })
  const holder = Reflect.get(Object(role), 'contact_id')
  expect(told).toEqual([
    { action: 'create', holder },
    { action: 'update', holder },
    { action: 'update', holder },
  ])
})

test.each([
  [{ email: 'ana' }, 'ana isn’t an email address.'],
  [{ email: '+33612345678' }, '+33612345678 isn’t an email address.'],
  [{ name: 'Ana' }, 'Enter a first and last name'],
  [{ name: 'Ana <Silva>' }, 'Name can only contain letters'],
  [{ role: 'ADMIN' }, 'An ADMIN needs a company'],
  [{ role: 'ADMIN', company: 'Nowhere' }, 'There is no company "Nowhere".'],
  [{ company: 'Harbour' }, 'A GLOBAL admin has no company.'],
] as const)('%j is rejected with an error message, and nothing is created', async (request, sentence) => {
  await expect(create(request)).rejects.toThrow(sentence)
  for (const table of ['identity_user', 'contact', 'role']) expect(await rowsOf(table)).toEqual([])
})

test('two companies with the same name can only be told apart by id', async () => {
  await identity.database.query({ text: "insert into company (id, name) values ('c-1', 'Twin'), ('c-2', 'Twin')" })
  await expect(create({ role: 'ADMIN', company: 'Twin' })).rejects.toThrow('Use the id of one.')
})

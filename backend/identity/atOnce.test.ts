import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUserAt } from './accounts/user.store.ts'
import { openSession } from './openSession.ts'
import { askCode, enterCode } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let people = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

function newPerson() {
  people += 1
  return { username: `at-once-${people}`, email: `at-once${people}@example.org` }
}

const signUp = ({ username, email }: { username: string; email: string }) =>
  service.call('SignUp', { Username: username, UserAttributes: [{ Name: 'email', Value: email }] })
const confirm = (username: string, code: string) =>
  service.call('ConfirmSignUp', { Username: username, ConfirmationCode: code })

async function accountsAt(email: string): Promise<number> {
  const rows = await service.database.query({ text: 'select from identity_user where email = $1' }, [email])
  return rows.length
}

async function signIn(email: string) {
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  return body.AuthenticationResult
}

async function member() {
  const person = newPerson()
  await signUp(person)
  await confirm(person.username, service.codeFor(person.email))
  return person
}

const typesOf = (answers: readonly { type: string | null }[]) => Object.groupBy(answers, ({ type }) => type ?? 'done')

test('ten concurrent confirmations of one sign-up create one account', async () => {
  const { username, email } = newPerson()
  await signUp({ username, email })
  const code = service.codeFor(email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(username, code)))
  expect(typesOf(answers)['done']).toHaveLength(1)
  expect(await accountsAt(email)).toBe(1)
})

test('of three sign-ups with the same address confirmed at once, one becomes the account', async () => {
  const { username, email } = newPerson()
  const codes: [string, string][] = []
  for (let one = 0; one < 3; one += 1) {
    await signUp({ username: `${username}-${one}`, email })
    codes.push([`${username}-${one}`, service.codeFor(email)])
  }
  const types = typesOf(await Promise.all(codes.map(([name, code]) => confirm(name, code))))
  expect(types['done']).toHaveLength(1)
  expect(types['AliasExistsException']).toHaveLength(2)
  expect(await accountsAt(email)).toBe(1)
})

test('of five concurrent uses of one proof, one creates the account, and the others need a code', async () => {
  const { username, email } = newPerson()
  const session = await askCode(service.call, email)
  const proof = service.codeFor(email)
  await enterCode(service.call, { session, email, code: proof })
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, one) =>
      service.call('SignUp', {
        Username: `${username}-${one}`,
        UserAttributes: [{ Name: 'email', Value: email }],
        ClientMetadata: { proof },
      }),
    ),
  )
  const newAccounts = answers.filter(({ json }) => typeof json === 'object' && json && 'Session' in json)
  expect(newAccounts).toHaveLength(1)
  expect(await accountsAt(email)).toBe(1)
})

test('the session from a sign-up allows one sign-in, however many concurrent requests use it', async () => {
  const { username, email } = newPerson()
  await signUp({ username, email })
  const { body } = await confirm(username, service.codeFor(email))
  const enter = { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: username }, Session: body.Session }
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.call('InitiateAuth', enter)))
  expect(typesOf(answers)['done']).toHaveLength(1)
  expect(typesOf(answers)['NotAuthorizedException']).toHaveLength(9)
})

test('of two accounts that verify the same address at once, one gets it', async () => {
  const [ana, eve] = [await member(), await member()]
  const tokens = [await signIn(ana.email), await signIn(eve.email)]
  const newAddress = `wanted-${ana.email}`
  const codes: string[] = []
  for (const { AccessToken } of tokens) {
    await service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: newAddress }] })
    codes.push(service.codeFor(newAddress))
  }
  const answers = await Promise.all(
    tokens.map(({ AccessToken }, index) =>
      service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: codes[index] }),
    ),
  )
  expect(typesOf(answers)['done']).toHaveLength(1)
  expect(typesOf(answers)['AliasExistsException']).toHaveLength(1)
  expect(await accountsAt(newAddress)).toBe(1)
})

test('an account deleted while its code is checked cannot be signed in to', async () => {
  const { email } = await member()
  const { AccessToken } = await signIn(email)
  const opened = await service.database.transact(async (transaction) => {
    const user = await findUserAt(transaction, { channel: 'email', value: email })
    await service.call('DeleteUser', { AccessToken })
    return openSession(transaction, user?.sub ?? '', service.now())
  })
  expect(opened).toBeUndefined()
})

test('deleting an account also ends a sign-in that is in progress', async () => {
  const { email } = await member()
  const { AccessToken } = await signIn(email)
  const deletion = await service.database.transact(async (transaction) => {
    const user = await findUserAt(transaction, { channel: 'email', value: email })
    await openSession(transaction, user?.sub ?? '', service.now())
    const deleted = service.call('DeleteUser', { AccessToken })
    const waiting = 'select from pg_locks where not granted'
    await expect.poll(() => transaction.query({ text: waiting })).toHaveLength(1)
    return { deleted }
  })
  expect((await deletion.deleted).status).toBe(200)
  const open = await service.database.query({
    text: 'select from identity_session s where revoked_at is null and not exists (select from identity_user u where u.sub = s.sub)',
  })
  expect(open).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#backend/identity/accounts/eraseAccount.ts'
import { findUser, importUsers } from '#backend/identity/accounts/user.store.ts'
import { openSession } from '#backend/identity/openSession.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { createOperatorStore } from '#backend/people/operator.store.ts'
import { eraseUser, exportUser } from './adminUsers.ts'
import { UsageError } from './usageError.ts'

const sub = 'subject-of-ana'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('ana', { subject: sub }), contactRow('ben')])
  await domain.insert('profile', [{ id: 'profile-ana', contact_id: 'ana', gender: 'FEMALE' }])
  const account = { sub, username: 'ana', email: 'ana@example.com', emailVerified: true, phone: null }
  await domain.database.transact(async (transaction) => {
    await importUsers(transaction, [{ ...account, phoneVerified: false, attributes: {} }], now)
    await openSession(transaction, sub, now)
  })
})
afterEach(() => domain.close())

const exportOf = (user: string) =>
  domain.database.transact((transaction) => exportUser({ user, now }, createOperatorStore(transaction)))

const erase = (user: string, isConfirmed = true) =>
  domain.database.transact((transaction) =>
    eraseUser(
      { user, now, isConfirmed },
      {
        store: createOperatorStore(transaction),
        eraseAccount: async (subject) => {
          const account = await findUser(transaction, subject)
          if (account) await eraseAccount(transaction, account, { hashKey: 'key', now })
          return account !== undefined
        },
      },
    ),
  )

const audit = () =>
  domain.database.query({ text: 'select action, subject_type, subject_id, actor_id from audit_entry order by id' })

test('an export holds the account, the sign-ins and every row that names the user, without secrets', async () => {
  const { data } = await exportOf('ana@example.com')
  expect(data).toMatchObject({
    contact: { id: 'ana' },
    account: { sub, email: 'ana@example.com' },
    signIns: [{ sub }],
    rows: { profile: [{ id: 'profile-ana', gender: 'FEMALE' }] },
    incomplete: [],
    files: [],
  })
  expect(JSON.stringify(data)).not.toMatch(/refresh_hash|token_hash/)
  expect(await audit()).toEqual([{ action: 'EXPORTED', subject_type: 'Contact', subject_id: 'ana', actor_id: null }])
})

test('an account is only deleted with --yes, and its sign-ins end', async () => {
  await expect(erase('ana@example.com', false)).rejects.toThrow(UsageError)
  expect(await audit()).toEqual([])
  expect((await erase('ana@example.com')).text).toBe('The account of Ana Silva is deleted.')
  expect(await domain.database.query({ text: 'select sub from identity_user' })).toEqual([])
  const open = { text: 'select id from identity_session where revoked_at is null' }
  expect(await domain.database.query(open)).toEqual([])
  expect(await audit()).toEqual([{ action: 'ERASED', subject_type: 'Contact', subject_id: 'ana', actor_id: null }])
})

test('a user without an account, and an unknown one, are refused without a trace', async () => {
  await expect(erase('ben')).rejects.toThrow('Ana Silva has no account.')
  await expect(erase('carl@example.com')).rejects.toThrow('No user has the address carl@example.com.')
  await expect(exportOf('carl@example.com')).rejects.toThrow('No user has the address carl@example.com.')
  expect(await audit()).toEqual([])
})

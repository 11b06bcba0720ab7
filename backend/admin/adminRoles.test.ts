import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount } from '#backend/classes/notices/openNotices.fixture.ts'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { createOperatorStore } from '#backend/people/operator.store.ts'
import type { OperatorStore } from '#backend/people/people.port.ts'
import { findUsers, grantRole, listRoles, revokeRole } from './adminRoles.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('contact', [
    contactRow('ana', { phone: '+33612345678' }),
    contactRow('root', { first_name: 'Ruth' }),
    contactRow('root2', { first_name: 'Rob', last_name: 'O’Hara' }),
  ])
  const global = { role: 'GLOBAL', company_id: null }
  await domain.insert('role', [coachRole('root', global)])
})
afterEach(() => domain.close())

const inStore = <Result>(work: (store: OperatorStore) => Promise<Result>) =>
  domain.database.transact((transaction) => work(createOperatorStore(transaction)))
const of = (id: string, role: string, company?: string) => ({ email: `${id}@example.com`, role, company, now })
const grant = (...place: Parameters<typeof of>) => inStore((store) => grantRole(of(...place), store))
const revoke = (...place: Parameters<typeof of>) => inStore((store) => revokeRole(of(...place), store))
const list = async () => (await inStore(listRoles)).text.split('\n')

test('a user becomes an admin of a company, and no longer is one', async () => {
  expect((await grant('ana', 'ADMIN', 'Dojo')).text).toBe('ana@example.com is now ADMIN.')
  await grant('ANA', 'ADMIN', 'dojo')
  expect(await list()).toEqual(['ADMIN  Ana Silva  ana@example.com  Dojo', 'GLOBAL  Ruth Silva  root@example.com  -'])
  expect((await revoke('ana', 'ADMIN', 'dojo')).text).toBe('ana@example.com is no longer ADMIN.')
  expect(await list()).toEqual(['GLOBAL  Ruth Silva  root@example.com  -'])
  const statuses = await domain.database.query({ text: `select status from role where contact_id = 'ana'` })
  expect(statuses).toEqual([{ status: 'DECLINED' }])
})

test('each change has an audit entry by the operator, and a repeated one does not', async () => {
  await grant('ana', 'ADMIN', 'Dojo')
  await grant('ana', 'ADMIN', 'Dojo')
  await revoke('ana', 'ADMIN', 'Dojo')
  const text = `select e.action, e.company_id, e.actor_id from audit_entry e join role r on r.id = e.subject_id
    where e.subject_type = 'Role' and r.contact_id = 'ana' order by e.action`
  expect(await domain.database.query({ text })).toEqual([
    { action: 'GRANTED', company_id: 'dojo', actor_id: null },
    { action: 'REVOKED', company_id: 'dojo', actor_id: null },
  ])
})

test('open pages of the user receive the change', async () => {
  await grant('ana', 'GLOBAL')
  await revoke('ana', 'GLOBAL')
  const events = await domain.database.query({ text: `select action from outbox where topic = 'role' order by id` })
  expect(events).toEqual([{ action: 'create' }, { action: 'update' }])
})

test('the last global admin stays, also when two admins are removed at the same time', async () => {
  await expect(revoke('root', 'GLOBAL')).rejects.toThrow('This is the last global admin.')
  await grant('root2', 'GLOBAL')
  const results = await Promise.allSettled([revoke('root', 'GLOBAL'), revoke('root2', 'GLOBAL')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toHaveLength(1)
})

test.each([
  [['ben', 'GLOBAL'], 'No user has the address ben@example.com.'],
  [['ana', 'MEMBER'], 'The role must be GLOBAL, ADMIN or COACH, not MEMBER.'],
  [['ana', 'ADMIN'], 'An ADMIN needs a company'],
  [['ana', 'GLOBAL', 'Dojo'], 'A GLOBAL admin has no company.'],
  [['ana', 'COACH', 'Nowhere'], 'There is no company "Nowhere".'],
] as [Parameters<typeof of>, string][])('%j changes nothing, and says why', async (place, sentence) => {
  await expect(grant(...place)).rejects.toThrow(sentence)
  await expect(revoke(...place)).rejects.toThrow(sentence)
  expect(await list()).toHaveLength(1)
})

test('a user is found by the address that their account has proved, and not by one they had before', async () => {
  await addAccount(domain, 'ana')
  const account = "update identity_user set email = 'ana@private.example' where sub = 'ana'"
  await domain.database.query({ text: account })
  await expect(grant('ana', 'GLOBAL')).rejects.toThrow('No user has the address ana@example.com.')
  await domain.insert('contact', [contactRow('new', { email: 'ana@example.com', subject: 'new' })])
  expect((await grant('ana', 'GLOBAL')).data).toMatchObject({ contactId: 'new' })
  const own = { email: 'ana@private.example', role: 'GLOBAL', company: undefined, now }
  expect((await inStore((store) => grantRole(own, store))).data).toMatchObject({ contactId: 'ana' })
})

test('a user whose account is deleted has no address and no role, and does not count as a global admin', async () => {
  await addAccount(domain, 'root2')
  await grant('root2', 'GLOBAL')
  await domain.database.query({ text: "delete from identity_user where sub = 'root2'" })
  await expect(grant('root2', 'GLOBAL')).rejects.toThrow('No user has the address root2@example.com.')
  expect(await list()).toEqual(['GLOBAL  Ruth Silva  root@example.com  -'])
  await expect(revoke('root', 'GLOBAL')).rejects.toThrow('This is the last global admin.')
})

test('a role that the user does not have cannot be revoked', async () => {
  await expect(revoke('ana', 'COACH', 'Dojo')).rejects.toThrow('ana@example.com is not COACH there.')
})

test.each([
  ['ana@example.com', ['ana']],
  ['ANA@example.com', ['ana']],
  ['+33612345678', ['ana']],
  ['root', ['root']],
  ['silva', ['ana', 'root']],
  ['ruth s', ['root']],
  ['o’hara', ['root2']],
  ['%', []],
])('users are found by "%s"', async (text, ids) => {
  const { data } = await inStore((store) => findUsers(text, store))
  expect(data).toMatchObject({ users: ids.map((contactId) => ({ contactId })) })
})

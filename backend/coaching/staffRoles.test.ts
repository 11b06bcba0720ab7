import { afterEach, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { coachingResolvers } from './coaching.resolvers.ts'
import { companyCoachesIn } from './coaching.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) => coachingResolvers({ database, listCoaches: companyCoachesIn(database) }),
  })
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'boss', 'gil', 'root', 'ruth'].map((id) => contactRow(id, { first_name: id })),
  )
  const role = (id: string, columns: object) => coachRole(id, { company_id: 'dojo', ...columns })
  await domain.insert('role', [
    role('kenji', {}),
    role('boss', { role: 'ADMIN' }),
    role('gil', { role: 'ADMIN', company_id: 'gym' }),
    role('root', { role: 'GLOBAL', company_id: null }),
  ])
  await domain.insert('app_config', [{ id: 'a', config_key: 'coachCompanyId', value: 'dojo' }])
  await domain.insert('coach_member', [{ id: 'link', coach_id: 'kenji', member_id: 'mia', company_id: 'dojo' }])
})
afterEach(() => domain.close())

const boss = person('boss', { adminOfCompanyIds: ['dojo'] })
const gil = person('gil', { adminOfCompanyIds: ['gym'] })
const root = person('root', { isGlobal: true })
const strangers: readonly (readonly [string, Viewer, string])[] = [
  ['a visitor', anonymous, 'UNAUTHENTICATED'],
  ['a member', person('mia'), 'NOT_FOUND'],
  ['the coach', person('kenji'), 'NOT_FOUND'],
  ['an admin of another company', gil, 'NOT_FOUND'],
]

interface Answer {
  success?: boolean
  code?: string | null
  role?: { id: string; role: string; status: string; companyID: string | null } | null
  rejected?: string
}

async function send(call: string, viewer: Viewer): Promise<Answer> {
  const { data, errors } = await domain.ask(
    `mutation { answer: ${call} { success code role { id role status companyID } } }`,
    { viewer },
  )
  return errors ? { rejected: String(errors[0]?.extensions['code']) } : (data?.['answer'] as Answer)
}

function grant(contactId: string, role: string, companyId: string | null, viewer: Viewer) {
  const company = companyId === null ? '' : `, companyID: "${companyId}"`
  return send(`grantRoleLambda(input: { contactID: "${contactId}", role: ${role}${company} })`, viewer)
}

const revoke = (id: string, viewer: Viewer) => send(`revokeRoleLambda(id: "${id}")`, viewer)

async function trail(): Promise<object[]> {
  return domain.open.query({
    text: 'select action, subject_id, actor_id, company_id from audit_entry order by action desc',
  })
}

async function held(contactId: string): Promise<string[]> {
  const text = 'select role, company_id, status from role where contact_id = $1 order by role, company_id'
  const rows = await domain.open.query<{ role: string; company_id: string | null; status: string }>({ text }, [
    contactId,
  ])
  return rows.map(({ role, company_id: company, status }) => `${role} ${company} ${status}`)
}

test('an admin makes a person who asked a coach, which is recorded, and repeating it changes nothing (rows 125, 146)', async () => {
  await domain.insert('role', [coachRole('mia', { company_id: 'dojo', status: 'PENDING' })])
  const granted = await grant('mia', 'COACH', 'dojo', boss)
  expect(granted).toMatchObject({ success: true, role: { role: 'COACH', status: 'APPROVED', companyID: 'dojo' } })
  expect(await grant('mia', 'COACH', 'dojo', boss)).toEqual(granted)
  expect(await held('mia')).toEqual(['COACH dojo APPROVED'])
  expect(await trail()).toEqual([
    { action: 'GRANTED', subject_id: granted.role?.id, actor_id: 'boss', company_id: 'dojo' },
  ])
})

test('an admin makes no coach of a person who never asked, whatever links they make (row 146)', async () => {
  await domain.insert('coach_member', [{ id: 'made', coach_id: 'boss', member_id: 'sam', company_id: 'dojo' }])
  for (const id of ['mia', 'sam']) expect(await grant(id, 'COACH', 'dojo', boss)).toEqual({ rejected: 'NOT_FOUND' })
  await domain.insert('role', [coachRole('sam', { company_id: 'dojo', status: 'DECLINED' })])
  expect(await grant('sam', 'COACH', 'dojo', boss)).toMatchObject({ success: true })
  expect(await held('sam')).toEqual(['COACH dojo APPROVED'])
})

test('a global admin gives each role to each person, in its place (row 146)', async () => {
  expect(await grant('sam', 'COACH', null, root)).toMatchObject({ success: true })
  expect(await grant('sam', 'ADMIN', 'gym', root)).toMatchObject({ success: true })
  expect(await grant('sam', 'GLOBAL', null, root)).toMatchObject({ success: true })
  expect(await held('sam')).toEqual(['ADMIN gym APPROVED', 'COACH null APPROVED', 'GLOBAL null APPROVED'])
  for (const [role, company] of [
    ['MEMBER', 'dojo'],
    ['ADMIN', null],
    ['GLOBAL', 'dojo'],
    ['COACH', 'nowhere'],
  ] as const)
    expect(await grant('mia', role, company, root)).toEqual({ rejected: 'BAD_INPUT' })
  expect(await grant('no one', 'COACH', 'dojo', root)).toEqual({ rejected: 'BAD_INPUT' })
  expect(await trail()).toHaveLength(3)
})

test('an admin of a company neither appoints nor removes an admin (row 146)', async () => {
  expect(await grant('mia', 'ADMIN', 'dojo', boss)).toEqual({ rejected: 'NOT_FOUND' })
  expect(await grant('mia', 'GLOBAL', null, boss)).toEqual({ rejected: 'NOT_FOUND' })
  expect(await grant('mia', 'COACH', 'gym', boss)).toEqual({ rejected: 'NOT_FOUND' })
  for (const id of ['role-boss', 'role-gil', 'role-root', 'nothing'])
    expect(await revoke(id, boss)).toEqual({ rejected: 'NOT_FOUND' })
  expect(await trail()).toEqual([])
})

test.each(strangers)('%s gives and takes no role (row 146)', async (_who, viewer, rejected) => {
  for (const role of ['COACH', 'ADMIN', 'GLOBAL']) {
    const company = role === 'GLOBAL' ? null : 'dojo'
    expect(await grant('mia', role, company, viewer)).toEqual({ rejected })
    expect(await grant('kenji', role, company, viewer)).toEqual({ rejected })
  }
  for (const id of ['role-kenji', 'role-boss', 'role-root']) expect(await revoke(id, viewer)).toEqual({ rejected })
  expect(await held('kenji')).toEqual(['COACH dojo APPROVED'])
  expect(await trail()).toEqual([])
})

test('a role that was taken away is recorded, told to its holder, and only an admin can give it again (rows 125, 146)', async () => {
  expect(await revoke('role-kenji', boss)).toMatchObject({ success: true, role: { status: 'DECLINED' } })
  expect(await revoke('role-kenji', boss)).toMatchObject({ success: false, code: 'ALREADY_DECIDED' })
  const events = await domain.open.query({ text: "select action, row_id, after ->> 'status' as status from outbox" })
  expect(events).toContainEqual({ action: 'update', row_id: 'role-kenji', status: 'DECLINED' })
  const { data } = await domain.ask('{ coaches: getCoachesForCompanyLambda(filter: { companyID: "dojo" }) { id } }')
  expect(data).toEqual({ coaches: [] })
  expect(await send('createCoachRoleLambda', person('kenji'))).toMatchObject({ success: false })
  expect(await grant('kenji', 'COACH', 'dojo', boss)).toMatchObject({ role: { id: 'role-kenji', status: 'APPROVED' } })
  expect(await trail()).toEqual(
    ['REVOKED', 'GRANTED'].map((action) => ({
      action,
      subject_id: 'role-kenji',
      actor_id: 'boss',
      company_id: 'dojo',
    })),
  )
})

test('a request is decided and not taken away (row 125)', async () => {
  await domain.insert('role', [coachRole('mia', { company_id: 'dojo', status: 'PENDING' })])
  expect(await revoke('role-mia', boss)).toEqual({ rejected: 'NOT_FOUND' })
  expect(await held('mia')).toEqual(['COACH dojo PENDING'])
})

test('the last global admin stays, also if the last two remove each other at once (row 146)', async () => {
  expect(await revoke('role-root', root)).toMatchObject({ success: false, code: 'LAST_GLOBAL_ADMIN' })
  await domain.insert('role', [coachRole('ruth', { role: 'GLOBAL', company_id: null })])
  const answers = await Promise.all([
    revoke('role-ruth', root),
    revoke('role-root', person('ruth', { isGlobal: true })),
  ])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'LAST_GLOBAL_ADMIN' })
  expect([...(await held('root')), ...(await held('ruth'))].toSorted()).toEqual([
    'GLOBAL null APPROVED',
    'GLOBAL null DECLINED',
  ])
})

test('a role that is created directly is in the trail too, once it counts (row 125)', async () => {
  const create = async (companyId: string, status: string, viewer: Viewer) => {
    const input = `{ coachID: "sam", companyID: "${companyId}", role: COACH, status: ${status} }`
    const { data, errors } = await domain.ask(`mutation { createRoles(input: ${input}) { status } }`, { viewer })
    return errors?.[0]?.message ?? data
  }
  expect(await create('gym', 'PENDING', root)).toEqual({ createRoles: { status: 'PENDING' } })
  expect(await trail()).toEqual([])
  expect(await create('dojo', 'APPROVED', root)).toEqual({ createRoles: { status: 'APPROVED' } })
  expect(await create('dojo', 'APPROVED', boss)).toBe('Failed to create coach role')
  expect(await trail()).toMatchObject([{ action: 'GRANTED', actor_id: 'root', company_id: 'dojo' }])
})

test('a role whose condition does not hold is not created', async () => {
  const create = async (condition: string) => {
    const input = 'input: { coachID: "sam", companyID: "gym", role: COACH, status: APPROVED }'
    const { errors } = await domain.ask(`mutation { createRoles(${input}, condition: ${condition}) { id } }`, {
      viewer: root,
    })
    return errors?.[0]?.extensions['code']
  }
  expect(await create('{ status: { eq: PENDING } }')).toBe('CONDITION_FAILED')
  expect([await held('sam'), await trail()]).toEqual([[], []])
  expect(await create('{ not: { status: { eq: PENDING } } }')).toBeUndefined()
  expect(await held('sam')).toEqual(['COACH gym APPROVED'])
})

test('the trail is read by admins of the company and global admins (row 146)', async () => {
  await revoke('role-kenji', boss)
  const document = '{ page: auditEntriesByCompanyID(companyID: "dojo") { items { action actorName } nextToken } }'
  const read = async (viewer: Viewer) => pageOf(await domain.ask(document, { viewer })).items
  for (const viewer of [boss, root]) expect(await read(viewer)).toMatchObject([{ action: 'REVOKED' }])
  for (const [, viewer] of strangers) expect(await read(viewer)).toEqual([])
})

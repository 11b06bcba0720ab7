import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, categoryRow, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
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
  await domain.insert('category', [categoryRow('yoga'), categoryRow('dance')])
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert(
    'contact',
    ['mia', 'kenji', 'boss', 'root'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo', created_at: at(-1) })])
  await domain.insert('app_config', [{ id: 'a', config_key: 'coachCompanyId', value: 'dojo' }])
})
afterEach(() => domain.close())

const mia = person('mia')
const boss = person('boss', { adminOfCompanyIds: ['dojo'] })
const root = person('root', { isGlobal: true })

const payload = `{ success error message code role { id coachName companyID role status category customCategory } }`

interface Answer {
  success: boolean
  error: string | null
  code: string | null
  role: { id: string; status: string } | null
}

async function send(call: string, viewer: Viewer): Promise<Answer & { rejected?: string; message: string | null }> {
  const { data, errors } = await domain.ask(`mutation { answer: ${call} ${payload} }`, { viewer })
  if (!errors) return data?.['answer'] as Answer & { message: string | null }
  const rejected = String(errors[0]?.extensions['code'])
  return { success: false, error: null, code: null, role: null, rejected, message: errors[0]?.message ?? null }
}

const ask = (args = '', viewer: Viewer = mia) => send(`createCoachRoleLambda${args}`, viewer)

async function roles(): Promise<object[]> {
  return domain.open.query({
    text: "select contact_id, role, status from role where contact_id <> 'kenji' order by contact_id, id",
  })
}

async function trail(): Promise<object[]> {
  return domain.open.query({ text: 'select action, subject_type, actor_id, company_id, created_at from audit_entry' })
}

async function requestOf(viewer: Viewer = mia): Promise<string> {
  return (await ask('', viewer)).role?.id ?? ''
}

test('a member asks to coach: one pending role, in the company that takes requests (row 125)', async () => {
  const role = {
    coachName: 'mia Kim',
    companyID: 'dojo',
    role: 'COACH',
    status: 'PENDING',
    category: 'yoga',
    customCategory: 'Aerial',
  }
  expect(await ask('(coachID: "mia", categoryID: "yoga", customCategory: "Aerial")')).toMatchObject({
    success: true,
    error: null,
    role,
  })
  expect(await ask('(categoryID: "dance")')).toMatchObject({ success: true, role })
  expect(await roles()).toHaveLength(1)
})

test('concurrent requests by the same user create one request (row 125)', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask()))
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true])
  expect(await roles()).toEqual([{ contact_id: 'mia', role: 'COACH', status: 'PENDING' }])
})

test.each([
  ['no company is set', 'delete from app_config'],
  ['the company is gone', `update app_config set value = '"nowhere"'`],
  ['the setting is no id', `update app_config set value = '["dojo"]'`],
])('where %s only global admins can decide a request (row 125)', async (_what, text) => {
  await domain.open.query({ text })
  const id = await requestOf()
  expect(await ask()).toMatchObject({ role: { id } })
  expect(await send(`approveCoachRoleLambda(id: "${id}")`, boss)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await send(`approveCoachRoleLambda(id: "${id}")`, root)).toMatchObject({ success: true })
})

test.each([
  ['in another’s name', '(coachID: "kenji")', mia, 'NOT_FOUND'],
  ['without signing in', '', anonymous, 'UNAUTHENTICATED'],
  ['without a contact', '', { ...anonymous, subject: 's' }, 'UNAUTHENTICATED'],
  ['for a category that there is not', '(categoryID: "knitting")', mia, 'BAD_INPUT'],
  ['with an endless category', `(customCategory: "${'x'.repeat(101)}")`, mia, 'BAD_INPUT'],
])('a request to coach is refused %s (row 125)', async (_how, args, viewer, code) => {
  const isSoft = code !== 'BAD_INPUT'
  const refused = isSoft ? { success: false, error: 'Failed create a new role request', code } : { rejected: code }
  expect(await ask(args, viewer)).toMatchObject(refused)
  expect(await roles()).toEqual([])
})

test('an approved or declined coach cannot request again, and gets the specification’s text (rows 125 and 155)', async () => {
  const refused = { success: false, error: 'Failed create a new role request', code: 'ROLE_DECIDED', role: null }
  expect(await ask('', person('kenji'))).toMatchObject(refused)
  await send(`declineCoachRoleLambda(id: "${await requestOf()}")`, boss)
  expect(await ask()).toMatchObject(refused)
  expect(await roles()).toMatchObject([{ status: 'DECLINED' }])
})

test.each([
  ['approve', 'APPROVED', boss, 'boss'],
  ['decline', 'DECLINED', boss, 'boss'],
  ['approve', 'APPROVED', root, 'root'],
] as const)(
  'the call to %s a request sets its status to %s, and records who did so and when (row 125)',
  async (verb, status, viewer, actor) => {
    const id = await requestOf()
    expect(await send(`${verb}CoachRoleLambda(id: "${id}")`, viewer)).toMatchObject({
      success: true,
      role: { id, status },
    })
    expect(await trail()).toEqual([
      { action: status, subject_type: 'Role', actor_id: actor, company_id: 'dojo', created_at: at(0) },
    ])
    const events = await domain.open.query({
      text: "select action, after ->> 'status' as status from outbox where topic = 'role' order by id",
    })
    expect(events).toEqual([
      { action: 'create', status: 'PENDING' },
      { action: 'update', status },
    ])
  },
)

test('an approved coach is visible to everyone at once; a pending one is not (rows 124 and 125)', async () => {
  const id = await requestOf()
  const coaches = async (viewer: Viewer, filter = 'companyID: "dojo"') => {
    const { data } = await domain.ask(`{ coaches: getCoachesForCompanyLambda(filter: { ${filter} }) { id } }`, {
      viewer,
    })
    return (data?.['coaches'] as { id: string }[] | undefined)?.map((coach) => coach.id)
  }
  for (const viewer of [boss, root, mia, anonymous]) expect(await coaches(viewer)).toEqual(['kenji'])
  await send(`approveCoachRoleLambda(id: "${id}")`, boss)
  for (const viewer of [boss, root, mia, anonymous]) expect(await coaches(viewer)).toEqual(['kenji', 'mia'])
  expect(await coaches(boss, 'companyID: "dojo", status: APPROVED')).toEqual(['kenji', 'mia'])
  expect(await coaches(root, 'companyID: "dojo", status: PENDING')).toEqual([])
  expect(await coaches(boss, 'companyID: "gym"')).toEqual([])
})

test.each(['approve', 'decline'])('the call to %s one request leaves all others unchanged (row 125)', async (verb) => {
  const [id] = [await requestOf(), await requestOf(person('root'))]
  expect(await send(`${verb}CoachRoleLambda(id: "${id}")`, boss)).toMatchObject({ success: true })
  expect(await roles()).toEqual([
    { contact_id: 'mia', role: 'COACH', status: verb === 'approve' ? 'APPROVED' : 'DECLINED' },
    { contact_id: 'root', role: 'COACH', status: 'PENDING' },
  ])
})

test('of two concurrent decisions one counts, and the second admin gets the status that was set (row 125)', async () => {
  const id = await requestOf()
  const [one, other] = await Promise.all([
    send(`approveCoachRoleLambda(id: "${id}")`, boss),
    send(`declineCoachRoleLambda(id: "${id}")`, root),
  ])
  const [first, second] = one.success ? [one, other] : [other, one]
  expect(first).toMatchObject({ success: true })
  expect(second).toMatchObject({ success: false, code: 'ALREADY_DECIDED', role: { status: first.role?.status } })
  expect(await trail()).toHaveLength(1)
})

test.each([
  ['the applicant', mia, 'NOT_FOUND'],
  ['another coach of the company', person('kenji'), 'NOT_FOUND'],
  ['an admin of another company', person('boss', { adminOfCompanyIds: ['gym'] }), 'NOT_FOUND'],
  ['a visitor', anonymous, 'UNAUTHENTICATED'],
])('%s decides nothing (row 125)', async (_who, viewer, rejected) => {
  const id = await requestOf()
  for (const verb of ['approve', 'decline']) {
    expect(await send(`${verb}CoachRoleLambda(id: "${id}")`, viewer)).toMatchObject({ rejected })
  }
  expect(await send('approveCoachRoleLambda(id: "nothing")', viewer)).toMatchObject({ rejected })
  expect(await roles()).toMatchObject([{ status: 'PENDING' }])
  expect(await trail()).toEqual([])
})

test('an admin can approve coaches, but no further admins (row 125)', async () => {
  await domain.insert('role', [
    { id: 'asked', contact_id: 'mia', company_id: 'dojo', role: 'ADMIN', status: 'PENDING' },
    { id: 'dreamt', contact_id: 'mia', company_id: 'dojo', role: 'GLOBAL', status: 'PENDING' },
  ])
  for (const id of ['asked', 'dreamt']) {
    expect(await send(`approveCoachRoleLambda(id: "${id}")`, boss)).toMatchObject({ rejected: 'NOT_FOUND' })
  }
  expect(await trail()).toEqual([])
})

test('a coach can set their own category to an existing one, and no one else can set it for them (row 125)', async () => {
  const set = (category: string, viewer: Viewer, coach = 'kenji') =>
    send(`updateRoleCategoryLambda(coachID: "${coach}", id: "role-kenji", categoryID: "${category}")`, viewer)
  expect(await set('dance', person('kenji'))).toMatchObject({ success: true, role: { category: 'dance' } })
  expect(await set('knitting', person('kenji'))).toMatchObject({
    rejected: 'BAD_INPUT',
    message: 'This names a record that is not there, or is still named by another.',
  })
  for (const viewer of [mia, boss, root]) expect(await set('yoga', viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await set('yoga', mia, 'mia')).toMatchObject({
    rejected: 'NOT_FOUND',
    message: 'Failed to update role category',
  })
  const stored = await domain.open.query({ text: "select category from role where id = 'role-kenji'" })
  expect(stored).toEqual([{ category: 'dance' }])
})

test('roles are listed by person and by status, and requests only by admins who can decide them (row 125)', async () => {
  await requestOf()
  const read = async (list: string, viewer: Viewer) => {
    const page = pageOf(await domain.ask(`{ page: ${list} { items { coachName status } nextToken } }`, { viewer }))
    return page.items.map(({ coachName, status }) => `${String(coachName)} ${String(status)}`)
  }
  const requests = 'rolesByCompanyID(companyID: "dojo", filter: { status: { eq: PENDING } })'
  expect(await read(requests, boss)).toEqual(['mia Kim PENDING'])
  expect(await read(requests, person('kenji'))).toEqual([])
  expect(await read('rolesByCoachID(coachID: "mia")', mia)).toEqual(['mia Kim PENDING'])
  expect(await read('rolesByCoachID(coachID: "mia")', anonymous)).toEqual([])
  expect(await read('listRoles(filter: { status: { eq: APPROVED } })', anonymous)).toEqual(['kenji Kim APPROVED'])
})

test('the trail of decisions is read by admins of the company and global admins (row 125)', async () => {
  const id = await requestOf()
  await send(`approveCoachRoleLambda(id: "${id}")`, boss)
  const document = `{ page: auditEntriesBySubjectID(subjectID: "${id}") { items { action actorName } nextToken } }`
  const read = async (viewer: Viewer) => pageOf(await domain.ask(document, { viewer })).items
  const entries = [{ action: 'APPROVED', actorName: 'boss Kim' }]
  expect(await read(boss)).toEqual(entries)
  expect(await read(root)).toEqual(entries)
  for (const viewer of [mia, person('kenji'), anonymous]) expect(await read(viewer)).toEqual([])
})

test('a global admin can give a role without a request, unless the person already has that kind of role (row 125)', async () => {
  const create = (viewer: Viewer) =>
    domain.ask(
      'mutation { createRoles(input: { coachID: "mia", companyID: "gym", role: COACH, status: APPROVED }) { status } }',
      { viewer },
    )
  expect((await create(boss)).errors?.[0]?.extensions['code']).toBe('NOT_FOUND')
  expect((await create(root)).data).toEqual({ createRoles: { status: 'APPROVED' } })
  expect((await create(root)).errors?.[0]?.extensions['code']).toBe('CONDITION_FAILED')
})

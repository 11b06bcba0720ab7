import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  const people = { mia: 'Mia Lopez', sam: 'Sam Okoro', boss: 'Dana Hart' }
  await domain.insert(
    'contact',
    Object.entries(people).map(([id, name]) => {
      const [first_name, last_name] = name.split(' ')
      return contactRow(id, { first_name, last_name })
    }),
  )
  await domain.insert('role', [
    coachRole('mia', { company_id: 'dojo' }),
    coachRole('sam', { id: 'of-sam', role: 'ADMIN', company_id: 'gym' }),
  ])
  const [mias] = await domain.open.query<{ id: string }>({ text: `select id from role where contact_id = 'mia'` })
  const entry = (id: string, hours: number, columns: object) => ({
    id,
    subject_type: 'Role',
    actor_id: 'boss',
    company_id: 'dojo',
    created_at: at(hours),
    ...columns,
  })
  const video = { action: 'APPROVED', subject_type: 'Video', subject_id: 'film' }
  await domain.insert('audit_entry', [
    entry('granted', 1, { action: 'GRANTED', subject_id: mias?.id }),
    entry('revoked', 2, { action: 'REVOKED', subject_id: mias?.id }),
    entry('at-gym', 3, { action: 'GRANTED', subject_id: 'of-sam', company_id: 'gym' }),
    entry('of-video', 4, video),
  ])
})
afterAll(() => domain.close())

const boss = person('boss', { adminOfCompanyIds: ['dojo'] })
const root = person('root', { isGlobal: true })

async function history(viewer: Viewer, filter: object = {}, page: object = {}) {
  const document = `query ($filter: ModelAuditEntryFilterInput, $first: Int, $after: String) {
    entries: listAuditEntries(filter: $filter, first: $first, after: $after) {
      edges { node { id action subjectName subjectRole actorName } }
      pageInfo { hasNextPage endCursor }
    }
  }`
  const variables = { filter: { subjectType: { eq: 'Role' }, ...filter }, first: 10, ...page }
  const { data, errors } = await domain.ask(document, { viewer, variables })
  if (errors) throw new Error(JSON.stringify(errors))
  const { edges, pageInfo } = Object(data?.['entries'])
  return { nodes: (edges ?? []).map(({ node }: { node: object }) => node), pageInfo }
}

const idsOf = async (...request: Parameters<typeof history>) =>
  (await history(...request)).nodes.map(({ id }: { id: string }) => id)

test('an admin reads who gave and took roles in their company, newest first (rows 117, 125)', async () => {
  const { nodes } = await history(boss, { companyID: { eq: 'dojo' } })
  const ofMia = { subjectName: 'Mia Lopez', subjectRole: 'COACH', actorName: 'Dana Hart' }
  expect(nodes).toEqual([
    { id: 'revoked', action: 'REVOKED', ...ofMia },
    { id: 'granted', action: 'GRANTED', ...ofMia },
  ])
})

test('a global admin reads those of all companies, and finds them by person and decision', async () => {
  expect(await idsOf(root)).toEqual(['at-gym', 'revoked', 'granted'])
  expect(await idsOf(root, { subjectName: { matches: 'oko' } })).toEqual(['at-gym'])
  expect(await idsOf(root, { action: { eq: 'REVOKED' } })).toEqual(['revoked'])
})

test('the next page begins after the last entry', async () => {
  const { pageInfo } = await history(root, {}, { first: 2 })
  expect(pageInfo.hasNextPage).toBe(true)
  expect(await idsOf(root, {}, { first: 2, after: pageInfo.endCursor })).toEqual(['granted'])
})

test.each([
  ['a visitor', anonymous],
  ['the person', person('mia')],
  ['an admin of another company', person('gil', { adminOfCompanyIds: ['lotus'] })],
])('%s reads no entry, in the list or by its id', async (_who, viewer) => {
  expect(await idsOf(viewer)).toEqual([])
  const { data } = await domain.ask('{ entry: getAuditEntries(id: "granted") { subjectName } }', { viewer })
  expect(data?.['entry'] ?? null).toBeNull()
})

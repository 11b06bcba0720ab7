import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { kenji, mia, openPrograms, planRow, programRow, root, send, videos } from './openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['audit_entry', 'user_program', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.open.query({ text: "update video set coach_id = 'kenji', owner_id = 'kenji'" })
  await domain.insert('program', [programRow('strong'), programRow('other')])
})

const ofMia = {
  coach_id: null,
  owner_id: 'mia',
  company_id: null,
  is_public: false,
  is_approved: null,
  made_by_ai: true,
}

const update = (input: object, viewer: Viewer = kenji) =>
  send(
    domain,
    `mutation ($input: ProgramInput!) {
      answer: updatePrograms(input: $input) { name status failure isApproved trailerID }
    }`,
    { viewer, variables: { input: { id: 'strong', ...input } } },
  )
const decide = (what: 'approve' | 'decline', id: string, seen: boolean | null = null) =>
  send(
    domain,
    `mutation ($id: ID!, $seen: Boolean) {
      answer: ${what}ProgramLambda(programID: $id, seen: $seen) { success code program { isApproved } }
    }`,
    { viewer: root, variables: { id, seen } },
  )
const trail = () => domain.open.query({ text: 'select action from audit_entry' })

test('neither a deleted program nor a member’s own can be approved or declined (row 101)', async () => {
  await domain.insert('program', [
    programRow('deleted', { status: 'DELETED', is_approved: null }),
    programRow('of-mia', { ...ofMia, status: 'DRAFT' }),
  ])
  for (const id of ['deleted', 'of-mia', 'nothing'])
    for (const what of ['approve', 'decline'] as const)
      expect(await decide(what, id)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await trail()).toEqual([])
})

test.each([
  ['approve', true],
  ['decline', false],
] as const)('to %s what was seen to be decided so is no second decision (row 101)', async (what, seen) => {
  await domain.open.query({ text: 'update program set is_approved = $1' }, [seen])
  expect(await decide(what, 'strong', seen)).toEqual({
    success: false,
    code: 'ALREADY_DECIDED',
    program: { isApproved: seen },
  })
  expect(await trail()).toEqual([])
})

test('a global admin changes a program without ending its approval (row 101)', async () => {
  expect(await update({ name: 'Stronger' }, root)).toMatchObject({ name: 'Stronger', isApproved: true })
  expect(await update({ name: 'Strongest' })).toMatchObject({ name: 'Strongest', isApproved: null })
})

test('a program that another user has changed in the meantime is not deleted, and keeps all its sessions (row 93)', async () => {
  await domain.insert('plan', [planRow('first')])
  const remove = (updatedAt: string) =>
    send(
      domain,
      `mutation ($condition: ModelProgramConditionInput) {
        answer: deletePrograms(input: { id: "strong" }, condition: $condition) { status }
      }`,
      { viewer: kenji, variables: { condition: { updatedAt: { eq: updatedAt } } } },
    )
  expect(await remove(at(-1))).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await domain.open.query({ text: 'select id from plan' })).toEqual([{ id: 'first' }])
  expect(await remove(at(0))).toEqual({ status: 'DELETED' })
  expect(await domain.open.query({ text: 'select id from plan' })).toEqual([])
})

test.each([
  ['deletePrograms', 'mutation { answer: deletePrograms(input: { id: "strong" }) { id } }'],
  ['updatePrograms', 'mutation { answer: updatePrograms(input: { id: "strong", status: DELETED }) { id } }'],
])(
  '%s removes the data of that program of the user who deletes it, and of no other program (row 93)',
  async (_how, document) => {
    const both = ['strong', 'other']
    await domain.insert(
      'plan',
      both.flatMap((program_id) =>
        ['template', 'kenji', 'mia'].map((user_id) => planRow(`${program_id} ${user_id}`, { program_id, user_id })),
      ),
    )
    await domain.insert(
      'user_program',
      both.flatMap((program_id) =>
        ['kenji', 'mia'].map((user_id) => ({
          id: `${program_id} ${user_id}`,
          program_id,
          user_id,
          status: 'INPROGRESS',
          started_at: at(0),
        })),
      ),
    )
    expect(await send(domain, document, { viewer: kenji })).toEqual({ id: 'strong' })
    const idsOf = async (table: string) => {
      const rows = await domain.open.query<{ id: string }>({ text: `select id from ${table} order by id` })
      return rows.map(({ id }) => id)
    }
    expect(await idsOf('user_program')).toEqual(['other kenji', 'other mia', 'strong mia'])
    expect(await idsOf('plan')).toEqual(['other kenji', 'other mia', 'other template', 'strong mia'])
  },
)

test('a change names existing categories (row 91)', async () => {
  const before = await domain.open.query({ text: 'select * from program order by id' })
  expect(await update({ name: 'Stronger', categoryIDs: ['nothing'] })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.categoryIDs',
  })
  expect(await domain.open.query({ text: 'select * from program order by id' })).toEqual(before)
})

test('a trailer is a video that the coach teaches or owns, and no other change removes it (row 91)', async () => {
  const refused = { rejected: 'BAD_INPUT', field: 'input.trailerID' }
  const trailerID = videos.plank
  const give = (columns: string) =>
    domain.open.query({ text: `update video set ${columns} where id = $1` }, [videos.plank])
  await give("coach_id = 'amara', owner_id = 'amara'")
  expect(await update({ trailerID })).toMatchObject(refused)
  await give("coach_id = 'amara', owner_id = 'kenji'")
  expect(await update({ trailerID })).toMatchObject({ trailerID })
  expect(await update({ trailerID: null })).toMatchObject({ trailerID: null })
  await give("coach_id = 'kenji', owner_id = 'amara'")
  expect(await update({ trailerID })).toMatchObject({ trailerID })
})

test('a coach can only publish a program with a session of its own, written by the coach (row 91)', async () => {
  await domain.open.query({ text: "update program set status = 'DRAFT'" })
  const refused = { rejected: 'BAD_INPUT', field: 'input.status' }
  await domain.insert('plan', [planRow('elsewhere', { program_id: 'other' }), planRow('copy', { user_id: 'kenji' })])
  expect(await update({ status: 'PUBLISHED' })).toMatchObject(refused)
  expect(await update({ name: 'Still a draft' })).toMatchObject({ status: 'DRAFT' })
  await domain.insert('plan', [planRow('own')])
  expect(await update({ status: 'PUBLISHED' })).toMatchObject({ status: 'PUBLISHED' })
})

test.each(['DRAFT', 'PUBLISHED', 'INPROGRESS', 'FAILED'])(
  'a program that is %s can be saved with its status unchanged (row 91)',
  async (status) => {
    await domain.insert('plan', [planRow('own')])
    await domain.open.query({ text: 'update program set status = $1' }, [status])
    expect(await update({ status, name: 'Saved' })).toMatchObject({ status, name: 'Saved' })
  },
)

test('the reason of a failed generation stays when the program is renamed, and is cleared when it starts over (row 106)', async () => {
  const failure = 'Mismatch in sessions'
  await domain.insert('program', [programRow('of-mia', { ...ofMia, status: 'FAILED', failure })])
  const change = (input: object) => update({ id: 'of-mia', ...input }, mia)
  expect(await change({ name: 'Mine' })).toMatchObject({ status: 'FAILED', failure })
  expect(await change({ status: 'FAILED' })).toMatchObject({ status: 'FAILED', failure })
  expect(await change({ status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', failure: null })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createPlannerStore } from './planner.store.ts'

const mia = person('mia')
const coach = person('coach')
const dana = person('dana', { adminOfCompanyIds: ['dojo'] })

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['coach', 'rival', 'mia', 'dana'].map((id) => contactRow(id)),
  )
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert('category', [{ id: 'yoga', name: 'Yoga' }])
  const roles = [
    { contact_id: 'coach', company_id: 'dojo' },
    { contact_id: 'rival', company_id: 'gym' },
  ]
  await domain.insert(
    'role',
    roles.map((role) => ({ id: role.contact_id, role: 'COACH', status: 'APPROVED', category: 'yoga', ...role })),
  )
  await domain.insert(
    'video',
    ['squat', 'lunge'].map((id, place) => ({
      id,
      public_id: `public-${id}`,
      title: id,
      coach_id: 'coach',
      owner_id: 'coach',
      is_public: true,
      is_approved: true,
      status: 'PUBLISHED',
      no_audio: false,
      uploaded_at: at(place),
      created_at: at(place),
      updated_at: at(place),
    })),
  )
  await domain.insert('coach_member', [
    { id: 'link', coach_id: 'coach', member_id: 'mia', company_id: 'dojo', created_at: at(1), updated_at: at(1) },
  ])
  await domain.insert('program', [
    program('of-mia', { owner_id: 'mia', coach_id: null, company_id: null, status: 'INPROGRESS' }),
    program('of-coach', { owner_id: 'coach', coach_id: 'coach', company_id: 'dojo', status: 'INPROGRESS' }),
    program('made', { owner_id: 'mia', coach_id: null, company_id: null, status: 'DRAFT' }),
  ])
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from exercise_rule' })
  await domain.open.query({ text: 'delete from plan_request' })
})

function program(id: string, columns: object) {
  return {
    id,
    public_id: `public-${id}`,
    name: id,
    is_public: false,
    is_template: false,
    include_super_set: false,
    made_by_ai: true,
    created_at: at(1),
    updated_at: at(1),
    ...columns,
  }
}

async function setRule(input: object, viewer: Viewer = coach) {
  const { data, errors } = await domain.ask(
    'mutation ($input: CreateExerciseRuleInput!) { rule: createExerciseRule(input: $input) { id isOff } }',
    { viewer, variables: { input: { companyID: 'dojo', ...input } } },
  )
  return { rule: data?.['rule'] as { id: string } | null | undefined, code: errors?.[0]?.extensions?.['code'] }
}

const rulesFor = (programId: string, contactId: string) =>
  createPlannerStore(domain.database).findExerciseRules(programId, contactId)

async function rulesOnPage(id: string, viewer: Viewer) {
  const { data } = await domain.ask('query ($id: ID!) { getPrograms(id: $id) { exerciseRules } }', {
    viewer,
    variables: { id },
  })
  return (data?.['getPrograms'] as { exerciseRules: string[] } | null)?.exerciseRules
}

test('what a coach decides holds for the programs of the studio’s members and coaches, in page and server alike', async () => {
  await setRule({ kind: 'NEVER', videoID: 'squat' })
  await setRule({ kind: 'INSTEAD', videoID: 'squat', replacementID: 'lunge' }, dana)
  // Both may be of the same millisecond.
  const rules = expect.toSatisfy((texts: string[]) => texts.toSorted().join() === 'INSTEAD squat lunge,NEVER squat')
  expect(await rulesFor('of-mia', 'mia')).toEqual(rules)
  expect(await rulesFor('of-coach', 'coach')).toEqual(rules)
  expect(await rulesOnPage('of-mia', mia)).toEqual(rules)
  expect(await rulesOnPage('of-coach', coach)).toEqual(rules)
  expect(await rulesFor('of-mia', 'coach')).toEqual([])
})

test('a rule that is off changes nothing, and holds again once it is on', async () => {
  const { rule } = await setRule({ kind: 'ALWAYS', videoID: 'squat' })
  const turn = (isOff: boolean) =>
    domain.ask('mutation ($input: UpdateExerciseRuleInput!) { updateExerciseRule(input: $input) { isOff } }', {
      viewer: dana,
      variables: { input: { id: rule?.id, isOff } },
    })
  await turn(true)
  expect(await rulesFor('of-mia', 'mia')).toEqual([])
  await turn(false)
  expect(await rulesFor('of-mia', 'mia')).toEqual(['ALWAYS squat'])
})

test('a program that is made keeps the rules by which it was made', async () => {
  const request = { exerciseRules: ['NEVER lunge'] }
  await domain.insert('plan_request', [{ program_id: 'made', contact_id: 'mia', request, created_at: at(1) }])
  await setRule({ kind: 'NEVER', videoID: 'squat' })
  expect(await rulesOnPage('made', mia)).toEqual(['NEVER lunge'])
})

test('members, and coaches and admins of other studios, neither set rules nor read them', async () => {
  const { rule } = await setRule({ kind: 'NEVER', videoID: 'squat' })
  for (const viewer of [mia, person('rival'), person('gil', { adminOfCompanyIds: ['gym'] })]) {
    expect((await setRule({ kind: 'NEVER', videoID: 'lunge' }, viewer)).code).toBe('NOT_FOUND')
    const removal = await domain.ask(
      'mutation ($input: DeleteExerciseRuleInput!) { deleteExerciseRule(input: $input) { id } }',
      { viewer, variables: { input: { id: rule?.id } } },
    )
    expect(removal.errors).toHaveLength(1)
    const { data } = await domain.ask('{ exerciseRulesByCompanyID(companyID: "dojo") { items { id } } }', { viewer })
    expect(data).toEqual({ exerciseRulesByCompanyID: { items: [] } })
  }
  expect(await rulesFor('of-mia', 'mia')).toEqual(['NEVER squat'])
})

test('a rule of another shape is refused as bad input', async () => {
  expect((await setRule({ kind: 'INSTEAD', videoID: 'squat' })).code).toBe('BAD_INPUT')
  expect((await setRule({ kind: 'NEVER', videoID: 'squat', replacementID: 'lunge' })).code).toBe('BAD_INPUT')
  expect((await setRule({ kind: 'INSTEAD', videoID: 'squat', replacementID: 'squat' })).code).toBe('BAD_INPUT')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  amara,
  idsIn,
  boss,
  content,
  kenji,
  mia,
  openPrograms,
  planRow,
  planner,
  programRow,
  root,
  sam,
  send,
  v4,
  videos,
} from '#backend/programs/openPrograms.fixture.ts'
import { faultOf } from '#planner/checking/planFaults.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['plan', 'user_program', 'program']) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [
    programRow('strong'),
    programRow('other'),
    programRow('of-mia', { coach_id: null, owner_id: 'mia', company_id: null, is_public: false, is_approved: null }),
  ])
})

const fields = `id programID planName order thumbnail description userID templateID companyID equipment muscleGroups
  totalResources sections { id sectionName sectionOrder resourceIDs } resources { id sectionID order type targetID duration
  restTime sets reps weight superSetId voiceoverCaption resourceName reason reasonFacts }`

const call = (name: string, input: object, viewer: Viewer = kenji) =>
  send(domain, `mutation ($input: PlanInput!) { answer: ${name}(input: $input) { ${fields} } }`, {
    viewer,
    variables: { input },
  })
const create = (input: object, viewer: Viewer = kenji) => call('createPlans', { programID: 'strong', ...input }, viewer)
const update = (input: object, viewer: Viewer = kenji) => call('updatePlans', input, viewer)
const createMany = (many: readonly object[], viewer: Viewer = kenji) =>
  send(
    domain,
    `mutation ($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { planName order } }`,
    { viewer, variables: { input: { programID: 'strong', plans: many } } },
  )

async function plans(): Promise<object[]> {
  return domain.open.query({ text: 'select * from plan order by position, id' })
}

const zero = {
  type: 'video',
  duration: 0,
  restTime: 0,
  sets: 0,
  reps: 0,
  weight: 0,
  superSetId: null,
  reason: null,
  reasonFacts: null,
}

test('a coach creates a plan: omitted values are 0, and its equipment follows from its exercises (rows 91 and 92)', async () => {
  expect(await create({ ...content, description: 'Heavy', equipment: ['Kettlebell'], totalResources: 99 })).toEqual({
    id: expect.any(String),
    programID: 'strong',
    planName: 'Section 1',
    order: 0,
    thumbnail: 'at squat.webp',
    description: 'Heavy',
    userID: 'template',
    templateID: null,
    companyID: 'dojo',
    equipment: ['Barbell'],
    muscleGroups: ['Legs'],
    totalResources: 2,
    sections: [{ ...content.sections[0], resourceIDs: [v4(11), v4(12)] }],
    resources: content.resources.map((resource) => ({ ...zero, voiceoverCaption: '', ...resource })),
  })
})

test('plans follow one another and are named by their number (row 105)', async () => {
  await create(content)
  expect(await createMany([content, { ...content, planName: 'Legs' }, content])).toEqual([
    { planName: 'Section 2', order: 1 },
    { planName: 'Legs', order: 2 },
    { planName: 'Section 4', order: 3 },
  ])
})

test('either all of several plans are created, or none (row 92)', async () => {
  const [first] = content.resources
  const wrong = { ...content, resources: [{ ...first, targetID: videos.secret }] }
  expect(await createMany([content, wrong])).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.plans.1.resources',
    message: 'Choose videos that members may watch.',
  })
  expect(await createMany([content, { ...content, sections: [] }])).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.plans.1',
  })
  expect(await createMany([])).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.plans' })
  expect(await createMany(Array(101).fill(content))).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.plans' })
  expect(await plans()).toEqual([])
})

test('a change of a session by a coach ends the approval of its program, and one by an admin does not (row 101)', async () => {
  await domain.insert('plan', [planRow('p-1')])
  const writes = [
    (viewer: Viewer) => create(content, viewer),
    (viewer: Viewer) => createMany([content], viewer),
    (viewer: Viewer) => update({ id: 'p-1', planName: `Of ${viewer.contactId}` }, viewer),
    (viewer: Viewer) => update({ id: 'p-1', ...content }, viewer),
  ]
  for (const write of writes) {
    for (const [viewer, isApproved] of [
      [boss, true],
      [kenji, null],
    ] as const) {
      await domain.open.query({ text: `update program set is_approved = true where id = 'strong'` })
      await write(viewer)
      expect(await domain.open.query({ text: `select is_approved from program where id = 'strong'` })).toEqual([
        { is_approved: isApproved },
      ])
    }
  }
})

test('deleting a session does not end the approval, because members see nothing new (row 101)', async () => {
  await domain.insert('plan', [planRow('p-1')])
  await domain.open.query({ text: `update program set is_approved = true where id = 'strong'` })
  await send(domain, 'mutation { answer: deletePlans(input: { id: "p-1" }) { id } }', { viewer: kenji })
  expect(await plans()).toEqual([])
  expect(await domain.open.query({ text: `select is_approved from program where id = 'strong'` })).toEqual([
    { is_approved: true },
  ])
})

test('a program has at most a hundred sessions, however they are added (row 91)', async () => {
  await domain.insert(
    'plan',
    Array.from({ length: 99 }, (_, place) => planRow(`plan-${place}`, { position: place })),
  )
  const answers = await Promise.all([create(content), create(content), create(content)])
  expect(answers.filter((answer) => answer !== null && 'id' in (answer as object))).toHaveLength(1)
  expect(await plans()).toHaveLength(100)
})

test.each([
  ['another coach’s program', {}, amara],
  ['a program, by a member', {}, mia],
  ['a program that is not there', { programID: 'nothing' }, kenji],
  ['a member’s own program, by a coach', { programID: 'of-mia' }, kenji],
])('writing a plan into %s is refused (rows 92 and 157)', async (_what, input, viewer) => {
  expect(await create({ ...content, ...input }, viewer)).toMatchObject({
    rejected: 'NOT_FOUND',
    message: 'Failed to create new plan',
  })
  expect(await plans()).toEqual([])
})

test('a member can write plans into their own program, but cannot give one to another user (row 92)', async () => {
  expect(await create({ ...content, programID: 'of-mia' }, mia)).toMatchObject({ userID: 'template' })
  expect(await create({ ...content, programID: 'of-mia', userID: 'sam' }, mia)).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.userID',
  })
})

test('editing a plan without its id is refused with a clear message (row 94)', async () => {
  expect(await update({ planName: 'New' })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.id',
    message: 'Plan ID cannot be null or undefined',
  })
})

test('a coach edits a plan, and omitted fields stay unchanged (row 92)', async () => {
  await domain.insert('plan', [planRow('plan')])
  expect(await update({ id: 'plan', planName: 'Heavy' })).toMatchObject({ planName: 'Heavy', totalResources: 2 })
  const [, second] = content.resources
  expect(await update({ id: 'plan', resources: [second], sections: content.sections })).toMatchObject({
    planName: 'Heavy',
    totalResources: 1,
  })
})

/** The state that an editor read and overwrites, unless another editor was faster. */
const since = (updatedAt: string) => ({ condition: { updatedAt: { eq: updatedAt } } })

const updateIf = (input: object, condition: object) =>
  send(
    domain,
    `mutation ($input: PlanInput!, $condition: ModelPlanConditionInput) {
      answer: updatePlans(input: $input, condition: $condition) { planName updatedAt }
    }`,
    { viewer: kenji, variables: { input, ...condition } },
  )

test('when several users overwrite the same plan at once, all but one must reload, and nothing is lost (row 92)', async () => {
  await domain.insert('plan', [planRow('plan', { updated_at: at(-1) })])
  const names = ['One', 'Two', 'Three', 'Four']
  const answers = await Promise.all(names.map((planName) => updateIf({ id: 'plan', planName }, since(at(-1)))))
  const refused = answers.filter((answer) => Object(answer).rejected === 'CONDITION_FAILED')
  expect(refused).toHaveLength(3)
  const [winner] = answers.filter((answer) => !refused.includes(answer))
  expect(await plans()).toMatchObject([{ plan_name: Object(winner).planName }])
  expect(await updateIf({ id: 'plan', ...content }, since(at(-1)))).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await updateIf({ id: 'plan', ...content }, since(Object(winner).updatedAt))).toMatchObject({
    planName: Object(winner).planName,
  })
})

test('a plan that another user has changed in the meantime is not deleted (row 92)', async () => {
  await domain.insert('plan', [planRow('plan', { updated_at: at(-1) })])
  const remove = (updatedAt: string) =>
    send(
      domain,
      `mutation ($condition: ModelPlanConditionInput) {
        answer: deletePlans(input: { id: "plan" }, condition: $condition) { id }
      }`,
      { viewer: kenji, variables: since(updatedAt) },
    )
  await update({ id: 'plan', planName: 'Theirs' })
  expect(await remove(at(-1))).toMatchObject({ rejected: 'CONDITION_FAILED' })
  const [storedPlan] = await domain.open.query<{ updated_at: string }>({ text: 'select updated_at from plan' })
  expect(await remove(new Date(storedPlan?.updated_at ?? '').toISOString())).toEqual({ id: 'plan' })
})

test.each([
  ['planName', { planName: ' ' }],
  ['planName', { planName: 'x'.repeat(201) }],
  ['order', { order: -1 }],
  ['order', { order: 1_000 }],
  ['description', { description: 'x'.repeat(5_001) }],
  ['resources.0.sets', { ...content, resources: [{ ...content.resources[0], sets: 51 }] }],
  ['resources.0.voiceoverCaption', { resources: [{ ...content.resources[0], voiceoverCaption: 'x'.repeat(501) }] }],
])('a plan with a wrong %s is refused (row 91)', async (field, wrong) => {
  await domain.insert('plan', [planRow('plan')])
  const before = await plans()
  expect(await update({ id: 'plan', ...wrong })).toMatchObject({ rejected: 'BAD_INPUT', field: `input.${field}` })
  expect(await plans()).toEqual(before)
})

test('a video that is no longer public stays in a plan, but cannot be added again (row 91)', async () => {
  const [first] = content.resources
  const storedResources = [{ ...zero, voiceoverCaption: '', ...first, targetID: videos.secret }]
  const sections = [{ ...content.sections[0], resourceIDs: [v4(11)] }]
  await domain.insert('plan', [planRow('plan', { sections, resources: storedResources })])
  const changed = {
    id: 'plan',
    sections: content.sections,
    resources: [{ ...first, targetID: videos.secret, reps: 5 }],
  }
  expect(await update(changed)).toMatchObject({ resources: [{ reps: 5 }] })
})

test('a member can swap an exercise in their own copy but not rename it, and no other user can change it (row 92)', async () => {
  await domain.insert('plan', [planRow('plan'), planRow('copy', { user_id: 'mia' })])
  const [, second] = content.resources
  const swapped = { id: 'copy', sections: content.sections, resources: [second] }
  expect(await update(swapped, mia)).toMatchObject({ totalResources: 1 })
  expect(await update({ id: 'copy', planName: 'Mine' }, mia)).toMatchObject({
    rejected: 'NOT_FOUND',
    message: 'Failed to edit plan',
  })
  for (const viewer of [kenji, boss, sam, root])
    expect(await update({ id: 'copy', ...content }, viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await update({ id: 'plan', ...content }, mia)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await update({ id: 'plan', ...content }, anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
})

const list = async (field: string, viewer: Viewer) => {
  return idsIn(await domain.ask(`{ page: ${field} { items { id } nextToken } }`, { viewer }))
}

test('a program’s plans are listed in order: the coach’s for every viewer, copies for their owners (row 100)', async () => {
  await domain.insert('plan', [
    planRow('second', { position: 1 }),
    planRow('first'),
    planRow('of-mia', { user_id: 'mia', position: 2 }),
    planRow('elsewhere', { program_id: 'other' }),
  ])
  expect(await list('plansByProgramID(programID: "strong")', mia)).toEqual(['first', 'second', 'of-mia'])
  expect(await list('plansByProgramID(programID: "strong")', kenji)).toEqual(['first', 'second'])
  expect(await list('plansByProgramIDAndUserID(programID: "strong", userID: { eq: "mia" })', mia)).toEqual(['of-mia'])
  expect(await list('plansByProgramIDAndUserID(programID: "strong", userID: { eq: "mia" })', sam)).toEqual([])
  expect(await list('plansByProgramID(programID: "strong")', anonymous)).toEqual([])
})

test('the videos of a program’s exercises are listed once each for every user who can see the program (row 155)', async () => {
  await domain.insert('plan', [planRow('one'), planRow('two', { position: 1 })])
  const videosOf = (viewer: Viewer, more = '') => list(`getProgramResourceVideos(programID: "strong"${more})`, viewer)
  expect(await videosOf(mia)).toEqual([videos.squat, videos.plank])
  expect(await videosOf(mia, ', planID: "two"')).toEqual([videos.squat, videos.plank])
  expect(await videosOf(mia, ', planID: "nothing"')).toEqual([])
  await domain.open.query({ text: "update program set status = 'DRAFT' where id = 'strong'" })
  expect(await videosOf(mia)).toEqual([])
  expect(await videosOf(kenji)).toEqual([videos.squat, videos.plank])
})

const helper = (text: string, viewer: Viewer = kenji) => send(domain, `mutation { answer: ${text} }`, { viewer })

test('a user who runs a program can delete its plans, and an error names the plan (rows 92 and 157)', async () => {
  await domain.insert('plan', [planRow('plan'), planRow('copy', { user_id: 'mia' })])
  const remove = (id: string, viewer: Viewer) => helper(`deletePlans(input: { id: "${id}" }) { id }`, viewer)
  for (const [id, viewer] of [
    ['plan', mia],
    ['plan', amara],
    ['copy', mia],
    ['copy', kenji],
    ['nothing', kenji],
  ] as const)
    expect(await remove(id, viewer)).toMatchObject({
      rejected: 'NOT_FOUND',
      message: `Failed to delete plan with id ${id}`,
    })
  expect(await remove('plan', boss)).toEqual({ id: 'plan' })
  expect(await plans()).toMatchObject([{ id: 'copy' }])
})

test('the helpers delete many or all plans, and return false on failure (row 92)', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, position) => planRow(id, { position }))
  await domain.insert('plan', [...rows, planRow('copy', { user_id: 'mia' })])
  expect(await helper('deleteManyPlans(ids: ["a", "b"])')).toBe(true)
  expect(await helper('deleteManyPlans(ids: [])')).toBe(true)
  expect(await helper('deleteManyPlans(ids: ["c", "copy"])')).toBe(false)
  expect(await helper('deleteManyPlans(ids: ["c"])', mia)).toBe(false)
  expect(await helper('deleteAllPlans(programID: "strong")', mia)).toBe(false)
  expect(await helper('deleteAllPlans(programID: "strong")', anonymous)).toBe(false)
  expect(await plans()).toHaveLength(3)
  expect(await helper('deleteAllPlans(programID: "strong")')).toBe(true)
  expect(await plans()).toMatchObject([{ id: 'copy' }])
})

test('a conditional save fails if another user has saved in the meantime (row 92)', async () => {
  await domain.insert('plan', [planRow('plan', { updated_at: '2026-11-20T00:00:00.000Z' })])
  const save = (type: 'Plan' | 'Program', id: string, name: object, updatedAt: string) =>
    send(
      domain,
      `mutation ($input: ${type}Input!, $condition: Model${type}ConditionInput) {
        answer: update${type}s(input: $input, condition: $condition) { id } }`,
      { viewer: kenji, variables: { input: { id, ...name }, condition: { updatedAt: { eq: updatedAt } } } },
    )
  const before = '2026-11-20T00:00:00.000Z'
  expect(await save('Plan', 'plan', { planName: 'First' }, before)).toEqual({ id: 'plan' })
  expect(await save('Plan', 'plan', { planName: 'Second' }, before)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await save('Plan', 'plan', content, before)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await plans()).toMatchObject([{ plan_name: 'First' }])
  expect(await save('Program', 'strong', { name: 'First' }, before)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await save('Program', 'strong', { name: 'First' }, at(0))).toEqual({ id: 'strong' })
})

test('AI-made plans are stored only if the resulting program keeps the planner’s rules (row 105)', async () => {
  await domain.open.query({ text: "update program set made_by_ai = true where id in ('of-mia', 'other')" })
  await domain.open.query({ text: "update program set status = 'INPROGRESS' where id = 'other'" })
  planner.faults = [faultOf('SESSIONS')]
  planner.asked = []
  const refused = { rejected: 'BAD_INPUT', message: 'Mismatch in sessions' }
  const many = (programID: string, viewer: Viewer) =>
    send(domain, 'mutation ($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { order } }', {
      viewer,
      variables: { input: { programID, plans: [content, content] } },
    })
  expect(await many('of-mia', mia)).toMatchObject(refused)
  expect(await many('other', kenji)).toMatchObject(refused)
  expect(await create({ ...content, programID: 'of-mia' }, mia)).toMatchObject(refused)
  expect(await plans()).toEqual([])
  planner.faults = []
  expect(await many('of-mia', mia)).toEqual([{ order: 0 }, { order: 1 }])
  const [first] = await domain.open.query<{ id: string }>({ text: 'select id from plan order by position' })
  planner.faults = [faultOf('SESSIONS')]
  expect(await update({ id: first?.id, ...content, resources: [] }, mia)).toMatchObject(refused)
  expect(await update({ id: first?.id, planName: 'Monday' }, mia)).toMatchObject({
    planName: 'Monday',
    totalResources: 2,
  })
  const two = [{ resources: [{}, {}] }, { resources: [{}, {}] }]
  expect(planner.asked).toMatchObject([
    { programId: 'of-mia', isForSelf: true, plans: two },
    { programId: 'other', isForSelf: false, plans: two },
    { programId: 'of-mia', isForSelf: true, plans: [{}] },
    { programId: 'of-mia', isForSelf: true, plans: two },
    { programId: 'of-mia', isForSelf: true, plans: [{ resources: [] }, { resources: [{}, {}] }] },
  ])
  // A coach's own programs are not checked, nor are AI-made ones once complete.
  await domain.open.query({ text: "update program set status = 'DRAFT' where id = 'other'" })
  expect(await many('other', kenji)).toEqual([{ order: 0 }, { order: 1 }])
  expect(await create(content)).toMatchObject({ totalResources: 2 })
})

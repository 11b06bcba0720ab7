import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  boss,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  root,
  sam,
  send,
  v4,
} from '#backend/programs/openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['workout_log', 'plan_video_progress', 'plan_progress', 'user_program', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [
    programRow('strong'),
    programRow('other'),
    programRow('draft', { status: 'DRAFT' }),
    programRow('of-mia', {
      coach_id: null,
      owner_id: 'mia',
      company_id: null,
      is_public: false,
      is_approved: null,
      status: 'DRAFT',
    }),
  ])
  await domain.insert('plan', [
    planRow('first'),
    planRow('second', { position: 1 }),
    planRow('elsewhere', { program_id: 'other' }),
    planRow('mine', { program_id: 'of-mia' }),
  ])
})

const fields = `userID programID status startedAt progressPercentage completedPlansCount totalPlansCount`
const call = (name: string, input: object, viewer: Viewer = mia) =>
  send(domain, `mutation ($input: UserProgramInput!) { answer: ${name}(input: $input) { ${fields} } }`, {
    viewer,
    variables: { input: { programID: 'strong', ...input } },
  })
const enrol = (input: object = {}, viewer: Viewer = mia) => call('createUserPrograms', input, viewer)
const update = (input: object, viewer: Viewer = mia) => call('updateUserPrograms', input, viewer)

const count = async (table: string, where = 'true') => {
  const [row] = await domain.open.query<{ count: number }>({
    text: `select count(*)::int as count from ${table} where ${where}`,
  })
  return row?.count
}
const copies = (of = 'mia', program = 'strong') =>
  domain.open.query<{ id: string; template_id: string; plan_name: string; position: number }>({
    text: `select id, template_id, plan_name, position from plan where user_id = '${of}' and program_id = '${program}' order by position`,
  })

/** Logs all exercises of a plan. */
async function finish(planID: string | undefined, viewer: Viewer = mia): Promise<void> {
  const document = 'mutation ($input: PlanProgressInput!) { answer: updatePlanProgress(input: $input) { id } }'
  await send(domain, document, { viewer, variables: { input: { planID, completedResourceCount: 2 } } })
}

const inProgress = {
  userID: 'mia',
  programID: 'strong',
  status: 'INPROGRESS',
  startedAt: '2026-11-21T09:00:00.000Z',
  progressPercentage: 0,
  completedPlansCount: 0,
  totalPlansCount: 2,
}

test('a member enrols at 0 percent, with plans of their own that the coach’s edits leave alone (row 95)', async () => {
  expect(await enrol({ status: 'INPROGRESS', progressPercentage: 0, completedPlansCount: 0 })).toEqual(inProgress)
  expect(await copies()).toMatchObject([
    { template_id: 'first', plan_name: 'first', position: 0 },
    { template_id: 'second', plan_name: 'second', position: 1 },
  ])
  const change = 'mutation { answer: updatePlans(input: { id: "first", planName: "New" }) { planName } }'
  expect(await send(domain, change, { viewer: kenji })).toEqual({ planName: 'New' })
  expect(await copies()).toMatchObject([{ plan_name: 'first' }, { plan_name: 'second' }])
})

test('a member who enrolls twice, even at once, is enrolled once and has each plan once (row 95)', async () => {
  const answers = await Promise.all([enrol(), enrol(), enrol(), enrol()])
  expect(answers).toEqual([inProgress, inProgress, inProgress, inProgress])
  expect(await copies()).toHaveLength(2)
  expect(await count('user_program')).toBe(1)
})

test('a percentage sent by the client is ignored, and only completed work counts (rows 95 and 98)', async () => {
  expect(await enrol({ progressPercentage: 90, completedPlansCount: 9, totalPlansCount: 1 })).toEqual(inProgress)
  expect(await update({ progressPercentage: 90, completedPlansCount: 2 })).toEqual(inProgress)
  const [first] = await copies()
  await finish(first?.id)
  expect(await update({})).toMatchObject({ progressPercentage: 50, completedPlansCount: 1, totalPlansCount: 2 })
})

test('a member can train their own custom program (row 95)', async () => {
  expect(await enrol({ programID: 'of-mia' })).toMatchObject({ status: 'INPROGRESS', totalPlansCount: 1 })
})

test.each([
  ['in a program that is a draft', { programID: 'draft' }, mia, 'NOT_FOUND'],
  ['in a program that is not there', { programID: 'nothing' }, mia, 'NOT_FOUND'],
  ['in the program of another member', { programID: 'of-mia' }, sam, 'NOT_FOUND'],
  ['in the name of another', { userID: 'sam' }, mia, 'NOT_FOUND'],
  ['without signing in', {}, anonymous, 'UNAUTHENTICATED'],
])('enrolling %s is refused (rows 95 and 157)', async (_how, input, viewer, rejected) => {
  expect(await enrol(input, viewer)).toMatchObject({ rejected, message: 'Failed to update user program' })
  expect([await count('user_program'), await count('plan', "user_id <> 'template'")]).toEqual([0, 0])
})

test.each(['COMPLETED', 'COMPLEATED'])('reporting %s completes a program at 100 percent (row 96)', async (status) => {
  await enrol()
  expect(await update({ status, progressPercentage: 7 })).toEqual({
    ...inProgress,
    status: 'COMPLETED',
    progressPercentage: 100,
  })
  expect(await copies()).toHaveLength(2)
})

test('canceling removes the plans and progress of only that program, and keeps the workout log (row 97)', async () => {
  await enrol()
  await enrol({ programID: 'other' })
  await enrol({}, sam)
  const [first] = await copies()
  const [elsewhere] = await copies('mia', 'other')
  await finish(first?.id)
  await finish(elsewhere?.id)
  await domain.insert('workout_log', [
    {
      id: v4(50),
      user_id: 'mia',
      kind: 'SET',
      program_id: 'strong',
      plan_id: first?.id,
      performed_at: '2026-11-21T09:00:00.000Z',
    },
  ])
  expect(await update({ status: 'CANCELED' })).toMatchObject({ status: 'CANCELED', totalPlansCount: 0 })
  expect(await copies()).toEqual([])
  expect(await copies('mia', 'other')).toHaveLength(1)
  expect(await copies('sam')).toHaveLength(2)
  expect([await count('plan_progress'), await count('workout_log')]).toEqual([1, 1])
})

const list = async (field: string, viewer: Viewer) => {
  return pageOf(await domain.ask(`{ page: ${field} { items { userID programID memberName } nextToken } }`, { viewer }))
    .items
}

test('a canceled enrollment appears in no list, but can still be looked up by its key (row 97)', async () => {
  await enrol()
  await enrol({}, sam)
  await update({ status: 'CANCELED' })
  expect(await list('listUserPrograms(userID: "mia")', mia)).toEqual([])
  expect(await list('listUserPrograms', mia)).toEqual([])
  const ofStrong = 'userProgramsByProgramIDAndUserID(programID: "strong")'
  expect(await list(ofStrong, mia)).toEqual([])
  const sams = { userID: 'sam', programID: 'strong' }
  expect(await list(ofStrong, sam)).toEqual([{ ...sams, memberName: null }])
  for (const viewer of [kenji, boss, root])
    expect(await list(ofStrong, viewer)).toEqual([{ ...sams, memberName: 'sam Kim' }])
  const one = '{ answer: getUserPrograms(userID: "mia", programID: "strong") { status } }'
  expect(await send(domain, one, { viewer: mia })).toEqual({ status: 'CANCELED' })
  expect(await send(domain, one, { viewer: sam })).toBeNull()
})

test('a member who returns after canceling starts over, with the program’s current plans (row 95)', async () => {
  await enrol()
  await finish((await copies())[0]?.id)
  await update({ status: 'CANCELED' })
  await domain.open.query({ text: "delete from plan where id = 'second'" })
  expect(await enrol({ progressPercentage: 40 })).toEqual({ ...inProgress, totalPlansCount: 1 })
  expect(await copies()).toMatchObject([{ template_id: 'first' }])
})

test('a member who has completed a program starts over, or continues if they choose to (row 95)', async () => {
  await enrol()
  await finish((await copies())[0]?.id)
  await update({ status: 'COMPLETED' })
  expect(await update({ status: 'INPROGRESS', progressPercentage: 50 })).toMatchObject({ progressPercentage: 50 })
  await update({ status: 'COMPLETED' })
  expect(await enrol()).toEqual(inProgress)
  expect([await copies(), await count('plan_progress')]).toMatchObject([[{}, {}], 0])
})

test('a member who has canceled cannot return to a program that is no longer open (row 95)', async () => {
  await enrol()
  await update({ status: 'CANCELED' })
  await domain.open.query({ text: "update program set status = 'DRAFT'" })
  expect(await enrol()).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await count('user_program', "status = 'CANCELED'")).toBe(1)
})

test('a member in the middle of a program can continue after it is made private (row 101)', async () => {
  await enrol()
  await domain.open.query({ text: "update program set status = 'DRAFT'" })
  const document = '{ answer: getPrograms(id: "strong") { viewerEnrolment { status } plans { items { planName } } } }'
  expect(await send(domain, document, { viewer: mia })).toMatchObject({ viewerEnrolment: { status: 'INPROGRESS' } })
  expect(await send(domain, document, { viewer: sam })).toBeNull()
})

test.each([
  ['COMPLETED', 'Failed to compleate user program'],
  ['COMPLEATED', 'Failed to compleate user program'],
  ['CANCELED', 'Failed to cancel user program'],
  ['INPROGRESS', 'Failed to update user program'],
])('a member who is not enrolled is told which action failed: %s (row 157)', async (status, message) => {
  expect(await update({ status })).toMatchObject({ rejected: 'NOT_FOUND', message })
})

test('a canceled program cannot be completed (row 96)', async () => {
  await enrol()
  await update({ status: 'CANCELED' })
  expect(await update({ status: 'COMPLETED' })).toMatchObject({ rejected: 'CONDITION_FAILED' })
})

const leave = (input: object = {}, viewer: Viewer = mia) =>
  send(domain, 'mutation ($input: UserProgramKeyInput!) { answer: deleteUserPrograms(input: $input) }', {
    viewer,
    variables: { input: { programID: 'strong', ...input } },
  })

test('deleting an enrolment deletes its plans, and only its member can do so (rows 97 and 157)', async () => {
  await enrol()
  for (const [input, viewer] of [
    [{}, sam],
    [{ userID: 'mia' }, kenji],
    [{ userID: 'mia' }, root],
  ] as const)
    expect(await leave(input, viewer)).toMatchObject({
      rejected: 'NOT_FOUND',
      message: 'Failed to delete user programs',
    })
  expect(await leave({ userID: 'mia' })).toBe(true)
  expect([await count('user_program'), await copies()]).toEqual([0, []])
})

const remove = (viewer: Viewer) =>
  send(domain, 'mutation { answer: deletePrograms(input: { id: "strong" }) { id status } }', { viewer })

test('deleting a program deletes its sessions and its coach’s own training data; the log stays (row 93)', async () => {
  await enrol({}, kenji)
  await finish((await copies('kenji'))[0]?.id, kenji)
  await domain.insert('workout_log', [
    { id: v4(51), user_id: 'kenji', kind: 'SET', program_id: 'strong', performed_at: '2026-11-21T09:00:00.000Z' },
  ])
  for (const viewer of [mia, sam])
    expect(await remove(viewer)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to delete program' })
  expect(await remove(kenji)).toEqual({ id: 'strong', status: 'DELETED' })
  expect(await remove(kenji)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect([
    await count('plan', "program_id = 'strong'"),
    await count('plan_progress'),
    await count('user_program'),
    await count('workout_log'),
  ]).toEqual([0, 0, 0, 1])
})

const page = `{ answer: getPrograms(id: "strong") {
  name status viewerEnrolment { status completedPlansCount totalPlansCount }
  plans { items { planName userID } }
} }`

test.each([
  ['deletePrograms', 'mutation { answer: deletePrograms(input: { id: "strong" }) { id } }'],
  ['updatePrograms', 'mutation { answer: updatePrograms(input: { id: "strong", status: DELETED }) { id } }'],
])(
  'a member enrolled in a program that %s deletes can continue training it (rows 93 and 101)',
  async (_how, document) => {
    await enrol()
    const [first, second] = await copies()
    await finish(first?.id)
    expect(await send(domain, document, { viewer: kenji })).toEqual({ id: 'strong' })
    expect(await send(domain, page, { viewer: mia })).toMatchObject({
      status: 'DELETED',
      viewerEnrolment: { status: 'INPROGRESS', completedPlansCount: 1, totalPlansCount: 2 },
      plans: { items: [{ userID: 'mia' }, { userID: 'mia' }] },
    })
    await finish(second?.id)
    expect(await send(domain, page, { viewer: mia })).toMatchObject({ viewerEnrolment: { completedPlansCount: 2 } })
    // Other users no longer see it, nor does its member after leaving it.
    expect(await send(domain, page, { viewer: sam })).toBeNull()
    expect(await enrol({}, sam)).toMatchObject({ rejected: 'NOT_FOUND' })
    await update({ status: 'CANCELED' })
    expect(await send(domain, page, { viewer: mia })).toBeNull()
    expect(await copies()).toEqual([])
  },
)

test('deleting a program takes as many statements for many members as for one (row 93)', async () => {
  const statements: number[] = []
  for (const members of [1, 400]) {
    await domain.open.query({ text: 'delete from plan_progress' })
    await domain.open.query({ text: 'delete from user_program' })
    await domain.open.query({ text: 'delete from plan' })
    await domain.insert('plan', [planRow('first')])
    await domain.open.query({ text: "update program set status = 'PUBLISHED' where id = 'strong'" })
    const ids = Array.from({ length: members }, (_, place) => `member-${place}`)
    await domain.open.query(
      {
        text: `insert into plan select 'copy of ' || m, 'strong', 'Copy', 0, null, '[]', '[]', m, null, now(), now()
          from unnest($1::text[]) m`,
      },
      [ids],
    )
    domain.database.take()
    expect(await remove(kenji)).toMatchObject({ status: 'DELETED' })
    statements.push(domain.database.take().length)
    expect(await count('plan', "user_id like 'member-%'")).toBe(members)
  }
  expect(statements[1]).toBe(statements[0])
})

test('before deleting a program, a coach sees how many members are in the middle of it (row 93)', async () => {
  await enrol()
  await enrol({}, sam)
  await update({ status: 'CANCELED' }, sam)
  const document = '{ answer: getPrograms(id: "strong") { enrolledCount enrolments { items { memberName } } } }'
  expect(await send(domain, document, { viewer: kenji })).toEqual({
    enrolledCount: 1,
    enrolments: { items: [{ memberName: 'mia Kim' }] },
  })
})

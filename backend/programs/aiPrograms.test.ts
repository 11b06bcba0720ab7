import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApprovalFacts } from '#backend/approval/approval.store.ts'
import { demoEquipment, demoMuscleGroups } from '#backend/demo/demoCatalogue.ts'
import { demoExercises, demoExerciseVideos } from '#backend/demo/demoExercises.ts'
import { contactId } from '#backend/demo/demoPeople.ts'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { createCheckPlans } from '#backend/planner/checkPlans.ts'
import { createListSuitable } from '#backend/planner/person.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { creditWatched, percentageOf } from '#backend/video/creditWatched.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { send, v4 } from './openPrograms.fixture.ts'
import { programResolvers } from './programs.resolvers.ts'
import { createEnrolmentStore, createProgramStore } from './programs.store.ts'
import { createProgramSearch } from './programSearch.store.ts'
import { createRecordKeeper, createRecordStore } from './training/trainingRecords.store.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      programResolvers({
        database,
        programs: createProgramStore(database),
        searchPrograms: createProgramSearch(database),
        records: createRecordStore(database),
        enrolmentsIn: createEnrolmentStore,
        recordsIn: createRecordKeeper,
        checkPlans: createCheckPlans(createPlannerStore(database), solver),
        listSuitable: createListSuitable(createPlannerStore(database)),
        crediting: { creditWatched, percentageOf },
        readApprovalFacts,
      }),
  })
  const coaches = ['amara', 'kenji', 'ngocanh'].map(contactId)
  await domain.insert(
    'contact',
    [...coaches, 'mia'].map((id) => contactRow(id)),
  )
  await domain.insert('contact', [contactRow('boss')])
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('role', [coachRole(contactId('kenji'), { company_id: 'dojo' })])
  await domain.insert('equipment', demoEquipment)
  await domain.insert('muscle_group', demoMuscleGroups)
  await domain.insert('video', demoExerciseVideos(now, 'http://localhost:4000/'))
})
afterAll(() => domain.close())

const mia = person('mia')
const programID = v4(1)
const request = v.parse(planRequest, {
  numberOfSessions: 2,
  sections: [{ sectionName: 'All of it', sectionDuration: 900 }],
  equipment: [],
})

const ask = (document: string, input: object, viewer: Viewer = mia) =>
  send(domain, document, { viewer, variables: { input } })
const store = (plans: readonly object[], { id = programID, viewer = mia } = {}) =>
  ask(
    'mutation ($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { planName totalResources } }',
    { programID: id, plans },
    viewer,
  )

test('a member requests a custom program, which is stored once it matches the request, and trains it (rows 105 and 95)', async () => {
  const document = 'mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { status } }'
  expect(await ask(document, { id: programID, name: 'Mine', status: 'INPROGRESS', madeByAI: true })).toEqual({
    status: 'INPROGRESS',
  })
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  // Approval has not been requested yet.
  expect(await store(plans)).toMatchObject({ rejected: 'BAD_INPUT', message: 'No valid workout plan returned' })
  await createPlannerStore(domain.database).keepRequest(programID, 'mia', { request, now, isPaid: true })
  expect(await store(plans.slice(1))).toMatchObject({ rejected: 'BAD_INPUT', message: 'Mismatch in sessions' })
  const [first, second] = plans
  const changed = [first, { ...second, resources: first?.resources, sections: first?.sections }] as object[]
  expect(await store(changed)).toMatchObject({ rejected: 'BAD_INPUT' })
  expect(await store(plans)).toEqual([
    { planName: 'Section 1', totalResources: first?.resources.length },
    { planName: 'Section 2', totalResources: second?.resources.length },
  ])
  const saveDraft = 'mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { status plansCount } }'
  expect(await ask(saveDraft, { id: programID, status: 'DRAFT' })).toEqual({ status: 'DRAFT', plansCount: 2 })
  const enrol = 'mutation ($input: UserProgramInput!) { answer: createUserPrograms(input: $input) { totalPlansCount } }'
  expect(await ask(enrol, { programID })).toEqual({ totalPlansCount: 2 })
})

test('a coach’s AI-made program can be found once an admin of their company has approved it (rows 92 and 105)', async () => {
  const id = v4(2)
  const [kenji, boss] = [person(contactId('kenji')), person('boss', { adminOfCompanyIds: ['dojo'] })]
  const theirs = { id, name: 'Theirs', coachID: kenji.contactId, companyID: 'dojo', isPublic: true, madeByAI: true }
  const create = 'mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { status } }'
  expect(await ask(create, { ...theirs, status: 'INPROGRESS' }, kenji)).toEqual({ status: 'INPROGRESS' })
  await createPlannerStore(domain.database).keepRequest(id, contactId('kenji'), { request, now, isPaid: true })
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  expect(await store(plans.slice(1), { id, viewer: kenji })).toMatchObject({ message: 'Mismatch in sessions' })
  expect(await store(plans, { id, viewer: kenji })).toHaveLength(2)
  const turn = 'mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { status isApproved } }'
  expect(await ask(turn, { id, status: 'DRAFT' }, kenji)).toEqual({ status: 'DRAFT', isApproved: null })
  // From now on the coach may change it freely.
  expect(await store(plans.slice(0, 1).map(asAnother), { id, viewer: kenji })).toHaveLength(1)
  expect(await ask(turn, { id, status: 'PUBLISHED' }, kenji)).toEqual({ status: 'PUBLISHED', isApproved: null })
  const look = () =>
    send(domain, 'query ($id: ID!) { answer: getPrograms(id: $id) { name } }', { viewer: mia, variables: { id } })
  expect(await look()).toBeNull()
  const approve = 'mutation ($id: ID!) { answer: approveProgramLambda(programID: $id) { success } }'
  expect(await send(domain, approve, { viewer: boss, variables: { id } })).toEqual({ success: true })
  expect(await look()).toEqual({ name: 'Theirs' })
})

test('a member’s backlog at the solver does not block a session that another member writes with', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => v4(100 + n))
  const create = 'mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { name } }'
  for (const id of ids) {
    await ask(create, { id, name: 'Mine', status: 'INPROGRESS', madeByAI: true })
    await createPlannerStore(domain.database).keepRequest(id, 'mia', { request, now, isPaid: true })
  }
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  const ended = { solving: false, stored: 0 }
  const hard = {
    request: v.parse(planRequest, {
      numberOfSessions: 36,
      sections: Array.from({ length: 8 }, (_, n) => ({ sectionName: `Part ${n}`, sectionDuration: 900 })),
    }),
    catalogue: Array.from({ length: 40 }, (_, n) =>
      demoExercises.map((each) => ({ ...each, id: `${each.id} ${n}` })),
    ).flat(),
  }
  const leaving = new AbortController()
  const solving = solver
    .solve(hard, leaving.signal)
    .catch(() => undefined)
    .then(() => (ended.solving = true))
  const stores = ids.map((id) => store(plans.map(asAnother), { id }).then(() => (ended.stored += 1)))
  const written = await ask(
    create,
    { id: v4(200), name: 'Theirs', coachID: contactId('kenji') },
    person(contactId('kenji')),
  )
  expect([written, ended]).toEqual([{ name: 'Theirs' }, { solving: false, stored: 0 }])
  leaving.abort(new Error('The test is over'))
  await Promise.all([solving, ...stores])
}, 60_000)

test('plans checked concurrently are checked again if the others have changed in the meantime', async () => {
  const id = v4(300)
  const document = 'mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { status } }'
  await ask(document, { id, name: 'Mine', status: 'INPROGRESS', madeByAI: true })
  await createPlannerStore(domain.database).keepRequest(id, 'mia', { request, now, isPaid: true })
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  // Each is valid alone; together they exceed the request.
  const both = await Promise.all([store(plans.map(asAnother), { id }), store(plans.map(asAnother), { id })])
  expect(both.filter((answer) => Array.isArray(answer))).toHaveLength(1)
  expect(both.filter((answer) => !Array.isArray(answer))).toMatchObject([{ message: 'Mismatch in sessions' }])
})

function asAnother({ planName: _name, order: _order, ...plan }: ReturnType<typeof toPlans>[number]) {
  return plan
}

import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEquipment, demoMuscleGroups } from '#backend/demo/demoCatalogue.ts'
import { demoExercises, demoExerciseVideos } from '#backend/demo/demoExercises.ts'
import { contactId } from '#backend/demo/demoPeople.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { createCheckPlans } from '#backend/planner/checkPlans.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import { solvePlan } from '#planner/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { send, v4 } from './openPrograms.fixture.ts'
import { programResolvers } from './programs.resolvers.ts'
import { createEnrolmentStore, createProgramStore } from './programs.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      programResolvers({
        database,
        programs: createProgramStore(database),
        enrolmentsIn: createEnrolmentStore,
        checkPlans: createCheckPlans(createPlannerStore(database)),
      }),
  })
  const coaches = ['amara', 'kenji', 'ngocanh'].map(contactId)
  await domain.insert(
    'contact',
    [...coaches, 'mia'].map((id) => contactRow(id)),
  )
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

const ask = (document: string, input: object) => send(domain, document, { viewer: mia, variables: { input } })
const store = (plans: readonly object[]) =>
  ask(
    'mutation ($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { planName totalResources } }',
    { programID, plans },
  )

test('a member has a program made, which is stored once it is what they asked for, and trains it (rows 105 and 95)', async () => {
  const document = 'mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { status } }'
  expect(await ask(document, { id: programID, name: 'Mine', status: 'INPROGRESS', madeByAI: true })).toEqual({
    status: 'INPROGRESS',
  })
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  // Nobody has asked for it yet.
  expect(await store(plans)).toMatchObject({ rejected: 'BAD_INPUT', message: 'No valid workout plan returned' })
  await createPlannerStore(domain.database).keepRequest(programID, 'mia', { request, now })
  expect(await store(plans.slice(1))).toMatchObject({ rejected: 'BAD_INPUT', message: 'Mismatch in sessions' })
  const [first, second] = plans
  const changed = [first, { ...second, resources: first?.resources, sections: first?.sections }] as object[]
  expect(await store(changed)).toMatchObject({ rejected: 'BAD_INPUT' })
  expect(await store(plans)).toEqual([
    { planName: 'Section 1', totalResources: first?.resources.length },
    { planName: 'Section 2', totalResources: second?.resources.length },
  ])
  const done = 'mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { status plansCount } }'
  expect(await ask(done, { id: programID, status: 'DRAFT' })).toEqual({ status: 'DRAFT', plansCount: 2 })
  const enrol = 'mutation ($input: UserProgramInput!) { answer: createUserPrograms(input: $input) { totalPlansCount } }'
  expect(await ask(enrol, { programID })).toEqual({ totalPlansCount: 2 })
})

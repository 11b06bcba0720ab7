import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import { mia, openPrograms, planRow, programRow, send } from './openPrograms.fixture.ts'

const before = '2026-11-01T08:00:00.000Z'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())

/** A member who started a program some time ago, and has done one of its two sessions. */
beforeEach(async () => {
  for (const table of ['plan_progress', 'user_program', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('first'), planRow('second', { position: 1 })])
  await enrol()
  const [first] = await domain.open.query<{ id: string }>({ text: "select id from plan where template_id = 'first'" })
  const document = 'mutation ($input: PlanProgressInput!) { answer: updatePlanProgress(input: $input) { id } }'
  await send(domain, document, {
    viewer: mia,
    variables: { input: { planID: first?.id, completedResourceCount: 2 } },
  })
  await domain.open.query({ text: 'update user_program set started_at = $1' }, [before])
})

const call = (name: string, input: object) =>
  send(
    domain,
    `mutation ($input: UserProgramInput!) { answer: ${name}(input: $input) { status startedAt progressPercentage } }`,
    { viewer: mia, variables: { input: { programID: 'strong', ...input } } },
  )
const enrol = (input: object = {}) => call('createUserPrograms', input)
const update = (input: object) => call('updateUserPrograms', input)

test('a member who enrolls again keeps their progress (row 95)', async () => {
  const going = { status: 'INPROGRESS', startedAt: before, progressPercentage: 50 }
  expect(await enrol()).toEqual(going)
  expect(await enrol({ progressPercentage: 1 })).toEqual(going)
  expect(await update({ status: 'INPROGRESS' })).toEqual(going)
})

test('a member who returns after leaving starts over, whatever progress the client claims (row 95)', async () => {
  await update({ status: 'CANCELED' })
  expect(await enrol({ progressPercentage: 50 })).toEqual({
    status: 'INPROGRESS',
    startedAt: now,
    progressPercentage: 0,
  })
})

test('a member who has finished either continues from their first start, or starts over (row 95)', async () => {
  await update({ status: 'COMPLETED' })
  expect(await enrol({ progressPercentage: 1 })).toEqual({
    status: 'INPROGRESS',
    startedAt: before,
    progressPercentage: 50,
  })
  await update({ status: 'COMPLETED' })
  expect(await enrol({ progressPercentage: 0 })).toEqual({
    status: 'INPROGRESS',
    startedAt: now,
    progressPercentage: 0,
  })
})

test.each(['COMPLETED', 'CANCELED'])(
  'reporting %s twice is not an error and changes nothing (rows 96 and 97)',
  async (status) => {
    const answer = await update({ status })
    expect(answer).toMatchObject({ status, startedAt: before })
    expect(await update({ status })).toEqual(answer)
  },
)

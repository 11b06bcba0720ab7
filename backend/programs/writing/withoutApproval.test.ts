import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readApprovalFacts } from '#backend/approval/approval.store.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import {
  alone,
  amara,
  boss,
  content,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  send,
} from '#backend/programs/openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms(() => ({ ...alone, readApprovalFacts }))
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['audit_entry', 'plan', 'program']) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong', { status: 'DRAFT', is_approved: null })])
  await domain.insert('plan', [planRow('first')])
  await needApproval(false)
})

const needApproval = (isNeeded: boolean) =>
  domain.open.query({ text: `update company set content_needs_approval = $1` }, [isNeeded])

const write = (verb: 'create' | 'update', input: object, viewer: Viewer = kenji) =>
  send(domain, `mutation ($input: ProgramInput!) { answer: ${verb}Programs(input: $input) { status isApproved } }`, {
    viewer,
    variables: { input },
  })
const update = (changes: object) => write('update', { id: 'strong', ...changes })
const publish = () => update({ status: 'PUBLISHED' })
const read = () => send(domain, '{ answer: getPrograms(id: "strong") { name } }', { viewer: mia })
const published = (isApproved: boolean | null) => ({ status: 'PUBLISHED', isApproved })

test('where the studio needs no approval, members find a program as soon as its coach publishes it (row 101)', async () => {
  expect(await read()).toBeNull()
  expect(await publish()).toEqual(published(true))
  expect(await read()).toEqual({ name: 'strong' })
  expect(await domain.open.query({ text: 'select id from audit_entry' })).toEqual([])
})

test('a program submitted under the approval policy stays pending after the policy is turned off (row 101)', async () => {
  await needApproval(true)
  expect(await publish()).toEqual(published(null))
  await needApproval(false)
  expect(await update({ name: 'Stronger' })).toEqual(published(null))
  expect(await read()).toBeNull()
})

test('a program that is created as published follows the policy of its studio; one without a studio waits (row 93)', async () => {
  const values = { name: 'New', status: 'PUBLISHED', isPublic: true }
  const ofKenji = { ...values, coachID: 'kenji', companyID: 'dojo' }
  expect(await write('create', ofKenji)).toEqual(published(true))
  expect(await write('create', { ...values, coachID: 'kenji' })).toEqual(published(null))
  expect(await write('create', { ...values, coachID: 'amara' }, amara)).toEqual(published(null))
  await needApproval(true)
  expect(await write('create', ofKenji)).toEqual(published(null))
})

test('its coach changes an approved program and its sessions without another approval (row 101)', async () => {
  await publish()
  expect(await update({ name: 'Stronger' })).toEqual(published(true))
  const document = 'mutation ($input: PlanInput!) { answer: updatePlans(input: $input) { id } }'
  const change = () => send(domain, document, { viewer: kenji, variables: { input: { id: 'first', ...content } } })
  expect(await change()).toEqual({ id: 'first' })
  expect(await read()).toEqual({ name: 'Stronger' })
  await needApproval(true)
  expect(await change()).toEqual({ id: 'first' })
  expect(await read()).toBeNull()
})

test('a coach cannot overrule an admin who has declined a program (row 101)', async () => {
  await publish()
  const decline = 'mutation { answer: declineProgramLambda(programID: "strong", seen: true) { success } }'
  expect(await send(domain, decline, { viewer: boss })).toEqual({ success: true })
  expect(await update({ name: 'Stronger' })).toEqual(published(null))
  await update({ status: 'DRAFT' })
  expect(await publish()).toEqual(published(null))
})

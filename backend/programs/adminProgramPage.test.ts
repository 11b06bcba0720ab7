import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'
import { planRow, programRow, root } from './openPrograms.fixture.ts'

const members = Array.from({ length: 201 }, (_, index) => `member-${index}`)
const documents = registeredDocuments('.')

let domain: DomainUnderTest

// Every member has a copy of the first of two sessions, and the global admin has a copy of each.
beforeAll(async () => {
  domain = await openDomain({ resolvers: { Query: { getPlanExercises: () => [], getLastSets: () => [] } } })
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert(
    'contact',
    ['kenji', 'root', ...members].map((id) => contactRow(id)),
  )
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [
    planRow('first'),
    ...members.map((id) => planRow(`first-of-${id}`, { user_id: id })),
    planRow('second', { position: 1 }),
    planRow('first-of-root', { user_id: 'root' }),
    planRow('second-of-root', { user_id: 'root', position: 1 }),
  ])
  const enrolledAt = { started_at: at(0), created_at: at(0), updated_at: at(0) }
  await domain.insert('user_program', [
    { id: 'enrolment', user_id: 'root', program_id: 'strong', status: 'INPROGRESS', ...enrolledAt },
  ])
})
afterAll(() => domain.close())

/** The response to one of the client's documents, read by a global admin. */
async function read(name: string, variables: Record<string, unknown>): Promise<unknown> {
  const { data } = await domain.ask(documents.get(name) ?? '', { viewer: root, variables })
  return data
}

const Plans = v.object({ items: v.array(v.looseObject({ id: v.string() })) })
const Enrolment = v.object({ plans: Plans })
const idsOf = ({ items }: v.InferOutput<typeof Plans>) => items.map(({ id }) => id)

test('a global admin sees all sessions of a program with 201 copies of its first, and their own copies', async () => {
  const Answer = v.object({ program: v.object({ plans: Plans, viewerEnrolment: Enrolment }) })
  const { plans, viewerEnrolment } = v.parse(Answer, await read('ProgramScreenQuery', { id: 'strong' })).program
  expect(idsOf(plans)).toEqual(['first', 'second'])
  expect(idsOf(viewerEnrolment.plans)).toEqual(['first-of-root', 'second-of-root'])
})

test('the preview of a program shows a global admin all sessions, and no copies', async () => {
  const Answer = v.object({ program: v.object({ plans: Plans }) })
  const answer = await read('MadeProgramQuery', { id: 'strong', isForSelf: false })
  expect(idsOf(v.parse(Answer, answer).program.plans)).toEqual(['first', 'second'])
})

test('a global admin who trains a program continues from their first session to the second', async () => {
  const Answer = v.object({ plan: v.object({ program: v.object({ viewerEnrolment: Enrolment }) }) })
  const { program } = v.parse(Answer, await read('readPlanQuery', { id: 'first-of-root' })).plan
  expect(idsOf(program.viewerEnrolment.plans)).toEqual(['first-of-root', 'second-of-root'])
})

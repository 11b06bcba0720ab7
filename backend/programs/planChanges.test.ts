import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextOf, type DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { faultOf } from '#planner/checking/planFaults.ts'
import { textOf } from './aiProgram.ts'
import {
  content,
  kenji,
  mia,
  openPrograms,
  planner,
  planRow,
  programRow,
  send,
  v4,
  videos,
} from './openPrograms.fixture.ts'
import { prepareNewPlan } from './writing/preparePlans.ts'
import { updatePlan } from './writing/savePlans.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  planner.faults = []
  planner.asked = []
  for (const table of ['plan', 'program']) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [
    programRow('strong'),
    programRow('other'),
    programRow('of-mia', {
      coach_id: null,
      owner_id: 'mia',
      company_id: null,
      is_public: false,
      is_approved: null,
      made_by_ai: true,
    }),
  ])
})

const update = (input: object, viewer: Viewer = kenji) =>
  send(
    domain,
    `mutation ($input: PlanInput!) {
      answer: updatePlans(input: $input) { order sections { sectionName } resources { targetID reps } }
    }`,
    { viewer, variables: { input } },
  )
const create = (input: object, viewer: Viewer = kenji) =>
  send(domain, 'mutation ($input: PlanInput!) { answer: createPlans(input: $input) { order } }', {
    viewer,
    variables: { input: { programID: 'strong', ...content, ...input } },
  })
const createMany = (count: number, programID = 'strong', viewer: Viewer = kenji) =>
  send(domain, 'mutation ($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { order } }', {
    viewer,
    variables: { input: { programID, plans: Array.from({ length: count }, () => content) } },
  })
const helper = (text: string) => send(domain, `mutation { answer: ${text} }`, { viewer: kenji })
const planIds = async () => {
  const rows = await domain.open.query<{ id: string }>({ text: 'select id from plan order by id' })
  return rows.map(({ id }) => id)
}
const rows = (count: number) => Array.from({ length: count }, (_, n) => planRow(`p-${n}`, { position: n }))

test('a program takes a hundred sessions at once, and the error names the first one beyond the limit (row 91)', async () => {
  expect(await createMany(100)).toHaveLength(100)
  const message = 'A program has at most 100 sessions.'
  expect(await createMany(1)).toEqual({ rejected: 'BAD_INPUT', field: 'input.plans.0', message })
  expect(await create({})).toEqual({ rejected: 'BAD_INPUT', field: 'input', message })
  expect(await planIds()).toHaveLength(100)
})

test('a session with a video that is not for members is refused, and the error names its exercises (row 92)', async () => {
  const resources = [{ ...content.resources[0], targetID: videos.secret }, content.resources[1]]
  expect(await create({ resources })).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.resources' })
  expect(await planIds()).toEqual([])
})

test('sessions cannot be added to a deleted program (row 101)', async () => {
  await domain.open.query({ text: "update program set status = 'DELETED' where id = 'strong'" })
  expect(await create({})).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await createMany(1)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await planIds()).toEqual([])
})

test('sections and exercises can change independently (row 92)', async () => {
  await domain.insert('plan', [planRow('plan')])
  const [squats, planks] = [{ targetID: videos.squat }, { targetID: videos.plank }]
  const sections = [{ ...content.sections[0], sectionName: 'Legs' }]
  expect(await update({ id: 'plan', sections })).toMatchObject({
    sections: [{ sectionName: 'Legs' }],
    resources: [squats, planks],
  })
  const resources = [{ ...content.resources[0], reps: 5 }, content.resources[1]]
  expect(await update({ id: 'plan', resources })).toMatchObject({
    sections: [{ sectionName: 'Legs' }],
    resources: [{ ...squats, reps: 5 }, planks],
  })
})

test('a coach adds any exercise that members may watch to a session, whether or not it suits the coach (row 92)', async () => {
  const section = { ...content.sections[0], resourceIDs: [] }
  await domain.insert('plan', [planRow('plan', { sections: [section], resources: [] })])
  expect(await update({ id: 'plan', ...content })).toMatchObject({ resources: [{}, {}] })
})

test('a change is not stored if the other sessions have changed since it was checked (row 105)', async () => {
  await domain.insert('plan', [planRow('mine', { program_id: 'of-mia' })])
  const store = (before: string) => {
    const prepared = { id: 'mine', texts: {}, checked: { before, fault: undefined } }
    return writing(
      domain.database,
      updatePlan(async () => null),
    )({ input: { id: 'mine', ...content }, prepared }, contextOf(mia))
  }
  const [plan] = await domain.open.query<{ position: number; sections: object[]; resources: object[] }>({
    text: 'select position, sections, resources from plan',
  })
  await expect(store('[]')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(store(textOf([{ id: 'mine', order: 0, sections: [], resources: [], ...plan }]))).resolves.toBe('mine')
})

test('a change of only sections or only exercises is also checked if the program is AI-made (row 105)', async () => {
  await domain.insert('plan', [planRow('mine', { program_id: 'of-mia' })])
  planner.faults = [faultOf('SESSIONS')]
  const sections = [{ ...content.sections[0], sectionName: 'Legs' }]
  for (const change of [{ sections }, { resources: content.resources }])
    expect(await update({ id: 'mine', ...change }, mia)).toMatchObject({ message: 'Mismatch in sessions' })
  planner.faults = []
  expect(await update({ id: 'mine', sections }, mia)).toMatchObject({ sections: [{ sectionName: 'Legs' }] })
})

test('sessions are checked in their new order (row 105)', async () => {
  await domain.insert('plan', [
    planRow('first', { program_id: 'of-mia', position: 3 }),
    planRow('second', { program_id: 'of-mia', position: 4 }),
  ])
  const one = { sections: content.sections, resources: content.resources.slice(0, 1) }
  expect(await update({ id: 'first', ...one }, mia)).toMatchObject({ order: 3 })
  expect(await update({ id: 'first', ...one, order: 5 }, mia)).toMatchObject({ order: 5 })
  expect(planner.asked).toMatchObject([
    { plans: [{ resources: [{}] }, { resources: [{}, {}] }] },
    { plans: [{ resources: [{}, {}] }, { resources: [{}] }] },
  ])
})

test('a program whose generation failed is still checked, and one that a coach writes never is (row 105)', async () => {
  planner.faults = [faultOf('SESSIONS')]
  await domain.open.query({ text: "update program set made_by_ai = true, status = 'FAILED' where id = 'other'" })
  await domain.open.query({ text: "update program set status = 'INPROGRESS' where id = 'strong'" })
  expect(await createMany(1, 'other')).toMatchObject({ message: 'Mismatch in sessions' })
  expect(await createMany(1, 'strong')).toEqual([{ order: 0 }])
})

test('a member may change their copy of an AI-made program freely (row 92)', async () => {
  await domain.insert('plan', [
    planRow('mine', { program_id: 'of-mia' }),
    planRow('copy', { program_id: 'of-mia', user_id: 'mia' }),
  ])
  planner.faults = [faultOf('SESSIONS')]
  expect(await update({ id: 'copy', sections: content.sections, resources: [] }, mia)).toMatchObject({ resources: [] })
  expect(planner.asked).toEqual([])
})

test('without a planner, no AI-made plan is stored, and plans of coaches are (row 105)', async () => {
  const prepare = prepareNewPlan({ database: domain.database, checkPlans: undefined })
  const input = (programID: string) => ({ input: { programID, ...content } })
  await expect(prepare(input('of-mia'), contextOf(mia))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(prepare(input('strong'), contextOf(kenji))).resolves.toMatchObject({ checked: undefined })
})

test('at most a hundred sessions are deleted at a time, and duplicate ids count once (row 92)', async () => {
  await domain.insert('plan', rows(101))
  const ids = rows(101).map(({ id }) => id)
  expect(await helper(`deleteManyPlans(ids: ${JSON.stringify(ids)})`)).toBe(false)
  expect(await planIds()).toHaveLength(101)
  expect(await helper(`deleteManyPlans(ids: ${JSON.stringify([...ids.slice(1), 'p-1', 'p-1'])})`)).toBe(true)
  expect(await planIds()).toEqual(['p-0'])
})

test('deleting all sessions of a program affects only that program (row 92)', async () => {
  await domain.insert('plan', [planRow('plan'), planRow('elsewhere', { program_id: 'other' })])
  expect(await helper('deleteAllPlans(programID: "strong")')).toBe(true)
  expect(await planIds()).toEqual(['elsewhere'])
})

test('the videos of one session are listed separately from those of others, page by page (row 155)', async () => {
  const only = (place: number) => {
    const resource = content.resources[place]
    const section = { ...content.sections[0], resourceIDs: [v4(11 + place)] }
    return { sections: [section], resources: [{ ...resource, type: 'video' }] }
  }
  await domain.insert('plan', [
    planRow('squats', only(0)),
    planRow('planks', { ...only(1), position: 1 }),
    planRow('elsewhere', { ...only(1), program_id: 'other' }),
  ])
  const videosOf = async (args: string) => {
    const document = `{ page: getProgramResourceVideos(programID: "strong", ${args}) { items { id } nextToken } }`
    const { items, nextToken } = pageOf(await domain.ask(document, { viewer: mia }))
    return { ids: items.map(({ id }) => id), nextToken }
  }
  const whole = (...ids: string[]) => ({ ids, nextToken: null })
  expect(await videosOf('planID: "squats"')).toEqual(whole(videos.squat))
  expect(await videosOf('planID: "planks"')).toEqual(whole(videos.plank))
  expect(await videosOf('planID: "elsewhere"')).toEqual(whole())
  expect(await videosOf('limit: 2')).toEqual(whole(videos.squat, videos.plank))
  const first = await videosOf('limit: 1')
  expect(first).toEqual({ ids: [videos.squat], nextToken: expect.any(String) })
  expect(await videosOf(`limit: 1, nextToken: "${first.nextToken}"`)).toEqual(whole(videos.plank))
})

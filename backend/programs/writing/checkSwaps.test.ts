import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { createListSuitable } from '#backend/planner/person.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import {
  content,
  mia,
  openPrograms,
  planRow,
  programRow,
  send,
  v4,
  videos,
} from '#backend/programs/openPrograms.fixture.ts'
import { creditWatched, percentageOf } from '#backend/video/creditWatched.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms((database) => ({
    listSuitable: createListSuitable(createPlannerStore(database)),
    crediting: { creditWatched, percentageOf },
  }))
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['workout_log', 'plan_progress', 'plan', 'program', 'profile'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.open.query({
    text: "update video set exercise_kind = 'STRENGTH', contraindications = '{}', age_from = null",
  })
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('own', { user_id: 'mia' }), planRow('of-sam', { user_id: 'sam' })])
})

const swap = (n: number, more: object = {}) => ({
  id: v4(500 + n),
  kind: 'SWAP',
  programID: 'strong',
  planID: 'own',
  resourceID: v4(11),
  videoID: videos.plank,
  resourceName: 'Plank',
  performedAt: '2026-11-21T08:00:00.000Z',
  ...more,
})
const log = (...entries: object[]) =>
  send(domain, 'mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { videoID } }', {
    viewer: mia,
    variables: { entries },
  })
const refused = (place: number) => ({ rejected: 'BAD_INPUT', field: `entries.${place}.videoID` })
const harms = (video: string, part: string) =>
  domain.open.query({ text: `update video set contraindications = '{${part}}' where id = '${video}'` })
const isHurt = (injury: string) =>
  domain.insert('profile', [{ id: 'profile-of-mia', contact_id: 'mia', injuries: [injury] }])

test('an exercise can be swapped for one that suits the member, and not for a missing one (row 102)', async () => {
  expect(await log(swap(1))).toEqual([{ videoID: videos.plank }])
  expect(await log(swap(2, { videoID: 'nothing' }))).toMatchObject(refused(0))
  expect(await log(swap(3, { videoID: null }))).toMatchObject(refused(0))
  expect(await log(swap(4), swap(5, { videoID: videos.secret }))).toMatchObject(refused(1))
})

test('a video that is not an exercise cannot replace one (row 102)', async () => {
  await domain.open.query({ text: `update video set exercise_kind = null where id = '${videos.plank}'` })
  expect(await log(swap(1))).toMatchObject(refused(0))
})

test('a member never gets an exercise that conflicts with their injuries or age, whatever a client offers (row 102)', async () => {
  await harms(videos.plank, 'Shoulder')
  expect(await log(swap(1))).toHaveLength(1)
  await isHurt('rotator cuff')
  expect(await log(swap(2))).toMatchObject(refused(0))
  await harms(videos.plank, 'Knee')
  expect(await log(swap(3))).toHaveLength(1)
  await domain.open.query({ text: `update video set age_from = 70 where id = '${videos.plank}'` })
  expect(await log(swap(4))).toMatchObject(refused(0))
})

test('a member cannot swap in, or add to their copy, an exercise that the notes of their program rule out (row 102)', async () => {
  await harms(videos.plank, 'Shoulder')
  await domain.open.query({ text: "update program set additional_details = 'I had shoulder surgery last year'" })
  expect(await log(swap(1))).toMatchObject(refused(0))
  await domain.open.query({ text: `update plan set resources = jsonb_build_array(resources -> 0) where id = 'own'` })
  const update = 'mutation ($input: PlanInput!) { answer: updatePlans(input: $input) { totalResources } }'
  const input = { id: 'own', sections: content.sections, resources: content.resources }
  const added = () => send(domain, update, { viewer: mia, variables: { input } })
  expect(await added()).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.resources' })
  await domain.open.query({ text: 'update program set additional_details = null' })
  expect(await log(swap(1))).toHaveLength(1)
  expect(await added()).toEqual({ totalResources: 2 })
})

test('the notes of one program do not affect swaps in another one, even in the same request (row 102)', async () => {
  await harms(videos.plank, 'Shoulder')
  await domain.insert('program', [programRow('gentle', { additional_details: 'I had shoulder surgery last year' })])
  await domain.insert('plan', [planRow('gently', { user_id: 'mia', program_id: 'gentle' })])
  const set = swap(2, { kind: 'SET', programID: 'gentle', planID: 'gently', videoID: videos.squat })
  expect(await log(swap(1), set)).toHaveLength(2)
  expect(await log(swap(3, { programID: 'gentle', planID: 'gently' }))).toMatchObject(refused(0))
})

test('swapping back to the plan’s own exercise is always allowed, and a stored swap is not checked again (row 102)', async () => {
  expect(await log(swap(1))).toHaveLength(1)
  await isHurt('knee')
  await harms(videos.plank, 'Knee')
  await harms(videos.squat, 'Knee')
  expect(await log(swap(1), swap(2, { videoID: videos.squat, resourceName: 'Squat' }))).toHaveLength(2)
  expect(await log(swap(3, { resourceID: v4(12), videoID: videos.squat }))).toMatchObject(refused(0))
})

test('a rest without a video is not an exercise to swap back to (row 102)', async () => {
  await domain.open.query({
    text: `update plan set resources = jsonb_set(resources, '{0,targetID}', 'null') where id = 'own'`,
  })
  expect(await log(swap(1, { videoID: null }))).toMatchObject(refused(0))
})

test('a swap in a plan that no longer exists is stored, because it has no effect (row 102)', async () => {
  await domain.insert('plan', [planRow('coachs')])
  expect(
    await log(swap(3, { planID: 'coachs', videoID: 'gone' }), swap(4, { planID: null, videoID: 'gone' })),
  ).toHaveLength(2)
  expect(await log(swap(1, { planID: 'gone', videoID: 'gone' }), swap(2, { planID: 'of-sam' }))).toHaveLength(2)
})

test('a member cannot add an exercise that could hurt them to their own copy, but can remove any (row 92)', async () => {
  const update = (resources: readonly object[]) =>
    send(domain, 'mutation ($input: PlanInput!) { answer: updatePlans(input: $input) { totalResources } }', {
      viewer: mia,
      variables: { input: { id: 'own', sections: content.sections, resources } },
    })
  await domain.open.query({
    text: `update plan set resources = jsonb_build_array(resources -> 0) where id = 'own'`,
  })
  await isHurt('wrist')
  await harms(videos.plank, 'Wrist')
  await harms(videos.squat, 'Wrist')
  const [squats] = content.resources
  expect(await update(content.resources)).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.resources' })
  expect(await update(squats ? [{ ...squats, sets: 5 }] : [])).toEqual({ totalResources: 1 })
  await harms(videos.plank, 'Knee')
  expect(await update(content.resources)).toEqual({ totalResources: 2 })
  // One suitable new exercise does not make the other one acceptable.
  await domain.open.query({ text: `update plan set sections = '[]', resources = '[]' where id = 'own'` })
  expect(await update(content.resources)).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.resources' })
})

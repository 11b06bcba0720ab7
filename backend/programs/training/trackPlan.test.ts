import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  idsIn,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  root,
  sam,
  send,
  v4,
  videos,
} from '#backend/programs/openPrograms.fixture.ts'
import { creditWatched, percentageOf } from '#backend/video/creditWatched.ts'
import { planLimits } from '#schema/training/plan.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms(() => ({
    listSuitable: async () => new Set(),
    crediting: { creditWatched, percentageOf },
  }))
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['plan_video_progress', 'plan_progress', 'user_program', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong'), programRow('other')])
  await domain.insert('plan', [
    planRow('template'),
    planRow('own', { user_id: 'mia' }),
    planRow('more', { user_id: 'mia', position: 1 }),
    planRow('elsewhere', { user_id: 'mia', program_id: 'other' }),
    planRow('of-sam', { user_id: 'sam' }),
    planRow('empty', { user_id: 'mia', sections: [], resources: [] }),
  ])
})

const fields = `id userID planID programID companyID completedResourceIDs completedResourceCount totalResourceCount
  progressPercentage startedAt`
const call = (name: string, input: object, viewer: Viewer = mia) =>
  send(domain, `mutation ($input: PlanProgressInput!) { answer: ${name}(input: $input) { ${fields} } }`, {
    viewer,
    variables: { input: { planID: 'own', ...input } },
  })
const begin = (input: object = {}, viewer: Viewer = mia) => call('createPlanProgress', input, viewer)
const update = (input: object, viewer: Viewer = mia) => call('updatePlanProgress', input, viewer)

const started = {
  id: expect.any(String),
  userID: 'mia',
  planID: 'own',
  programID: 'strong',
  companyID: 'dojo',
  completedResourceIDs: [],
  completedResourceCount: 0,
  totalResourceCount: 2,
  progressPercentage: 0,
  startedAt: now,
}

test('a plan starts at 0 percent with nothing done, and starting it again resets nothing (row 98)', async () => {
  const sentProgress = { programID: 'strong', progressPercentage: 40, completedResourceCount: 2, totalResourceCount: 1 }
  expect(await begin(sentProgress)).toEqual(started)
  await update({ completedResourceIDs: [v4(11)] })
  expect(await begin()).toMatchObject({ completedResourceCount: 1 })
})

test('completing a plan sets 100 percent and its full number of exercises (row 98)', async () => {
  await begin()
  const completed = { completedResourceCount: 2, progressPercentage: 100 }
  expect(await update({ completedResourceCount: 2, progressPercentage: 100 })).toMatchObject(completed)
  expect(await update({ completedResourceCount: 0, progressPercentage: 0 })).toMatchObject(completed)
})

test.each([
  [{ progressPercentage: 100 }, 0],
  [{ completedResourceCount: -5 }, 0],
  [{ completedResourceCount: 1 }, 50],
  [{ completedResourceCount: 999 }, 100],
  [{ completedResourceIDs: ['nothing', v4(99)] }, 0],
  [{ completedResourceIDs: [v4(11), v4(11)] }, 50],
])('from %j sent by the client, the server computes %i percent (row 98)', async (sent, progressPercentage) => {
  expect(await update(sent)).toMatchObject({ progressPercentage })
})

test('a reported number of exercises includes those already done, whichever they are (row 98)', async () => {
  await update({ completedResourceIDs: [v4(12)] })
  expect(await update({ completedResourceCount: 1 })).toMatchObject({ completedResourceIDs: [v4(12)] })
  expect(await update({ completedResourceCount: 2 })).toMatchObject({ completedResourceIDs: [v4(12), v4(11)] })
})

test('a plan takes at most as many exercises as it can have (row 98)', async () => {
  const ids = Array.from({ length: planLimits.resources }, (_, n) => v4(11 + n))
  expect(await update({ completedResourceIDs: ids })).toMatchObject({ progressPercentage: 100 })
  expect(await update({ completedResourceIDs: [...ids, v4(99)] })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.completedResourceIDs',
  })
})

test('progress sent by two devices for different exercises at once adds up (row 98)', async () => {
  await Promise.all([update({ completedResourceIDs: [v4(11)] }), update({ completedResourceIDs: [v4(12)] })])
  expect(await update({})).toMatchObject({ progressPercentage: 100, completedResourceCount: 2 })
})

test('a replaced exercise no longer counts, and its replacement is not done yet (row 98)', async () => {
  await update({ completedResourceCount: 2 })
  await domain.open.query({
    text: `update plan set resources = jsonb_set(resources, '{0,id}', '"${v4(13)}"') where id = 'own'`,
  })
  expect(await update({})).toMatchObject({ progressPercentage: 50, completedResourceCount: 1, totalResourceCount: 2 })
})

test('a plan without exercises is never done (row 98)', async () => {
  expect(await update({ planID: 'empty', completedResourceCount: 5 })).toMatchObject({ progressPercentage: 0 })
})

test.each([
  ['the coach’s plan', { planID: 'template' }, mia, 'NOT_FOUND'],
  ['another person’s plan', { planID: 'of-sam' }, mia, 'NOT_FOUND'],
  ['a plan that is not there', { planID: 'nothing' }, mia, 'NOT_FOUND'],
  ['a plan under another program', { programID: 'other' }, mia, 'NOT_FOUND'],
  ['a plan in the name of another', { userID: 'mia' }, sam, 'NOT_FOUND'],
  ['a member’s plan, as the coach', {}, kenji, 'NOT_FOUND'],
  ['a plan without signing in', {}, anonymous, 'UNAUTHENTICATED'],
])('starting or continuing %s is refused (rows 98 and 157)', async (_what, input, viewer, rejected) => {
  expect(await begin(input, viewer)).toMatchObject({ rejected, message: 'Failed to create user plan progress' })
  expect(await update({ completedResourceCount: 1, ...input }, viewer)).toMatchObject({
    rejected,
    message: 'Failed to compleate plan progress',
  })
  expect(await domain.open.query({ text: 'select id from plan_progress' })).toEqual([])
})

const list = async (field: string, viewer: Viewer = mia) => {
  return idsIn(await domain.ask(`{ page: ${field} { items { id: planID } nextToken } }`, { viewer })).toSorted()
}

test('progress is listed for its owner, by user and by program, and only the owner can delete it (row 98)', async () => {
  for (const planID of ['own', 'more', 'elsewhere']) await begin({ planID })
  await begin({ planID: 'of-sam' }, sam)
  expect(await list('listPlanProgresses(userID: "mia")')).toEqual(['elsewhere', 'more', 'own'])
  expect(await list('planProgressesByProgramIDAndUserID(programID: "strong", userID: { eq: "mia" })')).toEqual([
    'more',
    'own',
  ])
  expect(await list('listPlanProgresses(userID: "mia")', sam)).toEqual([])
  expect(await list('listPlanProgresses(userID: "mia")', kenji)).toEqual([])
  const remove = (viewer: Viewer) =>
    send(domain, 'mutation { answer: deletePlanProgress(input: { userID: "mia", planID: "own" }) { planID } }', {
      viewer,
    })
  for (const viewer of [sam, kenji, root]) expect(await remove(viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await remove(mia)).toEqual({ planID: 'own' })
  const all = (viewer: Viewer) =>
    send(domain, 'mutation { answer: deleteAllPlanProgresses(programID: "strong") }', { viewer })
  expect(await all(anonymous)).toBe(false)
  expect(await all(mia)).toBe(true)
  expect(await list('listPlanProgresses')).toEqual(['elsewhere'])
  expect(await list('listPlanProgresses', sam)).toEqual(['of-sam'])
})

const progressFields = `id userID videoID programID planID companyID watchedIntervals { from to } watchedPercentage isCompleted
  lastWatchedAt`
const watch = (input: object, viewer: Viewer = mia) =>
  send(
    domain,
    `mutation ($input: PlanVideoProgressInput!) { answer: updatePlanVideoProgress(input: $input) { ${progressFields} } }`,
    {
      viewer,
      variables: { input: { planID: 'own', videoID: videos.squat, ...input } },
    },
  )
const find = (args: string, viewer: Viewer = mia) =>
  send(domain, `{ answer: getPlanVideoProgress(${args}) { planID watchedPercentage } }`, { viewer })

test('the watched percentage of an exercise’s video never decreases, and is bounded (row 99)', async () => {
  expect(await watch({})).toMatchObject({ watchedIntervals: [], watchedPercentage: 0 })
  expect(await watch({ watchedPercentage: 40.4 })).toEqual({
    id: expect.any(String),
    userID: 'mia',
    videoID: videos.squat,
    programID: 'strong',
    planID: 'own',
    companyID: 'dojo',
    watchedIntervals: [],
    watchedPercentage: 40,
    isCompleted: false,
    lastWatchedAt: now,
  })
  expect(await watch({ watchedPercentage: 10 })).toMatchObject({ watchedPercentage: 40 })
  expect(await watch({ watchedPercentage: -10 })).toMatchObject({ watchedPercentage: 40 })
  expect(await watch({ watchedPercentage: 1e9 })).toMatchObject({ watchedPercentage: 100, isCompleted: true })
  expect(await watch({ planID: 'more', isCompleted: true })).toMatchObject({ watchedPercentage: 100 })
})

test('watched parts of a video add up, each second once, from two devices and in any order (row 99)', async () => {
  await domain.open.query({ text: `update video set duration_s = 40 where id = '${videos.squat}'` })
  const [one, other] = [[{ from: 0, to: 10 }], [{ from: 5, to: 20 }]]
  await Promise.all([watch({ watchedIntervals: one }), watch({ watchedIntervals: other })])
  // A lost response, a repeated video, and a late report from another device.
  expect(await watch({ watchedIntervals: one })).toMatchObject({
    watchedIntervals: [{ from: 0, to: 20 }],
    watchedPercentage: 50,
  })
  expect(await watch({ watchedIntervals: [{ from: -5, to: 1e6 }] })).toMatchObject({
    watchedIntervals: [{ from: 0, to: 40 }],
    watchedPercentage: 100,
    isCompleted: true,
  })
  expect(await watch({})).toMatchObject({ watchedPercentage: 100 })
})

test('a percentage set manually is not lost when less of the video was watched (row 99)', async () => {
  await domain.open.query({ text: `update video set duration_s = 40 where id = '${videos.squat}'` })
  await watch({ watchedPercentage: 70 })
  expect(await watch({ watchedIntervals: [{ from: 0, to: 4 }] })).toMatchObject({ watchedPercentage: 70 })
  const many = Array.from({ length: 201 }, (_, at) => ({ from: at * 2, to: at * 2 + 1 }))
  expect(await watch({ watchedIntervals: many })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.watchedIntervals',
  })
  expect(await watch({ watchedIntervals: many.slice(1) })).toMatchObject({ watchedPercentage: 70 })
})

test('the last watched of two plans’ progress on a video is returned (row 99)', async () => {
  for (const planID of ['own', 'more']) await watch({ planID, watchedPercentage: 10 })
  for (const planID of ['own', 'more', 'own']) {
    await domain.open.query({
      text: `update plan_video_progress set last_watched_at = last_watched_at - interval '1 h'`,
    })
    await watch({ planID })
    expect(await find(`userID: "mia", videoID: "${videos.squat}"`)).toMatchObject({ planID })
  }
})

test('watch progress is found by its video, or by its id and program (row 99)', async () => {
  const { id } = (await watch({ watchedPercentage: 40 })) as { id: string }
  await watch({ planID: 'more', watchedPercentage: 60 })
  expect(await find(`userID: "mia", videoID: "${videos.squat}", planID: "own"`)).toEqual({
    planID: 'own',
    watchedPercentage: 40,
  })
  expect(await find(`id: "${id}", programID: "strong"`)).toMatchObject({ planID: 'own' })
  expect(await find(`id: "${id}", programID: "other"`)).toBeNull()
  expect(await find(`userID: "mia", videoID: "${videos.plank}"`)).toBeNull()
  expect(await find(`id: "${id}"`, sam)).toBeNull()
  expect(await find(`userID: "mia", videoID: "${videos.squat}"`, sam)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await find('programID: "strong"')).toMatchObject({ rejected: 'BAD_INPUT', field: 'videoID' })
  expect(await find(`videoID: "${videos.squat}"`, anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
})

test.each([
  ['a video that is not in the plan', { videoID: videos.secret }, mia, 'NOT_FOUND'],
  ['a plan of another person', { planID: 'of-sam' }, mia, 'NOT_FOUND'],
  ['the coach’s plan', { planID: 'template' }, mia, 'NOT_FOUND'],
  ['a plan in the name of another', { userID: 'mia' }, sam, 'NOT_FOUND'],
  ['a plan without signing in', {}, anonymous, 'UNAUTHENTICATED'],
])('watch progress in %s is not stored (row 99)', async (_what, input, viewer, rejected) => {
  expect(await watch({ watchedPercentage: 10, ...input }, viewer)).toMatchObject({ rejected })
  expect(await domain.open.query({ text: 'select id from plan_video_progress' })).toEqual([])
})

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

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['personal_record', 'workout_log', 'plan_progress', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('own', { user_id: 'mia' })])
})

const squatted = {
  kind: 'SET',
  programID: 'strong',
  planID: 'own',
  resourceID: v4(11),
  videoID: videos.squat,
  resourceName: 'Squat',
  performedAt: '2026-11-21T08:00:00.000Z',
}
const set = (n: number, more: object = {}) => ({
  ...squatted,
  id: v4(100 + n),
  setNumber: n,
  reps: 8,
  weight: 60,
  ...more,
})
const undo = (n: number, of: number) => ({
  id: v4(200 + n),
  kind: 'UNDO',
  undoesID: v4(100 + of),
  planID: 'own',
  performedAt: squatted.performedAt,
})

const fields = `id userID kind undoesID programID planID resourceID videoID resourceName setNumber reps weight duration
  effort performedAt isUndone`
const log = (entries: readonly object[], viewer: Viewer = mia) =>
  send(domain, `mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { ${fields} } }`, {
    viewer,
    variables: { entries },
  })
const logged = () =>
  domain.open.query<{ id: string; reps: number }>({ text: 'select id, reps, user_id from workout_log order by id' })
const percentage = async () => {
  const document =
    '{ answer: getPlanProgress(userID: "mia", planID: "own") { progressPercentage completedResourceIDs finishedAt } }'
  return send(domain, document, { viewer: mia })
}

test('a set is stored as it was done, with the client’s id and time (row 102)', async () => {
  expect(await log([set(1, { effort: 7, duration: 40 })])).toEqual([
    {
      ...set(1, { effort: 7, duration: 40 }),
      userID: 'mia',
      undoesID: null,
      isUndone: false,
    },
  ])
})

test('a set sent again, in any order and from two devices at once, is stored once (row 102)', async () => {
  const sets = [1, 2, 3].map((n) => set(n))
  const answers = await Promise.all([log(sets), log(sets.toReversed()), log([set(2, { reps: 99 })])])
  expect(answers.map((answer) => (answer as unknown[]).length)).toEqual([3, 3, 1])
  expect((await logged()).map(({ id }) => id)).toEqual(sets.map(({ id }) => id))
  await log([set(3, { reps: 99 })])
  expect((await logged()).at(-1)).toMatchObject({ reps: 8 })
})

test('an exercise is done once all its sets are logged, and no longer after a set is undone (rows 98 and 102)', async () => {
  await log([set(1), set(2)])
  expect(await percentage()).toMatchObject({ progressPercentage: 0 })
  await log([set(3)])
  expect(await percentage()).toMatchObject({ progressPercentage: 50, completedResourceIDs: [v4(11)] })
  expect(await log([undo(1, 3)])).toMatchObject([{ kind: 'UNDO', undoesID: v4(103) }])
  expect(await percentage()).toMatchObject({ progressPercentage: 0, completedResourceIDs: [] })
  await log([set(4)])
  expect(await percentage()).toMatchObject({ progressPercentage: 50 })
})

test('an exercise marked as done stays done when fewer sets are logged for it (row 98)', async () => {
  const document = 'mutation ($input: PlanProgressInput!) { answer: updatePlanProgress(input: $input) { id } }'
  await send(domain, document, { viewer: mia, variables: { input: { planID: 'own', completedResourceIDs: [v4(11)] } } })
  await log([set(1)])
  expect(await percentage()).toMatchObject({ progressPercentage: 50 })
})

test('the undo of a set may arrive before the set (row 102)', async () => {
  await log([undo(1, 1)])
  expect(await log([set(1)])).toMatchObject([{ isUndone: true }])
})

test('a session that its member ends early is finished, and skipped exercises are not done (rows 98 and 102)', async () => {
  const skip = { ...set(2), kind: 'SKIP', reps: null, weight: null }
  const finish = { id: v4(300), kind: 'FINISH', planID: 'own', round: 2, performedAt: squatted.performedAt }
  const plank = { resourceID: v4(12), videoID: videos.plank, resourceName: 'Plank', setNumber: 1, duration: 30 }
  expect(await log([set(1), skip, finish])).toMatchObject([{ kind: 'SET' }, { kind: 'SKIP' }, { kind: 'FINISH' }])
  expect(await percentage()).toEqual({
    progressPercentage: 0,
    completedResourceIDs: [],
    finishedAt: finish.performedAt,
  })
  await log([set(3, plank)])
  expect(await percentage()).toMatchObject({ progressPercentage: 50, finishedAt: finish.performedAt })
  await log([{ ...undo(1, 1), undoesID: finish.id }])
  expect(await percentage()).toMatchObject({ progressPercentage: 50, finishedAt: null })
})

test('neither undoing a set nor undoing the end of another session reopens a finished one (rows 98 and 102)', async () => {
  await domain.insert('plan', [planRow('next', { user_id: 'mia' })])
  const finish = { id: v4(300), kind: 'FINISH', planID: 'own', performedAt: squatted.performedAt }
  const other = { ...finish, id: v4(301), planID: 'next' }
  await log([set(1), finish, other])
  await log([undo(1, 1)])
  expect(await percentage()).toMatchObject({ finishedAt: finish.performedAt })
  await log([{ ...undo(2, 1), undoesID: other.id }])
  expect(await percentage()).toMatchObject({ finishedAt: finish.performedAt })
})

test('one set logged by two devices does not count as two sets of the plan (rows 98 and 102)', async () => {
  await log([set(1), set(2), { ...set(2), id: v4(400) }])
  expect(await percentage()).toMatchObject({ progressPercentage: 0 })
  await log([set(3)])
  expect(await percentage()).toMatchObject({ progressPercentage: 50 })
})

test('a user cannot undo another user’s set (row 102)', async () => {
  await log([set(1)])
  await log([undo(1, 1)], sam)
  expect(await log([set(1)])).toMatchObject([{ isUndone: false }])
})

test('a time from a clock that is ahead is replaced, and one from a clock that is behind is kept (row 102)', async () => {
  expect(await log([set(1, { performedAt: '2031-01-01T00:00:00.000Z' })])).toMatchObject([{ performedAt: now }])
  expect(await log([set(2, { performedAt: '2020-01-01T00:00:00+02:00' })])).toMatchObject([
    { performedAt: '2019-12-31T22:00:00.000Z' },
  ])
})

test('a set is stored even if its plan and program are gone or belong to another user (row 102)', async () => {
  const missingIds = { programID: 'gone', planID: 'gone', videoID: 'gone', resourceID: 'gone' }
  await domain.insert('plan', [planRow('of-sam', { user_id: 'sam' })])
  expect(await log([set(1, missingIds), set(2, { planID: 'of-sam' })])).toHaveLength(2)
  expect(await domain.open.query({ text: "select id from plan_progress where plan_id <> 'own'" })).toEqual([])
})

test.each([
  ['id', { id: 'one' }],
  ['reps', { reps: -1 }],
  ['reps', { reps: 10_001 }],
  ['weight', { weight: -0.5 }],
  ['weight', { weight: 2_001 }],
  ['duration', { duration: 86_401 }],
  ['effort', { effort: 11 }],
  ['setNumber', { setNumber: 0 }],
  ['resourceName', { resourceName: 'x'.repeat(201) }],
])('a set with a wrong %s is refused, and with it all that came beside it (row 102)', async (field, wrong) => {
  expect(await log([set(1), set(2, wrong)])).toMatchObject({ rejected: 'BAD_INPUT', field: `entries.1.${field}` })
  expect(await logged()).toEqual([])
})

test('at most 200 entries are accepted at a time, and an undo names the entry it undoes (row 102)', async () => {
  const many = Array.from({ length: 201 }, (_, n) => set(n))
  expect(await log(many)).toMatchObject({ rejected: 'BAD_INPUT', field: 'entries' })
  expect(await log([{ ...undo(1, 1), undoesID: null }])).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'entries.0.undoesID',
  })
})

test('a user cannot log for another user, read their log, or reuse their ids (row 102)', async () => {
  await log([set(1)])
  expect(await log([set(1)], sam)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await log([set(1)], root)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await log([set(3), set(1)], root)).toMatchObject({ rejected: 'CONDITION_FAILED' })
  expect(await log([set(2)], anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
  expect(await logged()).toMatchObject([{ user_id: 'mia' }])
  const list = async (viewer: Viewer) =>
    idsIn(
      await domain.ask('{ page: workoutLogsByUserIDAndPerformedAt(userID: "mia") { items { id } nextToken } }', {
        viewer,
      }),
    )
  expect(await list(mia)).toHaveLength(1)
  expect(await list(sam)).toEqual([])
  expect(await list(kenji)).toEqual([])
  expect(await list(root)).toHaveLength(1)
})

const records = (viewer: Viewer, args = '') =>
  send(
    domain,
    `{ answer: getPersonalRecords${args} { videoID resourceName sets bestWeight bestWeightAt repsAtBestWeight bestReps
      oneRepMax longestDuration lastPerformedAt } }`,
    { viewer },
  )

test('personal records are the best of the logged sets, without undone ones (row 102)', async () => {
  const at = (hour: number) => ({ performedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` })
  await log([
    set(1, { weight: 100, reps: 3, ...at(1) }),
    set(2, { weight: 100, reps: 5, ...at(2) }),
    set(3, { weight: 80, reps: 12, ...at(3) }),
    set(4, { weight: 60, reps: 30, ...at(4) }),
    set(5, { weight: 500, reps: 9, ...at(5) }),
    { ...undo(1, 5), ...at(6) },
    set(6, { videoID: videos.plank, resourceName: 'Plank', weight: null, reps: null, duration: 95, ...at(7) }),
  ])
  const none = { bestWeight: null, bestWeightAt: null, repsAtBestWeight: null, bestReps: null, oneRepMax: null }
  const squats = {
    videoID: videos.squat,
    resourceName: 'Squat',
    sets: 4,
    bestWeight: 100,
    bestWeightAt: at(1).performedAt,
    repsAtBestWeight: 5,
    bestReps: 30,
    // 100 × (1 + 5 / 30) exceeds 80 × (1 + 12 / 30), and thirty repetitions give no estimate.
    oneRepMax: 116.7,
    longestDuration: null,
    lastPerformedAt: at(4).performedAt,
  }
  const planks = {
    ...none,
    videoID: videos.plank,
    resourceName: 'Plank',
    sets: 1,
    longestDuration: 95,
    lastPerformedAt: at(7).performedAt,
  }
  expect(await records(mia)).toEqual([planks, squats])
  expect(await records(mia, `(videoID: "${videos.squat}")`)).toEqual([squats])
  expect(await records(sam)).toEqual([])
  expect(await records(sam, '(userID: "mia")')).toEqual([])
  expect(await records(anonymous)).toEqual([])
})

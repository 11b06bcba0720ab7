import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { mia, openPrograms, planRow, programRow, sam, send, v4, videos } from './openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['personal_record', 'workout_log', 'plan_progress', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [
    planRow('coachs'),
    planRow('own', { user_id: 'mia' }),
    planRow('next', { user_id: 'mia', position: 1 }),
  ])
})

const minute = (n: number) => `2026-11-21T08:${String(n).padStart(2, '0')}:00.000Z`
const common = { programID: 'strong', planID: 'own', resourceID: v4(11), performedAt: minute(0) }
const set = (n: number, more: object = {}) => ({
  ...common,
  id: v4(100 + n),
  kind: 'SET',
  videoID: videos.squat,
  resourceName: 'Squat',
  setNumber: n,
  reps: 8,
  weight: 60,
  ...more,
})
const undo = (n: number, undoesID: string) => ({ id: v4(200 + n), kind: 'UNDO', undoesID, performedAt: minute(1) })
const finish = (n: number, at: number, planID = 'own') => ({
  id: v4(300 + n),
  kind: 'FINISH',
  planID,
  performedAt: minute(at),
})

const log = (entries: readonly object[], viewer = mia) =>
  send(domain, 'mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { kind } }', {
    viewer,
    variables: { entries },
  })
const progress = (planID = 'own') =>
  send(domain, `{ answer: getPlanProgress(userID: "mia", planID: "${planID}") { completedResourceIDs finishedAt } }`, {
    viewer: mia,
  })
const squatsDone = { completedResourceIDs: [v4(11)] }
const noneDone = { completedResourceIDs: [] }

test('a set counts only for the plan in which it was done (row 98)', async () => {
  await log([set(1), set(2), set(3, { planID: 'next' })])
  expect([await progress(), await progress('next')]).toMatchObject([noneDone, noneDone])
  await log([set(4)])
  expect([await progress(), await progress('next')]).toMatchObject([squatsDone, noneDone])
})

test('a set that was skipped does not complete its exercise (row 98)', async () => {
  await log([set(1), set(2), { ...common, id: v4(103), kind: 'SKIP', setNumber: 3 }])
  expect(await progress()).toMatchObject(noneDone)
})

test('sets done before a plan was started over no longer count (row 98)', async () => {
  await log([set(1), set(2)])
  await send(domain, 'mutation { answer: deleteAllPlanProgresses(programID: "strong") }', { viewer: mia })
  await domain.open.query({ text: "update workout_log set created_at = created_at - interval '1 h'" })
  await log([set(3)])
  expect(await progress()).toMatchObject(noneDone)
})

test('undoing another member’s sets does not affect a member’s own (row 98)', async () => {
  await log([undo(1, v4(101))], sam)
  await log([set(1), set(2), set(3)])
  expect(await progress()).toMatchObject(squatsDone)
})

test('undoing a set reopens its exercise, even if the entry does not name the plan (rows 98 and 102)', async () => {
  await log([set(1), set(2), set(3)])
  await log([undo(1, v4(103))])
  expect(await progress()).toMatchObject(noneDone)
})

test('the latest end of a session counts, whatever the order of arrival (row 98)', async () => {
  await log([finish(1, 30), finish(2, 20), finish(3, 40, 'next')])
  expect(await progress()).toMatchObject({ finishedAt: minute(30) })
  await log([finish(4, 10)])
  expect(await progress()).toMatchObject({ finishedAt: minute(30) })
  await log([finish(5, 31)])
  expect(await progress()).toMatchObject({ finishedAt: minute(31) })
})

test('an end that is undone in the same request has no effect, and other ends still count (row 98)', async () => {
  await log([finish(1, 20), finish(2, 30), undo(1, v4(302))])
  expect(await progress()).toMatchObject({ finishedAt: minute(20) })
  await log([undo(2, v4(301))])
  expect(await progress()).toMatchObject({ finishedAt: null })
})

test('a set in a coach’s plan is stored, and starts nothing (row 102)', async () => {
  expect(await log([set(1, { planID: 'coachs' })])).toHaveLength(1)
  expect(await domain.open.query({ text: 'select plan_id from plan_progress' })).toEqual([])
})

test('entries of every kind are stored together, and fields that a kind does not have are empty (row 102)', async () => {
  const whole = { duration: 40, effort: 7 }
  const entries = [
    set(1, whole),
    { ...common, id: v4(102), kind: 'SKIP', setNumber: 2 },
    { ...common, id: v4(103), kind: 'SWAP', videoID: videos.squat, resourceName: 'Squat' },
    finish(1, 5),
    undo(1, v4(101)),
  ]
  domain.database.take()
  expect(await log(entries)).toHaveLength(5)
  // All entries are written by one statement.
  expect(domain.database.take().filter(({ text }) => text.includes('insert into "workout_log"'))).toHaveLength(1)
  const text = `select kind, undoes_id, resource_name, set_number, reps, weight, duration, effort
    from workout_log order by id`
  const empty = { undoes_id: null, resource_name: null, set_number: null, reps: null, weight: null }
  const none = { ...empty, duration: null, effort: null }
  expect(await domain.open.query({ text })).toEqual([
    { ...none, kind: 'SET', resource_name: 'Squat', set_number: 1, reps: 8, weight: 60, ...whole },
    { ...none, kind: 'SKIP', set_number: 2 },
    { ...none, kind: 'SWAP', resource_name: 'Squat' },
    { ...none, kind: 'UNDO', undoes_id: v4(101) },
    { ...none, kind: 'FINISH' },
  ])
})

test('an entry without a kind is a set, and an empty request stores nothing (row 102)', async () => {
  const { kind: _kind, ...kindless } = set(1)
  expect(await log([kindless])).toEqual([{ kind: 'SET' }])
  expect(await log([])).toEqual([])
})

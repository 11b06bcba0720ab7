import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { costOf } from '#backend/model/testing/costOf.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { mia, openPrograms, planRow, programRow, sam, send, v4, videos } from './openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('own', { user_id: 'mia' }), planRow('other', { user_id: 'mia', resources: [] })])
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['last_sets', 'personal_record', 'workout_log', 'plan_progress'])
    await domain.open.query({ text: `delete from ${table}` })
})

const set = (n: number, more: object = {}) => ({
  id: v4(n),
  kind: 'SET',
  planID: 'other',
  resourceID: v4(900),
  videoID: videos.squat,
  reps: 8,
  weight: 40,
  performedAt: new Date(Date.parse('2026-11-20T08:00:00.000Z') + n * 60_000).toISOString(),
  ...more,
})
const undo = (n: number, of: number) => ({
  id: v4(n),
  kind: 'UNDO',
  undoesID: v4(of),
  performedAt: '2026-11-21T08:00:00.000Z',
})
const log = (entries: readonly object[]) =>
  send(domain, 'mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { id } }', {
    viewer: mia,
    variables: { entries },
  })
const fields = 'id videoID planID resourceID round setNumber reps weight duration effort performedAt'
const lastSets = (viewer = mia, planID = 'own') =>
  send(domain, `query ($planID: ID!) { answer: getLastSets(planID: $planID) { ${fields} } }`, {
    viewer,
    variables: { planID },
  })

test('the newest sets of a plan’s exercises come from all plans, newest first', async () => {
  await log([set(1, { setNumber: 1, effort: 7 }), set(2, { videoID: videos.secret }), set(3, { planID: null })])
  expect(await lastSets()).toEqual([
    expect.objectContaining({ id: v4(3), planID: null }),
    {
      id: v4(1),
      videoID: videos.squat,
      planID: 'other',
      resourceID: v4(900),
      round: 1,
      setNumber: 1,
      reps: 8,
      weight: 40,
      duration: null,
      effort: 7,
      performedAt: '2026-11-20T08:01:00.000Z',
    },
  ])
})

test('an undone set does not count, whether the undo arrives before or after it', async () => {
  await log([set(1), set(2), undo(10, 3)])
  await log([set(3)])
  await log([undo(11, 1)])
  expect(await lastSets()).toMatchObject([{ id: v4(2) }])
  await log([undo(12, 2)])
  expect(await lastSets()).toEqual([])
})

test('the sixteen newest sets remain, even if an older one arrives later', async () => {
  await log(Array.from({ length: 20 }, (_, n) => set(n + 2)))
  await log([set(1)])
  const sets = await lastSets()
  expect(sets).toHaveLength(16)
  expect(sets).toMatchObject([{ id: v4(21) }, ...Array.from({ length: 14 }, () => ({})), { id: v4(6) }])
})

test('a member sees only their own sets, and none of another member’s plan', async () => {
  await log([set(1)])
  expect(await lastSets(sam)).toEqual([])
  await domain.insert('plan', [planRow('of-sam', { user_id: 'sam' })])
  expect(await lastSets(sam, 'of-sam')).toEqual([])
})

const MOST_BUFFERS = 300
const EXERCISES = 60

test('the newest sets of 60 exercises touch few buffers among 120,000 lines', async () => {
  const resources = Array.from({ length: EXERCISES }, (_, n) => ({ id: v4(n), targetID: `film-${n}` }))
  await domain.insert('plan', [planRow('long', { user_id: 'mia', resources })])
  await domain.open.query({
    text: `insert into workout_log (id, user_id, kind, plan_id, resource_id, video_id, set_number, reps, weight, performed_at)
      select 'line-' || n, 'mia', 'SET', 'other', 'r', 'film-' || n % 300, 1, 8, 40, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 120000) n`,
  })
  await domain.open.query({
    text: `insert into last_sets select 'member-' || m, 'film-' || n, '[]'
      from generate_series(1, 100) m, generate_series(0, 299) n`,
  })
  await domain.open.query({ text: 'analyze workout_log, last_sets' })
  const added = Array.from({ length: EXERCISES }, (_, n) => set(1000 + n, { videoID: `film-${n}` }))
  domain.database.take()
  await log(added)
  const writes = domain.database.take().filter(({ text }) => text.includes('into last_sets'))
  expect(writes).toHaveLength(1)
  await lastSets(mia, 'long')
  domain.database.take()
  expect(await lastSets(mia, 'long')).toHaveLength(EXERCISES * 16)
  const cost = await costOf(domain, domain.database.take())
  expect(cost.blocks).toBeLessThan(MOST_BUFFERS)
  expect(cost.scans).toEqual([])
})

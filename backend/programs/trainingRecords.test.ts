import { parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerBytes } from '#backend/model/read/answerBytes.ts'
import { contextOf, type DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { mia, openPrograms, planRow, programRow, sam, send, v4, videos } from './openPrograms.fixture.ts'
import { createRecordKeeper } from './training/trainingRecords.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('own', { user_id: 'mia' })])
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['personal_record', 'workout_log', 'plan_progress'])
    await domain.open.query({ text: `delete from ${table}` })
})

const set = (n: number, more: object = {}) => ({
  id: v4(n),
  kind: 'SET',
  planID: 'own',
  videoID: videos.squat,
  resourceName: 'Squat',
  performedAt: `2026-11-20T${String(n % 24).padStart(2, '0')}:00:00.000Z`,
  ...more,
})
const undo = (n: number, of: number) => ({
  id: v4(n),
  kind: 'UNDO',
  undoesID: v4(of),
  performedAt: '2026-11-21T08:00:00.000Z',
})
const log = (entries: readonly object[], viewer = mia) =>
  send(domain, 'mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { id } }', {
    viewer,
    variables: { entries },
  })
const records = () =>
  send(
    domain,
    `{ answer: getPersonalRecords { videoID resourceName sets bestWeight bestWeightAt repsAtBestWeight bestReps bestRepsAt
      oneRepMax oneRepMaxAt longestDuration longestDurationAt lastPerformedAt } }`,
    { viewer: mia },
  )
const rebuild = () =>
  domain.database.transact((transaction) =>
    createRecordKeeper(transaction).rebuild('mia', [videos.squat, videos.plank]),
  )

test('after the best set is undone the second best is the record, and of equal sets the first (row 102)', async () => {
  await log([set(1, { weight: 80, reps: 5 }), set(2, { weight: 90, reps: 1 })])
  await log([set(3, { weight: 90, reps: 2 })])
  expect(await records()).toMatchObject([
    { sets: 3, bestWeight: 90, repsAtBestWeight: 2, bestWeightAt: '2026-11-20T02:00:00.000Z' },
  ])
  await log([undo(10, 2)])
  expect(await records()).toMatchObject([{ sets: 2, bestWeight: 90, bestWeightAt: '2026-11-20T03:00:00.000Z' }])
  await log([undo(11, 3)])
  expect(await records()).toMatchObject([{ sets: 1, bestWeight: 80, repsAtBestWeight: 5 }])
  await log([undo(12, 1)])
  expect(await records()).toEqual([])
})

test('late and duplicate sets, and sets that arrive after their undo, are counted correctly (row 102)', async () => {
  await log([set(5, { weight: 50, reps: 8 })])
  await log([set(5, { weight: 50, reps: 8 }), set(4, { weight: 50, reps: 8, resourceName: 'Old name' }), undo(20, 6)])
  await log([set(6, { weight: 200, reps: 8 })])
  expect(await records()).toMatchObject([
    { sets: 2, resourceName: 'Squat', bestWeight: 50, bestWeightAt: '2026-11-20T04:00:00.000Z' },
  ])
})

test('records of a long log, sent in any order and from two devices at once, equal those of the whole log (row 102)', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const one = <Value>(values: readonly Value[]) => values[random(values.length)]
  const lines = Array.from({ length: 240 }, (_, n) =>
    n > 0 && random(5) === 0
      ? undo(n, random(240))
      : set(n, {
          videoID: one([videos.squat, videos.plank]),
          reps: one([null, 0, 1, 5, 12, 13]),
          weight: one([null, 0, 40, 40.5, 60]),
          duration: one([null, 0, 4, 30, 90]),
        }),
  )
  while (lines.length > 0) {
    const batch = lines.splice(random(lines.length), 1 + random(20))
    await Promise.all([log(batch), log(batch.slice(random(batch.length)).toReversed())])
  }
  const incremental = await records()
  await domain.open.query({ text: 'delete from personal_record' })
  await rebuild()
  expect(incremental).toEqual(await records())
  expect(incremental).toHaveLength(2)
})

test('a skipped timer is not a record (row 102)', async () => {
  await log([set(1, { duration: 1 })])
  expect(await records()).toMatchObject([{ sets: 1, longestDuration: null, longestDurationAt: null }])
  await log([set(2, { duration: 5 })])
  expect(await records()).toMatchObject([
    { sets: 2, longestDuration: 5, longestDurationAt: '2026-11-20T02:00:00.000Z' },
  ])
})

const hour = (n: number) => `2026-11-20T0${n}:00:00.000Z`

test('the smallest possible result is a record, and an empty set is not (row 102)', async () => {
  const least = { reps: 1, weight: 1, duration: 5 }
  const none = { videoID: videos.plank, resourceName: 'Plank', reps: 0, weight: 0, duration: 0 }
  await log([set(1, least), set(2, none)])
  const nothing = { bestWeight: null, bestReps: null, oneRepMax: null, longestDuration: null, repsAtBestWeight: null }
  expect(await records()).toEqual([
    {
      ...nothing,
      videoID: videos.plank,
      resourceName: 'Plank',
      sets: 1,
      bestWeightAt: null,
      bestRepsAt: null,
      oneRepMaxAt: null,
      longestDurationAt: null,
      lastPerformedAt: hour(2),
    },
    {
      videoID: videos.squat,
      resourceName: 'Squat',
      sets: 1,
      bestWeight: 1,
      bestWeightAt: hour(1),
      repsAtBestWeight: 1,
      bestReps: 1,
      bestRepsAt: hour(1),
      oneRepMax: 1,
      oneRepMaxAt: hour(1),
      longestDuration: 5,
      longestDurationAt: hour(1),
      lastPerformedAt: hour(1),
    },
  ])
})

test('of concurrent sets each value keeps its best one, the first of equals, and unmeasured values stay empty (row 102)', async () => {
  await log([
    set(1, { resourceName: 'Back squat' }),
    set(2, { weight: 50, reps: 3, duration: 10 }),
    set(3, { weight: 50, reps: 4, duration: 10, resourceName: '' }),
    set(4, { weight: 20, reps: 4, resourceName: '' }),
  ])
  expect(await records()).toMatchObject([
    {
      sets: 4,
      resourceName: 'Squat',
      bestWeight: 50,
      bestWeightAt: hour(2),
      repsAtBestWeight: 4,
      bestReps: 4,
      bestRepsAt: hour(3),
      oneRepMax: 56.7,
      oneRepMaxAt: hour(3),
      longestDuration: 10,
      longestDurationAt: hour(2),
      lastPerformedAt: hour(4),
    },
  ])
})

test('an exercise has its latest name, or an earlier one if that entry had none (row 102)', async () => {
  const nameAfter = async (n: number, resourceName: string | null, performedAt = hour(n)) => {
    await log([set(n, { resourceName, performedAt })])
    return Object((await records()) as object[])[0].resourceName
  }
  expect(await nameAfter(5, null)).toBe('')
  expect(await nameAfter(4, 'Squat')).toBe('Squat')
  expect(await nameAfter(3, 'Old name')).toBe('Squat')
  expect(await nameAfter(6, '')).toBe('Squat')
  expect(await nameAfter(7, 'Back squat', hour(6))).toBe('Back squat')
})

test('an undone set changes the records of its own exercise, and sets undone by others change none (row 102)', async () => {
  const skip = { ...set(4), kind: 'SKIP', setNumber: 3 }
  const plank = set(3, { videoID: videos.plank, resourceName: 'Plank', duration: 30 })
  await log([set(1, { weight: 80, reps: 5 }), set(2, { weight: 90, reps: 1 }), plank, skip])
  await log([undo(10, 1)], sam)
  await log([undo(11, 2)])
  expect(await records()).toMatchObject([
    { videoID: videos.plank, sets: 1, longestDuration: 30 },
    { videoID: videos.squat, sets: 1, bestWeight: 80 },
  ])
})

test('two hundred sets take as many statements as one (row 102)', async () => {
  const count = async (entries: readonly object[]) => {
    domain.database.take()
    await log(entries)
    return domain.database.take().length
  }
  await log([set(0)])
  const one = await count([set(1, { weight: 50 })])
  expect(await count(Array.from({ length: 200 }, (_, n) => set(100 + n, { weight: 50 + n })))).toBe(one)
  expect(one).toBeLessThanOrEqual(13)
})

test('records are read without the log (row 102)', async () => {
  await log([set(1, { weight: 50, reps: 3 })])
  domain.database.take()
  await records()
  expect(domain.database.take().map(({ text }) => text.includes('workout_log'))).toEqual([false])
})

test('the log beside the records is serialized as text, without a resolver per line', async () => {
  await log([set(1, { weight: 80, reps: 5 }), set(2, { weight: 90, reps: 1 })])
  const document = `{
    log: workoutLogsByUserIDAndPerformedAt(userID: "mia", sortDirection: DESC) { items { id weight } }
    records: listPersonalRecords(first: 1) {
      __typename edges { cursor record: node { name: resourceName bestWeight duration: longestDuration } }
      pageInfo { hasNextPage endCursor }
    }
    all: getPersonalRecords { videoID lastPerformedAt }
  }`
  const { data } = await domain.ask(document, { viewer: mia })
  const text = await answerBytes(domain.engine, { document: parse(document), variables: {}, context: contextOf(mia) })
  expect(text).toBe(JSON.stringify(data))
  expect(data).toMatchObject({ records: { edges: [{ record: { bestWeight: 90, duration: null } }] } })
})

const page = async (args: string) => {
  const document = `{ answer: listPersonalRecords(${args}) {
    edges { cursor node { videoID } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } }`
  return (await domain.ask(document, { viewer: mia })) as {
    data: {
      answer: { edges: { cursor: string; node: { videoID: string } }[]; pageInfo: Record<string, unknown> } | null
    }
    errors?: unknown
  }
}

test('pages of records contain each exercise once, last trained first, even if two were trained at the same time', async () => {
  const trained = [videos.squat, videos.plank, videos.secret].map((videoID, n) =>
    set(n + 1, { videoID, weight: 50, reps: 3, performedAt: `2026-11-20T0${n === 2 ? 9 : 8}:00:00.000Z` }),
  )
  await log(trained)
  const order = [videos.secret, videos.squat, videos.plank]
  expect(await send(domain, `{ answer: getPersonalRecords { videoID } }`, { viewer: mia })).toEqual(
    order.map((videoID) => ({ videoID })),
  )
  let after = ''
  for (const [place, videoID] of order.entries()) {
    const { data } = await page(`first: 1${after}`)
    const cursor = data.answer?.edges[0]?.cursor ?? ''
    const around = { hasNextPage: place < 2, hasPreviousPage: place > 0 }
    expect(data.answer).toEqual({
      edges: [{ cursor, node: { videoID } }],
      pageInfo: { ...around, startCursor: cursor, endCursor: cursor },
    })
    after = `, after: "${cursor}"`
    const next = `{ answer: getPersonalRecords(limit: 1, after: "${videoID}") { videoID } }`
    expect(await send(domain, next, { viewer: mia })).toEqual(
      order.slice(place + 1, place + 2).map((id) => ({ videoID: id })),
    )
  }
  const { data } = await page(`first: 1${after}`)
  const nothing = { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null }
  expect(data.answer).toEqual({ edges: [], pageInfo: nothing })
  const two = (await page('first: 2')).data.answer
  expect([two?.pageInfo['startCursor'], two?.pageInfo['endCursor']]).toEqual(two?.edges.map(({ cursor }) => cursor))
})

test.each(['', 'squat', `2026-11-20 ${videos.squat}`])('%j is not a cursor of a record', async (cursor) => {
  await log([set(1, { weight: 50, reps: 3 })])
  expect(await page(`after: "${cursor}"`)).toMatchObject({
    errors: [{ extensions: { code: 'BAD_INPUT', field: 'after' } }],
  })
})

test.each([
  [1, 100, 100],
  [2, 90, 96],
  [12, 50, 70],
  [13, 50, null],
  [5, 0, null],
])('%d repetitions with a weight of %d say that %s is possible once', async (reps, weight, oneRepMax) => {
  await log([set(1, { reps, weight })])
  expect(await records()).toMatchObject([{ oneRepMax }])
})

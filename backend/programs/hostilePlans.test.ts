import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { planLimits } from '#schema/training/plan.ts'
import {
  content,
  idsIn,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  send,
  v4,
  videos,
} from './openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['plan', 'program']) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [programRow('strong')])
  await domain.insert('plan', [planRow('plan')])
  await domain.open.query({ text: `update video set status = 'PUBLISHED', is_approved = true, is_public = id <> $1` }, [
    videos.secret,
  ])
  await domain.open.query(
    { text: `update video set coach_id = 'amara', owner_id = 'amara', thumbnail = 'secret.webp' where id = $1` },
    [videos.secret],
  )
})

const [exercise, second] = content.resources

function write(input: object, viewer: Viewer = kenji) {
  const document = 'mutation ($input: PlanInput!) { answer: updatePlans(input: $input) { id } }'
  return send(domain, document, { viewer, variables: { input: { id: 'plan', ...content, ...input } } })
}

async function plans(): Promise<object[]> {
  return domain.open.query({ text: 'select * from plan order by id' })
}

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...exercise, id: v4(1_000 + n) }))
const one = (change: object) => ({ resources: [{ ...exercise, ...change }, second] })

test.each([
  [
    'ten thousand exercises',
    { resources: many(10_000) },
    'resources',
    `A session has at most ${planLimits.resources} exercises.`,
  ],
  [
    'ten thousand sections',
    {
      sections: many(10_000).map(({ id }, sectionOrder) => ({
        id,
        sectionName: 'More',
        sectionOrder: sectionOrder % 24,
      })),
      resources: [],
    },
    'sections',
    `A session has at most ${planLimits.sections} sections.`,
  ],
  [
    'a section of ten thousand names',
    { sections: [{ ...content.sections[0], resourceIDs: many(10_000).map(({ id }) => id) }] },
    'sections.0.resourceIDs',
    `A session has at most ${planLimits.resources} exercises.`,
  ],
  ['a weight below nothing', one({ weight: -1 }), 'resources.0.weight', 'Give a weight from 0 to 1000 kilograms.'],
  ['a weight beyond all', one({ weight: 1e308 }), 'resources.0.weight', 'Give a weight from 0 to 1000 kilograms.'],
  ['sets below nothing', one({ sets: -3 }), 'resources.0.sets', 'Give a whole number from 0 to 50.'],
  ['repetitions below nothing', one({ reps: -3 }), 'resources.0.reps', 'Give a whole number from 0 to 1000.'],
  ['a duration below nothing', one({ duration: -1 }), 'resources.0.duration', 'Give a whole number from 0 to 7200.'],
  ['a rest below nothing', one({ restTime: -1 }), 'resources.0.restTime', 'Give a whole number from 0 to 7200.'],
  ['a place below nothing', one({ order: -1 }), 'resources.0.order', 'Give a whole number from 0 to 60.'],
  [
    'a book for a name',
    one({ resourceName: 'x'.repeat(100_000) }),
    'resources.0.resourceName',
    'This has at most 200 characters.',
  ],
  ['something else than a video', one({ type: 'script' }), 'resources.0.type', 'An exercise leads to a video.'],
  [
    'a superset that is no id',
    one({ superSetId: "'; drop table plan" }),
    'resources.0.superSetId',
    'This is no version 4 UUID.',
  ],
  [
    'an exercise in a section that is not there',
    one({ sectionID: v4(99) }),
    '',
    'An exercise is in no section of this plan.',
  ],
  [
    'a section that names exercises that are not there',
    { sections: [{ ...content.sections[0], resourceIDs: [v4(98), v4(99)] }] },
    '',
    'A section names exercises that are not its own.',
  ],
])('a plan with %s is refused with a clear reason (row 91)', async (_what, input, field, message) => {
  const before = await plans()
  expect(await write(input)).toEqual({
    rejected: 'BAD_INPUT',
    field: ['input', field].filter(Boolean).join('.'),
    message,
  })
  expect(await plans()).toEqual(before)
})

test('a plan contains no fields beyond its schema, however deep (row 91)', async () => {
  const before = await plans()
  let deep: object = {}
  for (let level = 0; level < 1_000; level += 1) deep = { deep }
  for (const more of [one({ video: { title: 'Theirs' } }), one({ reason: deep }), { companyID: deep }]) {
    expect(await write(more)).toMatchObject({ message: expect.stringMatching(/got invalid value/) })
  }
  expect(await plans()).toEqual(before)
})

test('a video that is not open to all members cannot be distinguished from a missing one (row 91)', async () => {
  const refused = { rejected: 'BAD_INPUT', field: 'input.resources', message: 'Choose videos that members may watch.' }
  const nothing = 'aaaaaaaa-0000-7000-8000-00000000dead'
  const before = await plans()
  for (const targetID of [videos.secret, nothing]) expect(await write(one({ targetID }))).toEqual(refused)
  for (const change of ["status = 'DRAFT'", 'is_approved = null', 'is_approved = false', 'is_public = false']) {
    await domain.insert('plan', [planRow('other', { resources: [], sections: [] })])
    await domain.open.query({ text: `update video set ${change} where id = $1` }, [videos.squat])
    const answer = await write({ id: 'other', resources: [exercise] })
    expect(answer).toEqual(refused)
    await domain.open.query({ text: "delete from plan where id = 'other'" })
    await domain.open.query(
      { text: "update video set status = 'PUBLISHED', is_approved = true, is_public = true where id = $1" },
      [videos.squat],
    )
  }
  expect(await plans()).toEqual(before)
})

test('once a video is no longer published, a plan shows members nothing of it (row 155)', async () => {
  const look = async () => {
    const answer = await domain.ask(
      `{ page: getProgramResourceVideos(programID: "strong") { items { id } nextToken } }`,
      { viewer: mia },
    )
    const plan = await send(domain, '{ answer: getPlans(id: "plan") { thumbnail totalResources } }', { viewer: mia })
    return { videos: idsIn(answer), plan }
  }
  expect(await look()).toEqual({
    videos: [videos.squat, videos.plank],
    plan: { thumbnail: 'at squat.webp', totalResources: 2 },
  })
  for (const change of ["status = 'DELETED'", 'is_public = false', 'is_approved = false']) {
    await domain.open.query({ text: `update video set ${change} where id = $1` }, [videos.squat])
    expect(await look()).toEqual({ videos: [videos.plank], plan: { thumbnail: null, totalResources: 2 } })
    await domain.open.query(
      { text: "update video set status = 'PUBLISHED', is_approved = true, is_public = true where id = $1" },
      [videos.squat],
    )
  }
})

test('a coach who knows the id of another coach’s video learns nothing about it through their own program (row 155)', async () => {
  // Rows that only a bug could create.
  await domain.insert('plan', [
    planRow('mine', { resources: [{ ...exercise, type: 'video', targetID: videos.secret }], sections: [] }),
  ])
  const answer = await domain.ask(
    `{ page: getProgramResourceVideos(programID: "strong", planID: "mine") { items { id } nextToken } }`,
    { viewer: kenji },
  )
  expect(idsIn(answer)).toEqual([])
  expect(await send(domain, '{ answer: getPlans(id: "mine") { thumbnail } }', { viewer: kenji })).toEqual({
    thumbnail: null,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { createListSuitable } from './person.ts'
import { plannerResolvers } from './planner.resolvers.ts'
import { createPlannerStore } from './planner.store.ts'

let domain: DomainUnderTest
const sam = person('sam')
const caller = { viewer: sam, now }

const exercise = (id: string, hours: number, columns: object = {}) => ({
  id,
  public_id: id,
  title: id,
  coach_id: 'kenji',
  owner_id: 'kenji',
  is_public: true,
  is_approved: true,
  no_audio: false,
  ends_approval: false,
  status: 'PUBLISHED',
  exercise_kind: 'STRENGTH',
  muscle_group_ids: ['legs', 'core'],
  uploaded_at: at(hours),
  created_at: at(hours),
  updated_at: at(hours),
  ...columns,
})

// Of a plan of squats with a bar; and behind 1,500 newer exercises for the legs, one for mobility and one for the arms.
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => plannerResolvers({ store: createPlannerStore(database) }) })
  const { insert, open } = domain
  await insert(
    'contact',
    ['kenji', 'sam'].map((id) => contactRow(id)),
  )
  await insert('role', [coachRole('kenji')])
  await insert(
    'muscle_group',
    ['legs', 'core', 'arms'].map((id) => ({ id, name: id })),
  )
  await insert(
    'equipment',
    ['bar', 'rope'].map((id) => ({ id, name: id })).concat({ id: 'none', name: 'No equipment' }),
  )
  await insert('video', [
    exercise('squat', -9000, { equipment_ids: ['bar'] }),
    exercise('stretch', -9001, { exercise_kind: 'MOBILITY', muscle_group_ids: null }),
    exercise('curl', -9002, { muscle_group_ids: ['arms'] }),
    exercise('lunge', -9003, { equipment_ids: ['none'] }),
    exercise('good morning', -9004, { muscle_group_ids: ['core'], equipment_ids: ['bar'] }),
    exercise('jump', -9005, { equipment_ids: ['rope'] }),
    exercise('film', -9006, { exercise_kind: null }),
    exercise('harm', -9007, { contraindications: ['Knee'] }),
  ])
  await open.query(
    {
      text: `insert into video select r.* from generate_series(1, 1500) n cross join lateral jsonb_populate_record(
        null::video, $1::jsonb || jsonb_build_object('id', 'new' || n, 'public_id', 'new' || n,
          'uploaded_at', timestamptz '2026-01-01' + n * interval '1 minute')) r`,
    },
    [JSON.stringify(exercise('new', 0, { muscle_group_ids: ['legs'], equipment_ids: ['rope'] }))],
  )
  await insert('program', [
    {
      id: 'p',
      public_id: 'p',
      name: 'p',
      owner_id: 'sam',
      status: 'DRAFT',
      is_public: false,
      is_template: false,
      include_super_set: false,
      made_by_ai: true,
    },
  ])
  await insert('plan', [
    {
      id: 'plan',
      program_id: 'p',
      plan_name: 'p',
      position: 0,
      user_id: 'sam',
      sections: [],
      resources: [{ id: 'r', targetID: 'squat' }],
    },
  ])
  await insert('profile', [{ id: 'f', contact_id: 'sam', injuries: ['knee'], birthdate: '1990-01-01' }])
  await open.query({ text: 'vacuum analyze' })
}, 60_000)
afterAll(() => domain.close())

test('a plan chooses among all kinds and muscles, however many of one are newer', async () => {
  const exercises = await createPlannerStore(domain.open).listExercises(caller)
  const ids = exercises.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['new1500', 'stretch', 'curl', 'good morning']))
  expect(ids).not.toContain('film')
  // Enough of the same: 200 of each kind and main muscle. Newest first.
  expect(ids.filter((id) => id.startsWith('new'))).toHaveLength(200)
  expect(ids[0]).toBe('new1500')
})

test('an exercise suits its person whether or not it is among those to choose from', async () => {
  const listSuitable = createListSuitable(createPlannerStore(domain.open))
  const ids = ['new1', 'squat', 'harm', 'film', 'nothing']
  expect(await listSuitable(caller, { ids, planIds: ['plan'] })).toEqual(new Set(['new1', 'squat']))
})

test('a stand-in trains the same muscles, needs no other equipment, and suits its user', async () => {
  const stand = '{ page: getStandInVideos(planID: "plan", limit: 1) { items { id } nextToken } }'
  const first = pageOf(await domain.ask(stand, { viewer: sam }))
  expect(first.items).toEqual([{ id: 'lunge' }])
  const next = pageOf(await domain.ask(stand.replace('limit: 1', `nextToken: "${first.nextToken}"`), { viewer: sam }))
  expect(next).toEqual({ items: [{ id: 'good morning' }], nextToken: null })
  // Another user's plan has none.
  expect(pageOf(await domain.ask(stand, { viewer: person('kenji') })).items).toEqual([])
})

test('health conditions in a program’s notes or goals also count during its sessions', async () => {
  const offered = async () => {
    const stand =
      '{ page: getStandInVideos(planID: "plan") { items { id } nextToken } own: getPlanExercises(planID: "plan") { id } }'
    const result = await domain.ask(stand, { viewer: sam })
    return [pageOf(result).items, result.data?.['own']]
  }
  const change = (set: string) => domain.open.query({ text: set })
  const others = [{ id: 'lunge' }, { id: 'good morning' }]
  expect(await offered()).toEqual([others, [{ id: 'squat' }]])
  await change("update video set contraindications = '{Shoulder}' where id in ('lunge', 'squat')")
  expect(await offered()).toEqual([others, [{ id: 'squat' }]])
  for (const [column, text] of [
    ['additional_details', `'I had shoulder surgery last year'`],
    ['goals', `'{Rehab my torn rotator cuff}'`],
  ] as const) {
    await change(`update program set ${column} = ${text} where id = 'p'`)
    expect([column, ...(await offered())]).toEqual([column, [{ id: 'good morning' }], []])
    const suitable = await createListSuitable(createPlannerStore(domain.open))(caller, {
      ids: ['lunge', 'good morning'],
      planIds: ['plan'],
    })
    expect(suitable).toEqual(new Set(['good morning']))
    await change(`update program set ${column} = null where id = 'p'`)
  }
  await change("update video set contraindications = '{}' where id in ('lunge', 'squat')")
})

test('a session reads only what it needs of 1,508 exercises', async () => {
  domain.database.take()
  const session =
    '{ own: getPlanExercises(isForSelf: true, planID: "plan") { id } page: getStandInVideos(planID: "plan") { items { id } } }'
  const { data } = await domain.ask(session, { viewer: sam })
  expect(data?.['own']).toEqual([{ id: 'squat' }])
  expect((await costOf(domain, domain.database.take())).blocks).toBeLessThan(500)
})

import { type ExecutionResult, parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { openMemoryBus } from '#backend/platform/events/memoryBus.ts'
import { openEventLog } from '#backend/platform/events/openEventLog.ts'
import { startRelay } from '#backend/platform/events/startRelay.ts'
import { openLog } from '#backend/platform/log.ts'
import { createUpstream, type DomainUpstream } from '#backend/upstream.ts'
import {
  amara,
  boss,
  content,
  gil,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  root,
  sam,
  send,
} from './openPrograms.fixture.ts'

const log = openLog({ level: 'silent' })
const everyone = { kenji, boss, root, mia, sam, amara, gil }

let domain: DomainUnderTest
let upstream: DomainUpstream
let opened: AsyncDisposableStack

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  domain = await openPrograms()
  opened.defer(domain.close)
  const bus = opened.adopt(openMemoryBus(), (open) => open.close())
  const relay = startRelay({ database: domain.open, bus, log })
  opened.defer(() => relay.stop())
  const events = opened.adopt(await openEventLog({ database: domain.open, bus, log }), (open) => open.close())
  upstream = createUpstream({
    engine: domain.engine,
    events,
    viewerOf: async (name) => Object.entries(everyone).find(([known]) => known === name)?.[1] ?? { ...sam },
    onViewerChange: () => () => {},
    now: () => now,
  })
  await domain.insert('program', [
    // Of these two everyone hears who is signed in; the last thing that happens in a test happens to the marker.
    programRow('public'),
    programRow('marker'),
    programRow('hidden', { status: 'DRAFT', is_approved: null, additional_details: 'No jumps.' }),
    programRow('of-mia', {
      coach_id: null,
      owner_id: 'mia',
      company_id: null,
      is_public: false,
      is_approved: null,
      made_by_ai: true,
      status: 'INPROGRESS',
    }),
  ])
  await domain.insert('plan', [planRow('plan', { program_id: 'hidden' })])
  const enrolment = { program_id: 'hidden', started_at: now, created_at: now, updated_at: now }
  await domain.insert('user_program', [
    { ...enrolment, id: 'e-1', user_id: 'mia', status: 'INPROGRESS' },
    { ...enrolment, id: 'e-2', user_id: 'amara', status: 'CANCELED' },
  ])
})
afterEach(() => opened.disposeAsync())

const subscription = parse(`subscription ($filter: ModelSubscriptionProgramFilterInput) {
  changed: onUpdatePrograms(filter: $filter) {
    id name status isApproved additionalDetails failure plansCount plans { items { planName userID } }
  }
}`)

type Told = Record<string, unknown>

/** Listens for all of them before anything happens, and answers with what each has heard when the marker is told. */
async function hearing(happens: () => Promise<void>, filter: object = {}, ...names: (keyof typeof everyone)[]) {
  const listeners = names.length > 0 ? names : (Object.keys(everyone) as (keyof typeof everyone)[])
  const heard = await Promise.all(
    listeners.map(async (name) => {
      const context = await upstream.contextFor({ authorization: name, requestId: 'r-9', locale: 'en' })
      const results = await upstream.subscribe({ document: subscription, variables: { filter }, context })
      return untilMarker(results)
    }),
  )
  await happens()
  await change({ id: 'marker', name: 'Marker' })
  const told = await Promise.all(heard.map(({ told: each }) => each))
  return Object.fromEntries(listeners.map((name, place) => [name, told[place]]))
}

/** In an object, since a promise by itself would be waited for before anything happens. */
function untilMarker(results: AsyncIterable<ExecutionResult>): { told: Promise<Told[]> } {
  const collect = async () => {
    const told: Told[] = []
    for await (const { data } of results) {
      const changed = Object(data?.['changed']) as Told
      if (changed['id'] === 'marker') return told
      told.push(changed)
    }
    return told
  }
  return { told: collect() }
}

async function change(input: object, viewer: Viewer = kenji): Promise<void> {
  const document = 'mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { id } }'
  expect(await send(domain, document, { viewer, variables: { input } })).toMatchObject({ id: expect.any(String) })
}

test('a user who may see a program receives its changes, and other users receive nothing (row 101)', async () => {
  const told = await hearing(() => change({ id: 'hidden', name: 'Strong' }))
  const theirs = { id: 'hidden', name: 'Strong', status: 'DRAFT' }
  expect(told).toMatchObject({ kenji: [theirs], boss: [theirs], root: [theirs], mia: [theirs] })
  // Members who have left it, other coaches, members and admins of another company.
  expect(told).toMatchObject({ amara: [], sam: [], gil: [] })
})

test('an event holds no more than who hears it may read (row 101)', async () => {
  const told = await hearing(() => change({ id: 'hidden', name: 'Strong' }), {}, 'kenji', 'mia')
  expect(told).toMatchObject({ kenji: [{ additionalDetails: 'No jumps.' }], mia: [{ additionalDetails: null }] })
})

test('every signed-in user receives the changes of a public program until it is taken back (row 101)', async () => {
  const takenBack = await hearing(async () => {
    // By an admin: what its coach changes of it has to be approved anew.
    await change({ id: 'public', name: 'Strong' }, boss)
    await change({ id: 'public', status: 'DRAFT' }, boss)
    await change({ id: 'public', name: 'Weak' }, boss)
  })
  const all = [{ name: 'Strong' }, { name: 'Strong', status: 'DRAFT' }, { name: 'Weak' }]
  for (const name of ['kenji', 'boss', 'root']) expect(takenBack[name]).toMatchObject(all)
  for (const name of ['mia', 'sam', 'amara', 'gil']) expect(takenBack[name]).toMatchObject([{ name: 'Strong' }])
})

test('a subscriber to one program receives changes of that program only (row 105)', async () => {
  const told = await hearing(
    async () => {
      await change({ id: 'public', name: 'Strong' })
      await change({ id: 'hidden', name: 'Strong' })
    },
    { id: { in: ['hidden', 'marker'] } },
  )
  expect(told).toMatchObject({ kenji: [{ id: 'hidden' }], mia: [{ id: 'hidden' }], sam: [] })
  expect(told['kenji']).toHaveLength(1)
})

test('a member whose program is being created learns how it ends and why, and no other user does (rows 105 and 106)', async () => {
  const told = await hearing(async () => {
    await change({ id: 'of-mia', status: 'FAILED', failure: 'Mismatch in sessions' }, mia)
    await change({ id: 'of-mia', status: 'INPROGRESS' }, mia)
    await change({ id: 'of-mia', status: 'DRAFT' }, mia)
  })
  const states = [
    { status: 'FAILED', failure: 'Mismatch in sessions' },
    { status: 'INPROGRESS', failure: null },
    { status: 'DRAFT', failure: null },
  ]
  expect(told).toMatchObject({ mia: states, root: states })
  expect(told).toMatchObject({ sam: [], kenji: [], amara: [], boss: [], gil: [] })
})

async function write(document: string, viewer: Viewer, variables: Record<string, unknown> = {}): Promise<void> {
  expect(await send(domain, `mutation ${document}`, { viewer, variables })).not.toHaveProperty('rejected')
}

test('a user who may see a program gets one event for each session its coach writes, adds or deletes, and other users get none (row 92)', async () => {
  const told = await hearing(async () => {
    await write('{ answer: updatePlans(input: { id: "plan", planName: "Legs" }) { id } }', kenji)
    const input = {
      programID: 'hidden',
      plans: [1, 2].map((order) => ({ planName: `New ${order}`, ...content, order })),
    }
    const making = '($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { id } }'
    await write(making, kenji, { input })
    await write('{ answer: deletePlans(input: { id: "plan" }) { id } }', kenji)
  })
  // What an event shows of sessions is read when it is delivered.
  const inTheEnd = { plansCount: 2, plans: { items: ['New 1', 'New 2'].map((planName) => ({ planName })) } }
  for (const name of ['kenji', 'boss', 'root', 'mia']) {
    expect(told[name]).toHaveLength(3)
    expect(told[name]?.at(-1)).toMatchObject({ id: 'hidden', ...inTheEnd })
  }
  expect(told).toMatchObject({ amara: [], sam: [], gil: [] })
})

test('no event is sent when a member starts a program or changes their own session (row 92)', async () => {
  await domain.insert('plan', [planRow('open', { program_id: 'public' })])
  const told = await hearing(async () => {
    await write('{ answer: createUserPrograms(input: { programID: "public" }) { id } }', sam)
    const [copy] = await domain.open.query<{ id: string }>({ text: `select id from plan where user_id = 'sam'` })
    const input = { id: copy?.id, sections: content.sections, resources: content.resources }
    await write('($input: PlanInput!) { answer: updatePlans(input: $input) { id } }', sam, { input })
  })
  for (const name of Object.keys(everyone)) expect(told[name]).toEqual([])
})

test('two sessions of a program that are saved at once are both stored and delivered', async () => {
  await domain.insert('plan', [planRow('second', { program_id: 'hidden', position: 1 })])
  const rename = (id: string, name: string) =>
    write(`{ answer: updatePlans(input: { id: "${id}", planName: "${name}" }) { id } }`, kenji)
  const told = await hearing(async () => {
    for (const name of ['A', 'B', 'C']) await Promise.all([rename('plan', name), rename('second', name)])
  })
  expect(told['boss']).toHaveLength(6)
  expect(told['boss']?.at(-1)).toMatchObject({ plans: { items: [{ planName: 'C' }, { planName: 'C' }] } })
})

test('a program’s coach and the members training it learn that an admin has approved it (row 101)', async () => {
  const told = await hearing(async () => {
    const document = 'mutation { answer: approveProgramLambda(programID: "hidden") { success } }'
    expect(await send(domain, document, { viewer: boss })).toEqual({ success: true })
  })
  expect(told).toMatchObject({ kenji: [{ isApproved: true }], mia: [{ isApproved: true }], sam: [], gil: [] })
})

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
    // Every signed-in user receives the changes of these two; each test changes the marker last.
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

type ProgramEvent = Record<string, unknown>

/** Subscribes all users before the change, and returns the events that each received before the marker's. */
async function eventsDuring(makeChange: () => Promise<void>, filter: object = {}, ...names: (keyof typeof everyone)[]) {
  const listeners = names.length > 0 ? names : (Object.keys(everyone) as (keyof typeof everyone)[])
  const subscriptions = await Promise.all(
    listeners.map(async (name) => {
      const context = await upstream.contextFor({ authorization: name, requestId: 'r-9', locale: 'en' })
      const results = await upstream.subscribe({ document: subscription, variables: { filter }, context })
      return untilMarker(results)
    }),
  )
  await makeChange()
  await change({ id: 'marker', name: 'Marker' })
  const eventLists = await Promise.all(subscriptions.map(({ told: each }) => each))
  return Object.fromEntries(listeners.map((name, place) => [name, eventLists[place]]))
}

/** Wrapped in an object, because `await` would otherwise resolve the promise before the change. */
function untilMarker(results: AsyncIterable<ExecutionResult>): { told: Promise<ProgramEvent[]> } {
  const collect = async () => {
    const received: ProgramEvent[] = []
    for await (const { data } of results) {
      const changed = Object(data?.['changed']) as ProgramEvent
      if (changed['id'] === 'marker') return received
      received.push(changed)
    }
    return received
  }
  return { told: collect() }
}

async function change(input: object, viewer: Viewer = kenji): Promise<void> {
  const document = 'mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { id } }'
  expect(await send(domain, document, { viewer, variables: { input } })).toMatchObject({ id: expect.any(String) })
}

test('a user who may see a program receives its changes, and other users receive nothing (row 101)', async () => {
  const events = await eventsDuring(() => change({ id: 'hidden', name: 'Strong' }))
  const theirs = { id: 'hidden', name: 'Strong', status: 'DRAFT' }
  expect(events).toMatchObject({ kenji: [theirs], boss: [theirs], root: [theirs], mia: [theirs] })
  // Members who have left it, other coaches, and members and admins of another company.
  expect(events).toMatchObject({ amara: [], sam: [], gil: [] })
})

test('an event contains only fields that its subscriber may read (row 101)', async () => {
  const events = await eventsDuring(() => change({ id: 'hidden', name: 'Strong' }), {}, 'kenji', 'mia')
  expect(events).toMatchObject({ kenji: [{ additionalDetails: 'No jumps.' }], mia: [{ additionalDetails: null }] })
})

test('every signed-in user receives the changes of a public program until it is made private (row 101)', async () => {
  const takenBack = await eventsDuring(async () => {
    // By an admin, because a change by its coach has to be approved again.
    await change({ id: 'public', name: 'Strong' }, boss)
    await change({ id: 'public', status: 'DRAFT' }, boss)
    await change({ id: 'public', name: 'Weak' }, boss)
  })
  const all = [{ name: 'Strong' }, { name: 'Strong', status: 'DRAFT' }, { name: 'Weak' }]
  for (const name of ['kenji', 'boss', 'root']) expect(takenBack[name]).toMatchObject(all)
  for (const name of ['mia', 'sam', 'amara', 'gil']) expect(takenBack[name]).toMatchObject([{ name: 'Strong' }])
})

test('a subscriber to one program receives changes of that program only (row 105)', async () => {
  const events = await eventsDuring(
    async () => {
      await change({ id: 'public', name: 'Strong' })
      await change({ id: 'hidden', name: 'Strong' })
    },
    { id: { in: ['hidden', 'marker'] } },
  )
  expect(events).toMatchObject({ kenji: [{ id: 'hidden' }], mia: [{ id: 'hidden' }], sam: [] })
  expect(events['kenji']).toHaveLength(1)
})

test('a member whose program is being created receives its outcome and the reason, and no other user does (rows 105 and 106)', async () => {
  const events = await eventsDuring(async () => {
    await change({ id: 'of-mia', status: 'FAILED', failure: 'Mismatch in sessions' }, mia)
    await change({ id: 'of-mia', status: 'INPROGRESS' }, mia)
    await change({ id: 'of-mia', status: 'DRAFT' }, mia)
  })
  const states = [
    { status: 'FAILED', failure: 'Mismatch in sessions' },
    { status: 'INPROGRESS', failure: null },
    { status: 'DRAFT', failure: null },
  ]
  expect(events).toMatchObject({ mia: states, root: states })
  expect(events).toMatchObject({ sam: [], kenji: [], amara: [], boss: [], gil: [] })
})

async function write(document: string, viewer: Viewer, variables: Record<string, unknown> = {}): Promise<void> {
  expect(await send(domain, `mutation ${document}`, { viewer, variables })).not.toHaveProperty('rejected')
}

test('a user who may see a program gets one event for each session its coach writes, adds or deletes, and other users get none (row 92)', async () => {
  const events = await eventsDuring(async () => {
    await write('{ answer: updatePlans(input: { id: "plan", planName: "Legs" }) { id } }', kenji)
    const input = {
      programID: 'hidden',
      plans: [1, 2].map((order) => ({ planName: `New ${order}`, ...content, order })),
    }
    const making = '($input: MultiplePlansInput!) { answer: createMultiplePlans(input: $input) { id } }'
    await write(making, kenji, { input })
    await write('{ answer: deletePlans(input: { id: "plan" }) { id } }', kenji)
  })
  // The session count of an event is read when it is delivered.
  const inTheEnd = { plansCount: 2, plans: { items: ['New 1', 'New 2'].map((planName) => ({ planName })) } }
  for (const name of ['kenji', 'boss', 'root', 'mia']) {
    expect(events[name]).toHaveLength(3)
    expect(events[name]?.at(-1)).toMatchObject({ id: 'hidden', ...inTheEnd })
  }
  expect(events).toMatchObject({ amara: [], sam: [], gil: [] })
})

test('no event is sent when a member starts a program or changes their own session (row 92)', async () => {
  await domain.insert('plan', [planRow('open', { program_id: 'public' })])
  const events = await eventsDuring(async () => {
    await write('{ answer: createUserPrograms(input: { programID: "public" }) { id } }', sam)
    const [copy] = await domain.open.query<{ id: string }>({ text: `select id from plan where user_id = 'sam'` })
    const input = { id: copy?.id, sections: content.sections, resources: content.resources }
    await write('($input: PlanInput!) { answer: updatePlans(input: $input) { id } }', sam, { input })
  })
  for (const name of Object.keys(everyone)) expect(events[name]).toEqual([])
})

test('two sessions of a program that are saved at once are both stored and delivered', async () => {
  await domain.insert('plan', [planRow('second', { program_id: 'hidden', position: 1 })])
  const rename = (id: string, name: string) =>
    write(`{ answer: updatePlans(input: { id: "${id}", planName: "${name}" }) { id } }`, kenji)
  const events = await eventsDuring(async () => {
    for (const name of ['A', 'B', 'C']) await Promise.all([rename('plan', name), rename('second', name)])
  })
  expect(events['boss']).toHaveLength(6)
  expect(events['boss']?.at(-1)).toMatchObject({ plans: { items: [{ planName: 'C' }, { planName: 'C' }] } })
})

test('a program’s coach and the members training it receive an event when an admin approves it (row 101)', async () => {
  const events = await eventsDuring(async () => {
    const document = 'mutation { answer: approveProgramLambda(programID: "hidden") { success } }'
    expect(await send(domain, document, { viewer: boss })).toEqual({ success: true })
  })
  expect(events).toMatchObject({ kenji: [{ isApproved: true }], mia: [{ isApproved: true }], sam: [], gil: [] })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import OpenAI from 'openai'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEquipment, demoMuscleGroups } from '#backend/demo/demoCatalogue.ts'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { createCheckPlans } from './checkPlans.ts'
import { createCustomPlan } from './createCustomPlan.ts'
import { createCompletions } from './model/completions.ts'
import { createCompletionHandler } from './model/createCompletionHandler.ts'
import { answerAsModel } from './model/embeddedModel.ts'
import { createListSuitable } from './person.ts'
import { plannerResolvers } from './planner.resolvers.ts'
import { createPlannerStore } from './planner.store.ts'
import { openSolver } from './solving/openSolver.ts'

const mia = person('mia')
const sam = person('sam')
const limits = { calls: 5, tokens: 1_000_000 }
const request = {
  numberOfSessions: 3,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  equipment: [] as string[],
}
const program = '0192f7a0-0000-7000-8000-0000000000aa'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

/** What was sent to the model, and what it answers; the embedded planner unless a test says otherwise. */
const sent: string[] = []
const embedded = (from: Request) => answerAsModel(from, solver)
let answer: (asked: Request) => Promise<Response> = embedded
const client = new OpenAI({
  apiKey: 'none',
  baseURL: 'http://model.invalid/v1',
  maxRetries: 0,
  logLevel: 'off',
  fetch: async (url, init) => {
    const asked = new Request(url, init)
    sent.push(await asked.clone().text())
    return answer(asked)
  },
})
const model = { name: 'a-model', conceal: (text: string) => text, clientFor: () => client }

let domain: DomainUnderTest
beforeEach(async () => {
  sent.length = 0
  answer = embedded
  domain = await openDomain({
    resolvers: (database) =>
      plannerResolvers({ store: createPlannerStore(database), completions: completionsOn(database), solver }),
  })
  await domain.insert(
    'contact',
    ['coach', 'mia', 'sam'].map((id) => contactRow(id)),
  )
  await domain.insert('profile', [
    { id: 'p', contact_id: 'mia', birthdate: '1990-11-22', injuries: ['Knee'], health_conditions: ['Pregnant'] },
  ])
  await domain.insert('equipment', demoEquipment)
  await domain.insert('muscle_group', demoMuscleGroups)
  await domain.insert(
    'video',
    demoExercises.map((one, place) => exerciseRow(one, place)),
  )
})
afterEach(() => domain.close())

function completionsOn(database: DomainUnderTest['database'], allowed = limits) {
  return createCompletions({ model, store: createPlannerStore(database), limits: allowed })
}

function exerciseRow(exercise: (typeof demoExercises)[number], place: number) {
  const idsOf = (things: readonly { id: string; name: string }[], names: readonly string[]) =>
    names.map((name) => things.find((thing) => thing.name === name)?.id)
  return {
    id: exercise.id,
    public_id: `public-${place}`,
    title: exercise.title,
    coach_id: 'coach',
    owner_id: 'coach',
    is_public: true,
    is_approved: true,
    status: exercise.title === 'Box breathing' ? 'DRAFT' : 'PUBLISHED',
    level: exercise.level,
    age_from: exercise.ageFrom,
    age_to: exercise.ageTo,
    equipment_ids: idsOf(demoEquipment, exercise.equipment),
    muscle_group_ids: idsOf(demoMuscleGroups, exercise.muscleGroups),
    exercise_kind: exercise.kind,
    contraindications: exercise.contraindications,
    no_audio: false,
    uploaded_at: at(place),
    created_at: at(place),
    updated_at: at(place),
  }
}

const caller = (viewer: Viewer = mia, signal = new AbortController().signal) => ({ viewer, now, signal })
const asked = (more: object = {}) => ({
  messages: [{ role: 'user', content: JSON.stringify(request) }],
  metadata: { program_id: program },
  ...more,
})
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string }) => error.code,
  )

/** Reads to the end, where what it cost is said. */
async function readAll(chunks: AsyncIterable<object>): Promise<void> {
  for await (const chunk of chunks) expect(chunk).toHaveProperty('choices')
}

async function used(): Promise<{ calls: number; tokens: number } | undefined> {
  const rows = await domain.open.query<{ calls: number; tokens: number }>({
    text: 'select calls, tokens from model_use',
  })
  return rows[0]
}

describe('the exercises that plans are built from', () => {
  const names = async (viewer: Viewer, isForSelf?: boolean) => {
    const { data } = await domain.ask(
      'query ($self: Boolean) { getPlanExercises(isForSelf: $self) { title muscleGroups contraindications } }',
      {
        viewer,
        variables: { self: isForSelf ?? null },
      },
    )
    return (data?.['getPlanExercises'] ?? []) as {
      title: string
      muscleGroups: string[]
      contraindications: string[]
    }[]
  }

  test('are published, with their main muscle first', async () => {
    const found = await names(sam)
    expect(found).toHaveLength(demoExercises.length - 1)
    expect(found.some(({ title }) => title === 'Box breathing')).toBe(false)
    expect(found.find(({ title }) => title === 'Reverse lunge')?.muscleGroups).toEqual(['Glutes', 'Quads'])
  })

  test('leave out what conflicts with a member’s own profile, but not when planning for others', async () => {
    const harmful = (found: { contraindications: string[] }[]) =>
      found.filter(({ contraindications: no }) => no.includes('Knee') || no.includes('Pregnancy')).length
    expect(harmful(await names(mia))).toBe(0)
    expect(harmful(await names(mia, false))).toBeGreaterThan(10)
  })

  test('are right for a member’s age, and say no more of ages to a page that knows none', async () => {
    const read = async (viewer: Viewer) => {
      const { data } = await domain.ask('{ getPlanExercises { title ageFrom ageTo isOnlyOnRequest } }', { viewer })
      return data?.['getPlanExercises'] as Exercise[]
    }
    const bounded = (found: Exercise[]) => found.filter((one) => one.ageFrom !== null || one.ageTo !== null).length
    await domain.open.query({
      text: `update profile set birthdate = '1940-01-01', injuries = '{}', health_conditions = '{}'`,
    })
    const own = await read(mia)
    const has = (name: string) => own.some(({ title }) => title === name)
    expect([has('Bench press'), has('Pull-up'), bounded(own)]).toEqual([false, true, 0])
    // A plan gets exercises with jumps only where its request asks for them.
    expect(own.filter(({ isOnlyOnRequest }) => isOnlyOnRequest === true)).toHaveLength(5)
    const others = await read(sam)
    expect([bounded(others) > 5, others.some(({ isOnlyOnRequest }) => isOnlyOnRequest !== null)]).toEqual([true, false])
  })

  test('leave a member of no known age what their age, as they say it, may allow', async () => {
    await domain.open.query({ text: `update profile set birthdate = null, injuries = '{}', health_conditions = '{}'` })
    expect((await names(mia)).map(({ title }) => title)).toContain('Burpee')
    // In the middle of a session there is none.
    const exercises = { ids: demoExercises.map(({ id }) => id), planIds: [] }
    const suitable = await createListSuitable(createPlannerStore(domain.database))({ viewer: mia, now }, exercises)
    const burpee = demoExercises.find(({ title }) => title === 'Burpee')
    expect(suitable.has(String(burpee?.id))).toBe(false)
    expect(suitable.size).toBeGreaterThan(20)
  })

  test('are shown only to signed-in users', async () => {
    const { errors } = await domain.ask('{ getPlanExercises { id } }', { viewer: anonymous })
    expect(errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED')
  })
})

describe('a completion', () => {
  test('is requested with one function, and without any data on age or health (row 103)', async () => {
    const note = { role: 'user', content: JSON.stringify({ ...request, additionalDetails: 'My shoulder hurts' }) }
    await completionsOn(domain.database).create(asked({ messages: [note] }), caller())
    const body = JSON.parse(sent[0] ?? '') as { tools: object[]; messages: { content: string }[]; model: string }
    expect([body.model, body.tools.length]).toEqual(['a-model', 1])
    expect(sent[0]).not.toMatch(/knee|pregnan|1990|contraindic|hurts/i)
    const { catalogue } = JSON.parse(body.messages[1]?.content ?? '') as { catalogue: [code: string, title: string][] }
    const offered = new Set(catalogue.map(([, title]) => title))
    const against = demoExercises.flatMap(({ title, contraindications: no }) => (offered.has(title) ? no : []))
    expect(['Knee', 'Pregnancy', 'Shoulder'].filter((name) => against.some((one) => one === name))).toEqual([])
    expect(offered.size).toBeGreaterThan(10)
  })

  test.each([
    ['prose for a request', { messages: [{ role: 'user', content: 'Write me a poem' }] }],
    ['instructions of its own', { messages: [{ role: 'system', content: JSON.stringify(request) }] }],
    ['more messages than corrections', { messages: Array.from({ length: 4 }, () => asked().messages[0]) }],
    ['a program that is none', { metadata: { program_id: "'; drop table" } }],
  ])('is refused with %s', async (_name, more) => {
    expect(await codeOf(completionsOn(domain.database).create(asked(more), caller()))).toBe('BAD_INPUT')
    expect(sent).toEqual([])
  })

  test('requires signing in', async () => {
    expect(await codeOf(completionsOn(domain.database).create(asked(), caller(anonymous)))).toBe('UNAUTHENTICATED')
  })

  test('is charged what it cost, and no more than the day allows', async () => {
    const completions = completionsOn(domain.database, { calls: 2, tokens: 1_000_000 })
    await readAll(await completions.stream(asked(), caller()))
    const first = await used()
    expect(first?.tokens).toBeGreaterThan(100)
    await completions.create(asked(), caller())
    expect(await codeOf(completions.create(asked(), caller()))).toBe('TOO_MANY_REQUESTS')
    expect([await codeOf(completions.create(asked(), caller(sam))), sent.length]).toEqual(['fine', 3])
  })

  test('cannot use allowance that a concurrent one has taken', async () => {
    const completions = completionsOn(domain.database, { calls: 3, tokens: 1_000_000 })
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(completions.create(asked(), caller()))))
    expect([codes.filter((code) => code === 'fine').length, sent.length]).toEqual([3, 3])
  })

  test('that the day has no tokens for is not asked', async () => {
    const completions = completionsOn(domain.database, { calls: 3, tokens: 50 })
    expect([await codeOf(completions.create(asked(), caller())), sent]).toEqual(['TOO_MANY_REQUESTS', []])
  })

  test('beyond the daily limit is kept only for a program being created, so that the solver can create it', async () => {
    const [being, theirs, nowhere] = [8, 9, 10].map(
      (place) => `0192f7a0-0000-7000-8000-00000000000${place.toString(16)}`,
    )
    const row = { name: 'Mine', made_by_ai: true, status: 'INPROGRESS', created_at: now, updated_at: now }
    const flags = { is_public: false, is_template: false, include_super_set: false }
    await domain.insert('program', [
      { ...row, ...flags, id: being, public_id: being, owner_id: 'mia' },
      { ...row, ...flags, id: theirs, public_id: theirs, owner_id: 'sam' },
    ])
    const store = createPlannerStore(domain.database)
    const completions = completionsOn(domain.database, { calls: 0, tokens: 0 })
    for (const id of [being, theirs, nowhere])
      expect(await codeOf(completions.create(asked({ metadata: { program_id: id } }), caller()))).toBe(
        'TOO_MANY_REQUESTS',
      )
    const kept = [being, theirs, nowhere].map((id) => store.findRequest(String(id), 'mia'))
    expect(await Promise.all(kept)).toEqual([expect.objectContaining({ numberOfSessions: 3 }), undefined, undefined])
  })

  test('that the model refuses costs neither a call nor tokens', async () => {
    answer = async () => Response.json({ error: { message: 'no' } }, { status: 500 })
    expect(await codeOf(completionsOn(domain.database).create(asked(), caller()))).toBe('UNAVAILABLE')
    expect(await used()).toEqual({ calls: 0, tokens: 0 })
  })
})

describe('a completion that streams', () => {
  async function openDoor() {
    const log = openLog({ level: 'silent' })
    const parts = { completions: completionsOn(domain.database), now: () => now, log }
    const viewerOf = async (token: string | undefined) => (token === 'Bearer mia' ? mia : anonymous)
    const handle = createCompletionHandler({
      ...parts,
      viewerOf,
      isAllowedOrigin: (origin) => origin !== 'https://evil.example',
    })
    const server = createServer((incoming, response) => void handle(incoming, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the door has no port')
    const url = `http://127.0.0.1:${address.port}/chat/completions`
    const post = (
      body: unknown,
      { token = 'mia', origin = '', signal }: { token?: string; origin?: string; signal?: AbortSignal } = {},
    ) =>
      fetch(url, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, ...(origin !== '' && { origin }) },
        ...(signal && { signal }),
      })
    return { post, close: () => server.close() }
  }

  test('comes as events that end', async () => {
    const { post, close } = await openDoor()
    const response = await post(asked({ stream: true }))
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(text.match(/^data: /gm)?.length).toBeGreaterThan(4)
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    close()
  })

  test.each([
    [401, asked({ stream: true }), { token: 'unknown' }],
    [400, asked({ stream: true }), { origin: 'https://evil.example' }],
    [400, '{', {}],
    [400, 'x'.repeat(300_000), {}],
    [400, asked({ stream: true, messages: [] }), {}],
  ] as const)('is refused with %s', async (status, body, how) => {
    const { post, close } = await openDoor()
    expect([(await post(body, how)).status, sent]).toEqual([status, []])
    close()
  })

  test('is not asked for any more when the reader goes', async () => {
    const gone = Promise.withResolvers<void>()
    answer = async () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.enqueue(new TextEncoder().encode('data: {"choices":[]}\n\n')),
          cancel: () => gone.resolve(),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    const { post, close } = await openDoor()
    const reading = new AbortController()
    const response = await post(asked({ stream: true }), { signal: reading.signal })
    await response.body?.getReader().read()
    reading.abort()
    await expect(gone.promise).resolves.toBeUndefined()
    close()
  })
})

describe('a plan of the server’s own', () => {
  const make = (viewer: Viewer, input: object = request) =>
    domain.ask(
      'mutation ($input: PlanRequestInput!) { createCustomPlansLambda(input: $input) { success error code workoutPlan } }',
      { viewer, variables: { input } },
    )

  test('keeps every rule for the caller (row 100)', async () => {
    const { data } = await make(mia)
    const made = data?.['createCustomPlansLambda'] as { success: boolean; workoutPlan: string }
    const { days } = JSON.parse(made.workoutPlan) as {
      days: { sections: { exercises: { exercise_id: string }[] }[] }[]
    }
    const ids = days.flatMap(({ sections }) =>
      sections.flatMap(({ exercises }) => exercises.map((one) => one.exercise_id)),
    )
    const against = demoExercises.filter(({ id }) => ids.includes(id)).flatMap(({ contraindications: no }) => no)
    expect([made.success, days.length, against.includes('Knee'), against.includes('Pregnancy')]).toEqual([
      true,
      3,
      false,
      false,
    ])
  })

  test('is there even where no model answers, after three attempts (row 106)', async () => {
    answer = async () => new Response('<html>', { status: 502 })
    const { data } = await make(sam)
    expect([data?.['createCustomPlansLambda'], sent.length]).toMatchObject([{ success: true }, 3])
  })

  test('builds on the valid part of the model’s answer, and is solved on the solver’s own thread (rows 100 and 106)', async () => {
    answer = async (from) => {
      const whole = await (await embedded(from)).text()
      return new Response(whole.slice(0, whole.length * 0.7), { headers: { 'content-type': 'text/event-stream' } })
    }
    const { data } = await make(sam)
    const made = data?.['createCustomPlansLambda'] as { success: boolean; workoutPlan: string }
    const { days } = JSON.parse(made.workoutPlan) as { days: object[] }
    expect([made.success, days.length, sent.length]).toEqual([true, 3, 3])
  })

  test('fails with UNAVAILABLE when the solver is gone', async () => {
    const gone = openSolver({ log: openLog({ level: 'silent' }) })
    await gone.close()
    const parts = {
      store: createPlannerStore(domain.database),
      completions: completionsOn(domain.database),
      solver: gone,
    }
    const context = contextOf(sam)
    const making = createCustomPlan(v.parse(planRequest, request), context, parts)
    expect(await codeOf(making)).toBe('UNAVAILABLE')
  })

  test('is refused with the field that is wrong', async () => {
    const { errors } = await make(sam, { ...request, numberOfSessions: 400 })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'input.numberOfSessions' })
  })
})

describe('before a program’s plans are stored', () => {
  const parsed = v.parse(planRequest, request)
  const plansOf = (for_: object) =>
    toPlans(
      solvePlan(
        { ...parsed, ...for_ },
        demoExercises.filter(({ title }) => title !== 'Box breathing'),
      )?.days ?? [],
      parsed,
      () => crypto.randomUUID(),
    )

  test('they are checked against the request and against the member’s profile', async () => {
    await completionsOn(domain.database).create(asked(), caller())
    const check = createCheckPlans(createPlannerStore(domain.database), solver)
    const careful = plansOf({ age: 36, injuries: ['Knee'], healthConditions: ['Pregnant'] })
    expect(await check({ programId: program, plans: careful, isForSelf: true }, caller())).toEqual([])
    const codes = async (plans: readonly unknown[], isForSelf = true) =>
      (await check({ programId: program, plans, isForSelf }, caller())).map(({ code }) => code)
    expect(await codes(plansOf({ seed: 9 }))).toContain('CONTRAINDICATED')
    expect(await codes(plansOf({ seed: 9 }), false)).toEqual([])
    expect(await codes(careful.slice(1))).toContain('SESSIONS')
  })

  test('nothing is stored without a request, or for another user’s request', async () => {
    await completionsOn(domain.database).create(asked(), caller(sam))
    const check = createCheckPlans(createPlannerStore(domain.database), solver)
    expect(await check({ programId: program, plans: plansOf({}), isForSelf: true }, caller())).toMatchObject([
      { code: 'NO_PLAN' },
    ])
  })
})

import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { answerAsModel } from '#backend/planner/model/embeddedModel.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { planTool, questionFor } from '#planner/model/prompt.ts'
import { toldExercises } from '#planner/model/toldExercises.ts'
import { exercisesOf } from '#planner/solving/ground.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { makeOrdered } from './makeOrdered.ts'
import type { PlanStep } from './plan.contract.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

const request = {
  numberOfSessions: 3,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  equipment: [],
  injuries: ['knee'],
}
const address = 'https://obi.example/chat/completions'
type Door = (body: { messages: { content: string }[]; metadata: object }, init: RequestInit) => Promise<Response>

function order(door: Door, { allAttemptsMs = 30_000, signal = new AbortController().signal } = {}) {
  const steps: PlanStep[] = []
  const asked: { body: Parameters<Door>[0]; init: RequestInit }[] = []
  const outcome = makeOrdered(
    { request, catalogue: demoExercises, address, programId: 'a-program' },
    {
      page: { authorize: async () => 'Bearer mia' },
      report: (step) => void steps.push(step),
      fetch: async (_url, init = {}) => {
        const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as Parameters<Door>[0]
        asked.push({ body, init })
        return door(body, init)
      },
      signal,
      allAttemptsMs,
    },
  )
  return { outcome, steps, asked }
}

/** The server's endpoint with the embedded planner behind it. */
const planner: Door = async ({ messages }) => {
  const read = v.parse(planRequest, JSON.parse(messages[0]?.content ?? ''))
  const question = questionFor(read, toldExercises(read, suitableExercises(read, demoExercises)))
  const corrections = messages.slice(1).map(({ content }) => ({ role: 'user', content }))
  return answerAsModel(
    new Request('http://planner/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify({
        model: 'm',
        stream: true,
        messages: [{ role: 'user', content: question }, ...corrections],
        tools: [planTool],
      }),
    }),
    solver,
  )
}
const events = (...data: string[]) => new Response(data.map((one) => `data: ${one}\n\n`).join(''))
const piece = (text: string) =>
  JSON.stringify({ choices: [{ delta: { tool_calls: [{ function: { arguments: text } }] } }] })

test('a plan arrives session by session, ready to be stored (row 103, row 105)', async () => {
  const { outcome, steps, asked } = order(planner)
  const made = await outcome
  expect(made).toMatchObject({ ok: true, by: 'model', attempts: 1, faults: [] })
  expect(made.ok && made.plans.map(({ planName }) => planName)).toEqual(['Section 1', 'Section 2', 'Section 3'])
  expect(steps.map(({ days }) => days.length)).toEqual([1, 2, 3])
  expect(asked[0]?.body.metadata).toEqual({ program_id: 'a-program', audience: 'self' })
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer mia')
})

test('a model that answers wrongly once gets the faults and a second request (row 106)', async () => {
  let calls = 0
  const { outcome, asked } = order(async (...call) => {
    calls += 1
    return calls === 1 ? events(piece('{"days":[]}'), '[DONE]') : planner(...call)
  })
  expect(await outcome).toMatchObject({
    ok: true,
    by: 'model',
    attempts: 2,
    faults: [[{ text: 'Mismatch in sessions' }]],
  })
  expect(asked[1]?.body.messages[1]?.content).toContain('Mismatch in sessions')
})

test.each([
  ['500', async () => new Response('<html>', { status: 500 }), 3],
  [
    '429 of the model',
    async () => Response.json({ error: 'Something went wrong', code: 'UNAVAILABLE' }, { status: 503 }),
    3,
  ],
  ['a day’s end', async () => Response.json({ error: 'Enough', code: 'TOO_MANY_REQUESTS' }, { status: 429 }), 1],
  ['no sign-in', async () => Response.json({ error: 'Who?', code: 'UNAUTHENTICATED' }, { status: 401 }), 1],
  ['a refused request', async () => Response.json({ error: 'No', code: 'BAD_INPUT' }, { status: 400 }), 1],
  ['a key that the model refuses', async () => events('{"error":{"message":"No","type":"invalid_request_error"}}'), 1],
  ['an error in the stream', async () => events('{"error":{"message":"overloaded"}}'), 3],
  ['no call of the function', async () => events('{"choices":[{"delta":{"content":"Sure!"}}]}', '[DONE]'), 3],
  ['a cut stream', async () => events(piece('{"days":[{"day":1,')), 3],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), 3],
  ['silence', async () => new Response(new ReadableStream()), 1],
  ['an endless event', async () => new Response(`data: ${'x'.repeat(1_100_000)}`), 3],
] as const)('with %s there is a plan all the same', async (_name, door, attempts) => {
  const { outcome, asked, steps } = order(door, { allAttemptsMs: 3_000 })
  expect(await outcome).toMatchObject({ ok: true, by: 'solver', attempts })
  expect([asked.length, steps.at(-1)?.days.length]).toEqual([attempts, 3])
})

test('the call ends when its answer is dropped', async () => {
  const ended = Promise.withResolvers<void>()
  const door: Door = async (_body, { signal }) => {
    signal?.addEventListener('abort', () => ended.resolve())
    return events(piece('no plan at all'))
  }
  await order(door).outcome
  await expect(ended.promise).resolves.toBeUndefined()
})

test('a canceled request is abandoned', async () => {
  const giving = new AbortController()
  const { outcome } = order(async () => new Response(new ReadableStream()), { signal: giving.signal })
  giving.abort(new Error('canceled'))
  await expect(outcome).rejects.toThrow('canceled')
})

test('a model that requires a pause of one second gets a second request after it, and its tokens are counted', async () => {
  const busy = () => events('{"error":{"message":"busy","retry_after":1}}')
  const used = (tokens: number) => JSON.stringify({ choices: [], usage: { total_tokens: tokens } })
  const answers = [busy(), events(used(40), used(2), '[DONE]', used(500)), events(used(100))]
  const began = performance.now()
  const { outcome } = order(async () => answers.shift() ?? busy())
  expect(await outcome).toMatchObject({ ok: true, by: 'solver', attempts: 3, tokens: 142 })
  expect(performance.now() - began).toBeGreaterThan(990)
})

test('a plan that the server refused to store is created again without the model', async () => {
  const asked: string[] = []
  const made = await makeOrdered(
    { request, catalogue: demoExercises, address, isWithoutModel: true },
    {
      page: { authorize: async () => '' },
      report: () => {},
      fetch: async () => {
        asked.push('the model')
        return events('[DONE]')
      },
      signal: new AbortController().signal,
    },
  )
  expect([made, asked]).toMatchObject([{ ok: true, by: 'solver', attempts: 1, tokens: 0 }, []])
})

test('a coach’s request says that it is for others', async () => {
  const bodies: string[] = []
  await makeOrdered(
    { request, catalogue: demoExercises, address, audience: 'others' },
    {
      page: { authorize: async () => '' },
      report: () => {},
      fetch: async (_url, { body } = {}) => {
        bodies.push(typeof body === 'string' ? body : '')
        return Response.json({ error: 'Enough', code: 'TOO_MANY_REQUESTS' }, { status: 429 })
      },
      signal: new AbortController().signal,
    },
  )
  expect(bodies.map((body) => (JSON.parse(body) as { metadata: object }).metadata)).toEqual([{ audience: 'others' }])
})

test('an invalid request is refused with the specification’s message', async () => {
  const outcome = makeOrdered(
    { request: { ...request, numberOfSessions: 0 }, catalogue: demoExercises, address },
    { page: { authorize: async () => '' }, report: () => {}, fetch, signal: new AbortController().signal },
  )
  expect(await outcome).toEqual({ ok: false, code: 'FAILED', text: 'Failed to generate training program' })
})

test('the profile is respected, and not sent to any model', async () => {
  const asked: string[] = []
  const outcome = makeOrdered(
    {
      request: { ...request, injuries: [] },
      person: { age: null, injuries: ['knee'], healthConditions: [] },
      catalogue: demoExercises,
      address,
    },
    {
      page: { authorize: async () => 'Bearer mia' },
      report: () => {},
      fetch: async (_url, { body } = {}) => {
        asked.push(typeof body === 'string' ? body : '')
        return new Response('', { status: 500 })
      },
      signal: new AbortController().signal,
    },
  )
  const made = await outcome
  const chosen = made.ok ? made.days.flatMap(exercisesOf).map(({ exercise_id: id }) => id) : []
  const harmful = demoExercises.filter(({ contraindications }) => contraindications.includes('Knee'))
  expect(chosen.length).toBeGreaterThan(5)
  expect(harmful.filter(({ id }) => chosen.includes(id))).toEqual([])
  expect(asked.join(' ')).not.toContain('knee')
})

import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExercises } from '#backend/demo/demoExercises.fixture.ts'
import { contextOf, type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { createCustomPlan } from '#backend/planner/createCustomPlan.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { PLAN_FUNCTION } from '#planner/model/prompt.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { createCompletions } from './completions.ts'
import { answerAsModel } from './embeddedModel.ts'
import { serveModel } from './modelServer.fixture.ts'
import { openModel } from './openModel.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openExercises('mia')
})
afterAll(async () => {
  await solver.close()
  await domain.close()
})

const SAYS = 'Chosen by the model itself.'

interface Call {
  body: { tools?: object[]; response_format?: object; stream?: boolean }
  /** A good plan as the JSON that the function takes. */
  plan: string
  attempt: number
}

/** A server elsewhere that knows a good plan and tells it in its own manner. */
async function serve(answer: (response: ServerResponse, call: Call) => unknown) {
  const calls: Call['body'][] = []
  const url = await serveModel((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      void (async () => {
        const body = JSON.parse(text) as Call['body']
        calls.push(body)
        answer(response, { body, plan: await planFor(body), attempt: calls.length })
      })()
    })
  })
  return { calls, url }
}

async function planFor(body: object): Promise<string> {
  const tools = [{ type: 'function', function: { name: PLAN_FUNCTION } }]
  const asked = JSON.stringify({ ...body, tools, response_format: undefined, stream: false })
  const answer = await answerAsModel(
    new Request('http://model/v1/chat/completions', { method: 'POST', body: asked }),
    solver,
  )
  const { choices } = (await answer.json()) as {
    choices: { message: { tool_calls: { function: { arguments: string } }[] } }[]
  }
  const plan = choices[0]?.message.tool_calls[0]?.function.arguments ?? ''
  return plan.replaceAll(/"reason":"[^"]*"/g, `"reason":"${SAYS}"`)
}

const wanted = {
  numberOfSessions: 2,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  equipment: [],
}

function completionsAt(url: string) {
  const env = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: url, OPENAI_MODEL: 'their-model' }
  const limits = { calls: 1_000, tokens: 1_000_000_000 }
  return createCompletions({ model: openModel(env, solver), store: createPlannerStore(domain.database), limits })
}

async function makeWith(url: string) {
  const parts = { store: createPlannerStore(domain.database), completions: completionsAt(url), solver }
  const { days } = await createCustomPlan(v.parse(planRequest, wanted), contextOf(person('mia')), parts)
  const reasons = days.flatMap(({ sections }) =>
    sections.flatMap(({ exercises }) => exercises.map((one) => one.reason)),
  )
  return { days, isOfTheModel: reasons.every((reason) => reason === SAYS) }
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
const events = (response: ServerResponse, chunks: readonly unknown[], end = 'data: [DONE]\n\n') =>
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('') + end)
const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' }
const chunk = (delta: object | undefined, more: object = {}) => ({
  ...head,
  choices: [{ index: 0, ...(delta && { delta }), finish_reason: null, ...more }],
})
const cut = (plan: string) => plan.match(/[^]{1,200}/g) ?? []
const callOf = (plan: string, more: object = { index: 0 }) =>
  cut(plan).map((text) => chunk({ tool_calls: [{ ...more, function: { arguments: text } }] }))
const whole = (message: object) => ({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
})

const shapes: readonly (readonly [string, (response: ServerResponse, call: Call) => unknown])[] = [
  [
    'OpenAI: a call in pieces',
    (response, { plan }) =>
      events(response, [
        chunk({
          role: 'assistant',
          content: null,
          tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: PLAN_FUNCTION, arguments: '' } }],
        }),
        ...callOf(plan),
        chunk({}, { finish_reason: 'tool_calls' }),
        { ...head, choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
      ]),
  ],
  [
    'Azure: a first event about its filter, without object and choices',
    (response, { plan }) =>
      events(response, [
        { id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
        ...callOf(plan),
      ]),
  ],
  [
    'llama.cpp: thoughts first, and no delta in the last event',
    (response, { plan }) =>
      events(response, [
        chunk({ role: 'assistant', content: null }),
        chunk({ reasoning_content: 'The member wants two sessions.' }),
        ...callOf(plan),
        chunk(undefined, { finish_reason: 'tool_calls' }),
      ]),
  ],
  [
    'Ollama: the whole call in one event without an index',
    (response, { plan }) => events(response, [chunk({ role: 'assistant', content: '', tool_calls: [callWith(plan)] })]),
  ],
  [
    'vLLM: JSON in the text, in a code fence',
    (response, { plan }) =>
      events(response, [
        chunk({ role: 'assistant', content: '' }),
        ...cut(`Here it is:\n\`\`\`json\n${plan}\n\`\`\``).map((content) => chunk({ content, tool_calls: [] })),
        chunk({}, { finish_reason: 'stop', stop_reason: null }),
      ]),
  ],
  [
    'a server that ignores `stream`',
    (response, { plan }) => json(response, whole({ content: null, tool_calls: [callWith(plan)] })),
  ],
  ['a server that ignores `stream` and functions', (response, { plan }) => json(response, whole({ content: plan }))],
  ['a server that ends without [DONE]', (response, { plan }) => events(response, callOf(plan), '')],
]
const callWith = (plan: string) => ({
  id: 'call_1',
  type: 'function',
  function: { name: PLAN_FUNCTION, arguments: plan },
})

test.each(shapes)('a plan is read from %s (row 103)', async (_name, answer) => {
  const { url, calls } = await serve(answer)
  const made = await makeWith(url)
  expect([made.isOfTheModel, made.days.length, calls.length]).toEqual([true, 2, 1])
})

test('a model without function support gets a request for the same JSON as text, and only such requests afterwards', async () => {
  const { url, calls } = await serve((response, { body, plan }) =>
    body.tools
      ? json(response, { error: { message: 'registry/gemma does not support tools' } }, 400)
      : events(
          response,
          cut(plan).map((content) => chunk({ content })),
        ),
  )
  expect((await makeWith(url)).isOfTheModel).toBe(true)
  expect(calls.map(({ tools, response_format: format }) => [tools?.length, format])).toMatchObject([
    [1, undefined],
    [undefined, { type: 'json_schema', json_schema: { strict: true } }],
  ])
})

test.each([400, 401, 403, 404])(
  'after %s a model is not asked again, and the solver makes the plan',
  async (status) => {
    const { url, calls } = await serve((response) => json(response, { error: { message: 'no' } }, status))
    const made = await makeWith(url)
    expect([made.isOfTheModel, made.days.length, calls.length]).toEqual([false, 2, 1])
  },
)

test.each([
  [429, '7', { isFinal: false, retryAfterMs: 7000 }],
  [503, '', { isFinal: false, retryAfterMs: 0 }],
  [400, 'soon', { isFinal: true, retryAfterMs: 0 }],
] as const)('a refusal with %s and "%s" says whether and when another call may help', async (status, after, advice) => {
  const { url } = await serve((response) => {
    if (after !== '') response.setHeader('retry-after', after)
    json(response, { error: { message: 'no' } }, status)
  })
  const chunks = await completionsAt(url).stream(
    { messages: [{ role: 'user', content: JSON.stringify(wanted) }] },
    contextOf(person('mia')),
  )
  const read = async () => {
    for await (const one of chunks) expect(one).toBeUndefined()
  }
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE', ...advice })
})

test('a request to a busy model is repeated', async () => {
  const { url, calls } = await serve((response, { plan, attempt }) => {
    if (attempt > 1) events(response, callOf(plan))
    else response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '0.01' }).end('{"error":{}}')
  })
  expect([(await makeWith(url)).isOfTheModel, calls.length]).toEqual([true, 2])
})

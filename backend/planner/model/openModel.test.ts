import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExercises } from '#backend/demo/demoExercises.fixture.ts'
import { type DomainUnderTest, now, person } from '#backend/model/testing/openDomain.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { PLAN_FUNCTION } from '#planner/model/prompt.ts'
import { createCompletions } from './completions.ts'
import { serveModel } from './modelServer.fixture.ts'
import { openModel } from './openModel.ts'

const KEY = 'sk-of-the-house-1234'
const solver = openSolver({ log: openLog({ level: 'silent' }) })
let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openExercises('mia')
})
afterAll(async () => {
  await solver.close()
  await domain.close()
})

interface Asked {
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

/** A server that speaks, or does not speak, OpenAI's API. */
async function serve(answer: (response: ServerResponse) => unknown) {
  const asked: Asked[] = []
  const url = await serveModel((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(text) as Asked['body'] })
      answer(response)
    })
  })
  return { asked, url }
}

const caller = { viewer: person('mia'), now, signal: new AbortController().signal }
const question = {
  messages: [
    {
      role: 'user',
      content: JSON.stringify({ numberOfSessions: 1, sections: [{ sectionName: 'All', sectionDuration: 600 }] }),
    },
  ],
}

function completionsAt(url: string, key?: string) {
  const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: url, OPENAI_MODEL: 'their-model' }
  const limits = { calls: 1_000, tokens: 1_000_000_000 }
  return createCompletions({ model: openModel(env, solver), store: createPlannerStore(domain.database), limits })
}

/** Everything that reaches the caller, and the error if it ends in one. */
async function ask(url: string, { isStreaming = false, key = KEY } = {}) {
  const chunks: unknown[] = []
  try {
    if (!isStreaming) chunks.push(await completionsAt(url, key).create(question, caller))
    else for await (const chunk of await completionsAt(url, key).stream(question, caller)) chunks.push(chunk)
    return { chunks, error: undefined }
  } catch (error) {
    return { chunks, error: error as Error & { code?: string; cause?: Error } }
  }
}

const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, bill: 'a lot' }
const call = { id: 'c', type: 'function', function: { name: PLAN_FUNCTION, arguments: '{"days":[]}', secret: KEY } }
const whole = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'their-model',
  system_prompt: KEY,
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: { role: 'assistant', content: null, tool_calls: [call], x: KEY },
    },
  ],
  usage,
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const events = (response: ServerResponse, ...said: string[]) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(said.map((one) => `data: ${one}\n\n`).join(''))

test('OpenAI’s own client asks with the key, one function and its schema, and is answered (row 103)', async () => {
  const { asked, url } = await serve((response) => json(response, whole))
  const { chunks, error } = await ask(url)
  expect(error).toBeUndefined()
  expect(asked).toMatchObject([
    {
      url: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        model: 'their-model',
        stream: false,
        tool_choice: { type: 'function', function: { name: PLAN_FUNCTION } },
        tools: [
          {
            type: 'function',
            function: {
              name: PLAN_FUNCTION,
              strict: true,
              parameters: { type: 'object', required: ['days'], additionalProperties: false },
            },
          },
        ],
        messages: [{ role: 'system' }, { role: 'user' }],
      },
    },
  ])
  expect(asked[0]?.body['tools']).toHaveLength(1)
  expect(chunks).toMatchObject([{ choices: [{ message: { tool_calls: [{ function: { name: PLAN_FUNCTION } }] } }] }])
  expect(JSON.stringify(chunks)).not.toMatch(/sk-of|bill|system_prompt/)
})

test('a server without a key gets requests without one', async () => {
  const { asked, url } = await serve((response) => json(response, whole))
  const env = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: url, OPENAI_MODEL: 'local' }
  const client = openModel(env, solver).clientFor(1_000)
  await client.chat.completions.create({ model: 'local', messages: [{ role: 'user', content: 'Hello' }] })
  expect(asked[0]?.headers.authorization).toBe('Bearer none')
})

test('a stream passes on the answer and none of the other fields in it', async () => {
  const chunk = (delta: object) =>
    JSON.stringify({ ...whole, object: 'chat.completion.chunk', choices: [{ index: 0, delta, logprobs: KEY }] })
  const said = { role: 'assistant', thoughts: KEY, tool_calls: [{ index: 0, function: { arguments: '{"days":' } }] }
  const { url } = await serve((response) => events(response, chunk(said), '[DONE]'))
  const { chunks, error } = await ask(url, { isStreaming: true })
  expect(error).toBeUndefined()
  expect(chunks).toMatchObject([{ choices: [{ delta: { tool_calls: [{ function: { arguments: '{"days":' } }] } }] }])
  expect(JSON.stringify(chunks)).not.toMatch(/sk-of|thoughts|bill/)
})

test.each([true, false])(
  'redirects to another address are not followed, with or without the key (streaming: %s)',
  async (how) => {
    const other = await serve((response) => json(response, whole))
    const { asked, url } = await serve((response) =>
      response.writeHead(307, { location: `${other.url}/chat/completions` }).end(),
    )
    const { error } = await ask(url, { isStreaming: how })
    expect([error?.code, asked.length, other.asked]).toEqual(['UNAVAILABLE', 1, []])
  },
)

const echo = { error: { message: `Incorrect API key provided: ${KEY}`, type: 'invalid_request_error', code: KEY } }
const failures: readonly (readonly [string, (response: ServerResponse) => unknown])[] = [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map(
    (status) => [String(status), (response: ServerResponse) => json(response, echo, status)] as const,
  ),
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['nothing', (response) => response.end()],
  ['another shape', (response) => json(response, { choices: [{ message: { role: 'system' } }] })],
  ['a broken connection', (response) => response.destroy()],
]
test.each(failures)('%s from a model is one failure, reported once and without the key', async (_name, answer) => {
  const { asked, url } = await serve(answer)
  const { chunks, error } = await ask(url)
  expect([chunks, error?.code, error?.message, asked.length]).toEqual([[], 'UNAVAILABLE', 'UNAVAILABLE', 1])
  expect([String(error?.cause?.stack), JSON.stringify(error), JSON.stringify(error?.cause)].join()).not.toContain(KEY)
})

test.each([
  ['an error in the stream', (response: ServerResponse) => events(response, JSON.stringify(echo))],
  ['a chunk of another shape', (response: ServerResponse) => events(response, '{"choices":[{"delta":7}]}')],
  ['broken JSON', (response: ServerResponse) => events(response, '{"choices":')],
])('%s ends the stream without revealing the key', async (_name, answer) => {
  const { url } = await serve(answer)
  const { chunks, error } = await ask(url, { isStreaming: true })
  expect([chunks, error?.code]).toEqual([[], 'UNAVAILABLE'])
  expect([String(error?.cause?.stack), JSON.stringify(error?.cause)].join()).not.toContain(KEY)
})

/** Writes as long as there is a reader; resolves when the last one has left. */
function endless(first: string, piece: string) {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  return {
    left,
    answer: (response: ServerResponse, type: string, status = 200) => {
      response.writeHead(status, { 'content-type': type }).write(first)
      response.on('close', () => resolve())
      const more = () => {
        if (!response.destroyed) response.write(piece, () => setImmediate(more))
      }
      more()
    },
  }
}

const event = (data: string) => `data: ${data}\n\n`
const sse = 'text/event-stream'

/** Milliseconds of this thread that a hostile answer may cost: an honest one of 16,000 events takes about 300. */
const CPU_MS = 1_500

test.each([
  ['an event', sse, 'data: ', 'x'.repeat(50_000)],
  ['a comment, again and again,', sse, '', ': nothing\n'.repeat(6_000)],
  ['blank lines', sse, '', '\n'.repeat(65_536)],
  ['blank lines, one at a time,', sse, '', '\n'],
  ['comments as events', sse, '', ': ping\n\n'.repeat(8_000)],
  ['carriage returns', sse, '', '\r'.repeat(65_536)],
  ['lines without a colon', sse, '', 'x\n'.repeat(32_768)],
  ['events without choices', sse, '', event('{"choices":[]}').repeat(3_000)],
  ['events that say nothing', sse, '', event('{"choices":[{"index":0,"delta":{}}]}').repeat(1_500)],
  ['events with padding', sse, '', event(`{"choices":[],"p":"${'x'.repeat(50_000)}"}`)],
  ['an answer', 'application/json', '{"id":"', 'x'.repeat(50_000)],
  ['an answer of lines', 'application/json', '{', '\n'.repeat(65_536)],
  ['a page', 'text/html', '<html>', '<p>\n'.repeat(16_000)],
] as const)('%s without end is broken off, and costs little', async (_name, type, first, piece) => {
  const { left, answer } = endless(first, piece)
  const { url } = await serve((response) => answer(response, type))
  const before = process.threadCpuUsage()
  const { error } = await ask(url, { isStreaming: type !== 'application/json' })
  const { user, system } = process.threadCpuUsage(before)
  expect([error?.code, String(error?.cause?.message)]).toEqual(['UNAVAILABLE', expect.stringContaining('without end')])
  expect((user + system) / 1_000).toBeLessThan(CPU_MS)
  await left
})

test.each([
  ['choices', { choices: Array.from({ length: 30_000 }, () => ({})) }],
  ['calls', { choices: [{ delta: { tool_calls: Array.from({ length: 30_000 }, () => ({})) } }] }],
])('an event of many %s is refused before they are read', async (_what, body) => {
  const { url } = await serve((response) => events(response, ...Array.from({ length: 40 }, () => JSON.stringify(body))))
  const { chunks, error } = await ask(url, { isStreaming: true })
  expect([chunks, error?.code]).toEqual([[], 'UNAVAILABLE'])
})

test('a refusal without end is broken off', async () => {
  const { left, answer } = endless('{"error":"', 'x'.repeat(50_000))
  const { url } = await serve((response) => answer(response, 'application/json', 400))
  const { error } = await ask(url)
  expect([error?.code, String(error?.cause?.message)]).toEqual(['UNAVAILABLE', expect.stringContaining('without end')])
  await left
})

test('an honest answer may be as long as requested, with one event per token', async () => {
  const delta = { tool_calls: [{ index: 0, function: { arguments: 'word' } }] }
  const chunk = JSON.stringify({ id: 'x'.repeat(200), choices: [{ index: 0, delta }], service_tier: 'x'.repeat(150) })
  const { asked, url } = await serve((response) => {
    const tokens = Number(asked[0]?.body['max_completion_tokens'])
    events(response, ...Array.from({ length: tokens }, () => chunk), '[DONE]')
  })
  const { chunks, error } = await ask(url, { isStreaming: true })
  expect([error, chunks.length]).toEqual([undefined, asked[0]?.body['max_completion_tokens']])
})

test('an answer that is small when compressed and large when unpacked is cut off as well', async () => {
  const { url } = await serve((response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(`{"id":"${'x'.repeat(20_000_000)}"}`)),
  )
  expect((await ask(url)).error?.cause?.message).toContain('without end')
})

test('an answer that is packed is read all the same', async () => {
  const { url } = await serve((response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(JSON.stringify(whole))),
  )
  expect((await ask(url)).chunks).toMatchObject([{ model: 'their-model' }])
})

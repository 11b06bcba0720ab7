import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { CodedError } from '#gateway/testing/codedError.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import type { ChatCompletions } from './chatCompletions.port.ts'

const document = `mutation Ask($text: String!) {
  createChatCompletion(input: { messages: [{ role: user, content: $text }], metadata: { audience: self } }) {
    model
    choices { finish_reason message { role tool_calls { type function { name arguments } } } }
    usage { total_tokens }
  }
}`
const documentId = hashDocument(document)

const asked: { input: object; authorization: string | undefined }[] = []
const chatCompletions: ChatCompletions = {
  async create(input, { authorization }) {
    asked.push({ input, authorization })
    if (authorization !== 'Bearer mia') {
      throw new CodedError('TOO_MANY_REQUESTS', { message: 'You have asked for enough programs today.' })
    }
    const call = { id: 'c', type: 'function', function: { name: 'create_workout_plan', arguments: '{"days":[]}' } }
    return {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'a-model',
      choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', tool_calls: [call] } }],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    }
  },
}

let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  house = await startGateway([document], { chatCompletions })
  for (const user of ['mia', 'sam']) house.upstream.signIn(`Bearer ${user}`, user)
})
afterAll(() => house.stop())

const ask = (user: string) => house.post({ documentId, variables: { text: '{}' } }, { authorization: `Bearer ${user}` })

test('a chat completion is requested through the gateway with the caller’s own token (row 103)', async () => {
  const { body } = await ask('mia')
  const input = { messages: [{ role: 'user', content: '{}' }], metadata: { audience: 'self' } }
  expect(asked).toEqual([{ input, authorization: 'Bearer mia' }])
  expect(body).toEqual({
    data: {
      createChatCompletion: {
        model: 'a-model',
        choices: [
          {
            finish_reason: 'tool_calls',
            message: {
              role: 'assistant',
              tool_calls: [{ type: 'function', function: { name: 'create_workout_plan', arguments: '{"days":[]}' } }],
            },
          },
        ],
        usage: { total_tokens: 3 },
      },
    },
  })
})

test('a refusal keeps its code and its sentence', async () => {
  const { body } = await ask('sam')
  expect(body.errors).toMatchObject([
    { message: 'You have asked for enough programs today.', extensions: { code: 'TOO_MANY_REQUESTS' } },
  ])
})

test('a model’s call is aborted when its caller hangs up', async () => {
  const hasCome = Promise.withResolvers<AbortSignal>()
  const left = await startGateway([document], {
    chatCompletions: {
      create: (_input, { signal }) => {
        hasCome.resolve(signal)
        return new Promise((_answer, refuse) => signal.addEventListener('abort', () => refuse(new Error('gone'))))
      },
    },
  })
  const leaving = new AbortController()
  const call = fetch(`${left.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId, variables: { text: '{}' } }),
    signal: leaving.signal,
  })
  const signal = await hasCome.promise
  expect(signal.aborted).toBe(false)
  leaving.abort()
  await expect(call).rejects.toThrow('aborted')
  await expect.poll(() => signal.aborted).toBe(true)
  await left.stop()
})

test('without plan generation, the gateway answers that it is unavailable', async () => {
  const bare = await startGateway([document])
  const { body } = await bare.post({ documentId, variables: { text: '{}' } })
  expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
  await bare.stop()
})

test.each([
  ['hangs', () => new Promise<never>(() => {})],
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
] as const)('a model that %s is unavailable, soon without being called, and its call is ended', async (_what, fail) => {
  const signals: AbortSignal[] = []
  const sources = { ...defaultLimits.sources, chatMs: 50 }
  const bare = await startGateway([document], {
    chatCompletions: {
      create: (_input, { signal }) => {
        signals.push(signal)
        return fail()
      },
    },
    limits: { ...defaultLimits, sources },
    now: () => 0,
  })
  for (let time = 0; time < 7; time += 1) {
    const { body } = await bare.post({ documentId, variables: { text: '{}' } })
    expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryable: true } }])
  }
  expect(signals).toHaveLength(5)
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true)
  await bare.stop()
})

test('refusals of a model do not make it unavailable', async () => {
  for (let time = 0; time < 7; time += 1) await ask('sam')
  expect((await ask('mia')).body.data).toMatchObject({ createChatCompletion: { model: 'a-model' } })
})

test('an answer of a model that does not fit its description is an error, without its content', async () => {
  const garbled = await startGateway([document], { chatCompletions: { create: async () => ({ choices: 'secret' }) } })
  const { body } = await garbled.post({ documentId, variables: { text: '{}' } })
  expect(body.errors[0]).toMatchObject({ extensions: { code: 'INTERNAL' } })
  expect(JSON.stringify(body)).not.toContain('secret')
  await garbled.stop()
})

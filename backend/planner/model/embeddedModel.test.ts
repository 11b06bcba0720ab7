import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import OpenAI from 'openai'
import * as v from 'valibot'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { PLAN_FUNCTION, planTool, questionFor } from '#planner/model/prompt.ts'
import { toldExercises } from '#planner/model/toldExercises.ts'
import { groundOf } from '#planner/solving/ground.ts'
import { SessionDraft } from '#planner/solving/SessionDraft.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { planAnswer } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { answerAsModel, EMBEDDED_MODEL } from './embeddedModel.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** The embedded planner behind a real server, and OpenAI's own client in front of it. */
async function openClient(): Promise<OpenAI> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const how = request.method === 'POST' ? { method: 'POST', body: Buffer.concat(pieces) } : {}
      void answerAsModel(new Request(`http://planner${request.url}`, how), solver).then((answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
        else response.end()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the planner has no port')
  return new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${address.port}/v1`, maxRetries: 0 })
}

const request = v.parse(planRequest, {
  numberOfSessions: 3,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  injuries: ['knee'],
  equipment: [],
  seed: 4,
})
const codes = toldExercises(request, suitableExercises(request, demoExercises))

function asked(...corrections: string[]) {
  return {
    model: EMBEDDED_MODEL,
    messages: [
      { role: 'system' as const, content: 'Plan.' },
      { role: 'user' as const, content: questionFor(request, codes) },
      ...corrections.map((content) => ({ role: 'user' as const, content })),
    ],
    tools: [{ ...planTool, function: { name: PLAN_FUNCTION } }],
    seed: request.seed,
  }
}

async function readStream(client: OpenAI, ...corrections: string[]): Promise<{ pieces: string[]; tokens: number }> {
  const stream = { stream: true, stream_options: { include_usage: true } } as const
  const pieces: string[] = []
  let tokens = 0
  for await (const chunk of await client.chat.completions.create({ ...asked(...corrections), ...stream })) {
    pieces.push(chunk.choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? '')
    tokens = chunk.usage?.total_tokens ?? tokens
  }
  return { pieces, tokens }
}

test('OpenAI’s own client has a plan of the embedded planner, which holds every rule (row 103)', async () => {
  const client = await openClient()
  const { choices, usage } = await client.chat.completions.create(asked())
  const [call] = choices[0]?.message.tool_calls ?? []
  if (call?.type !== 'function') throw new Error('the planner called no function')
  const draft = new SessionDraft(groundOf(request, demoExercises))
  for (const day of v.parse(planAnswer, JSON.parse(call.function.arguments)).days) expect(draft.take(day)).toBe(true)
  expect([choices[0]?.finish_reason, call.function.name, usage?.total_tokens]).toEqual([
    'tool_calls',
    PLAN_FUNCTION,
    expect.any(Number),
  ])
  expect(draft.end()).toEqual([])
})

test('the embedded model streams the same plan, one session at a time, and reports its token usage', async () => {
  const client = await openClient()
  const { pieces, tokens } = await readStream(client)
  const whole = await client.chat.completions.create(asked())
  const [call] = whole.choices[0]?.message.tool_calls ?? []
  expect(call?.type === 'function' && call.function.arguments).toBe(pieces.join(''))
  expect(pieces.filter((piece) => piece.includes('"day"'))).toHaveLength(3)
  expect(tokens).toBeGreaterThan(100)
})

test('asked again because something was wrong, it makes another plan', async () => {
  const client = await openClient()
  const [first, second] = [await readStream(client), await readStream(client, 'The plan was refused.')]
  expect(second.pieces.join('')).not.toBe(first.pieces.join(''))
})

test('any other call gets OpenAI’s own refusal', async () => {
  const client = await openClient()
  await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  const prose = { ...asked(), messages: [{ role: 'user' as const, content: 'Write me a poem' }] }
  await expect(client.chat.completions.create(prose)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  const other = { ...asked(), tools: [{ type: 'function' as const, function: { name: 'send_mail' } }] }
  await expect(client.chat.completions.create(other)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
})

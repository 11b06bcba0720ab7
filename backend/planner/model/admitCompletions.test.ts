import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExercises } from '#backend/demo/demoExercises.fixture.ts'
import { type DomainUnderTest, now, person } from '#backend/model/testing/openDomain.ts'
import { createPlannerStore } from '#backend/planner/planner.store.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { admitCompletions } from './admitCompletions.ts'
import { createCompletions } from './completions.ts'
import { answerAsModel } from './embeddedModel.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openExercises('mia', 'sam')
})
beforeEach(async () => {
  sent = 0
  await domain.open.query({ text: 'delete from model_use' })
})
afterAll(() => domain.close())

let sent: number
let answer: (asked: Request) => Promise<Response>
const client = new OpenAI({
  apiKey: 'none',
  baseURL: 'http://model.invalid/v1',
  maxRetries: 0,
  logLevel: 'off',
  fetch: (url, init) => {
    sent += 1
    return answer(new Request(url, init))
  },
})
const model = { name: 'a-model', conceal: (text: string) => text, clientFor: () => client }

function open() {
  const limits = { calls: 50, tokens: 10_000_000 }
  return admitCompletions(createCompletions({ model, store: createPlannerStore(domain.database), limits }))
}

const asked = (sectionName: string) => ({
  messages: [
    {
      role: 'user',
      content: JSON.stringify({
        numberOfSessions: 2,
        sections: [{ sectionName, sectionDuration: 900 }],
        equipment: [],
      }),
    },
  ],
})
const caller = (contact: string) => ({ viewer: person(contact), now, signal: new AbortController().signal })

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? 'none',
  )

async function readAll(chunks: AsyncIterable<object>): Promise<void> {
  for await (const chunk of chunks) expect(chunk).toHaveProperty('choices')
}

test.each([
  ['refuses', async () => Response.json({ error: { message: 'no' } }, { status: 503 })],
  ['is not reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a model that %s costs neither a call nor tokens, whole or as a stream', async (_how, refuse: typeof answer) => {
  answer = refuse
  const completions = open()
  expect(await codeOf(completions.create(asked('All'), caller('mia')))).toBe('UNAVAILABLE')
  expect(await codeOf(completions.stream(asked('All'), caller('mia')).then(readAll))).toBe('UNAVAILABLE')
  const use = await domain.open.query({ text: 'select calls, tokens from model_use' })
  expect(use).toEqual([{ calls: 0, tokens: 0 }])
})

test('a member who calls too often is refused, and another is not', async () => {
  answer = async () => Response.json({ error: { message: 'no' } }, { status: 503 })
  const completions = open()
  const codes: string[] = []
  for (let n = 0; n < 31; n += 1) codes.push(await codeOf(completions.create(asked('All'), caller('mia'))))
  expect([new Set(codes.slice(0, 30)), codes[30]]).toEqual([new Set(['UNAVAILABLE']), 'TOO_MANY_REQUESTS'])
  expect(await codeOf(completions.create(asked('All'), caller('sam')))).toBe('UNAVAILABLE')
  expect(sent).toBe(31)
  const use = await domain.open.query({
    text: 'select contact_id, calls, tokens::int as tokens from model_use order by 1',
  })
  expect(use).toEqual(['mia', 'sam'].map((contact_id) => ({ contact_id, calls: 0, tokens: 0 })))
})

test('a call waits behind the own calls of a member, and not behind those of another', async () => {
  const slowModel = Promise.withResolvers<void>()
  answer = async (from) => {
    const text = await from.clone().text()
    if (text.includes('Slow')) await slowModel.promise
    return answerAsModel(from, solver)
  }
  const completions = open()
  const ended: string[] = []
  const codes = Array.from({ length: 8 }, async () => {
    const code = await codeOf(completions.stream(asked('Slow'), caller('mia')).then(readAll))
    ended.push(code)
  })
  expect(await codeOf(completions.stream(asked('All'), caller('sam')).then(readAll))).toBe('fine')
  // Two run, four wait, and two are refused.
  expect(ended).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  slowModel.resolve()
  await Promise.all(codes)
  expect(ended.slice(2)).toEqual(Array.from({ length: 6 }, () => 'fine'))
})

import OpenAI from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { Stream } from 'openai/streaming'
import * as v from 'valibot'
import { withProfile } from '#backend/planner/person.ts'
import type { PlannerStore, UseLimits } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { instructionsFor, PLAN_FUNCTION, planFormat, planTool, questionFor } from '#planner/model/prompt.ts'
import { pieceOf } from '#planner/model/readPlan.ts'
import { toldExercises } from '#planner/model/toldExercises.ts'
import { withoutHealth } from '#planner/model/withoutHealth.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { type ChatRequest, chatRequest } from '#schema/training/chatRequest.ts'
import { type PlanRequest, planRequest } from '#schema/training/planRequest.ts'
import { toModelRefusal } from './modelRefusal.ts'
import type { Model } from './openModel.ts'
import { type Answered, type AnsweredChunk, readAnswer, readChunk, toChunk } from './readAnswer.ts'

/** Chat completions for signed-in users: OpenAI's protocol, for the single purpose of workout plans. */
export interface Completions {
  /**
   * Rejects for what this server refuses. The model is asked when the first chunk is, as it may think for minutes; the
   * chunks end in a `ModelRefusal` where it fails. Ends its work when the reader leaves.
   */
  stream(asked: unknown, caller: CompletionCaller): Promise<AsyncIterable<AnsweredChunk>>
  create(asked: unknown, caller: CompletionCaller): Promise<Answered>
}

export type CompletionCaller = Pick<Context, 'viewer' | 'now' | 'signal'>

export interface CompletionParts {
  model: Model
  store: PlannerStore
  limits: UseLimits
}

const CHARACTERS_A_TOKEN = 3
/** About what one exercise of an answer takes, in the language that takes most. */
const TOKENS_AN_EXERCISE = 50
const TOKENS_A_SESSION = 120
const SHORTEST_EXERCISE_S = 120
/** What a model may think before it writes: it counts as a part of the answer. */
const TOKENS_OF_THOUGHT = 16_000
/** How long one answer may take, in milliseconds: as long as a page waits for all attempts. */
const LONGEST_MS = 600_000
const CHARACTERS_OF_A_TOKEN = 12

type Question = Awaited<ReturnType<typeof prepare>>['question']

export function createCompletions(parts: CompletionParts): Completions {
  const ask = createAsk()
  return {
    async stream(body, caller) {
      const { question, use } = await prepare(body, caller, parts)
      return streamed({ question, use, caller, ask, ...parts })
    },
    async create(body, caller) {
      const { question, use } = await prepare(body, caller, parts)
      try {
        const { completions } = parts.model.clientFor(question.max_completion_tokens).chat
        const answer = await ask(question, async (prompt) =>
          completions.create({ ...prompt, stream: false }, { signal: untilOver(caller) }),
        )
        const read = readAnswer(answer)
        await use.settle(read.usage?.total_tokens)
        return read
      } catch (error) {
        throw await failed(error, { use, caller, ...parts })
      }
    },
  }
}

/**
 * Ends when the reader leaves, and in any case after a while: a slow model must not keep a connection open for ever.
 */
function untilOver({ signal }: CompletionCaller): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
}

type Ask = <Answer>(question: Question, send: (body: Body) => Promise<Answer>) => Promise<Answer>
type Body = ReturnType<typeof withTool> | ReturnType<typeof withFormat>

/**
 * Asks for a call of the one function; a model that refuses functions is asked for the same JSON in its text, now and
 * from then on.
 */
function createAsk(): Ask {
  let hasTools = true
  return async (question, send) => {
    if (!hasTools) return send(withFormat(question))
    try {
      return await send(withTool(question))
    } catch (error) {
      const isRefusal = error instanceof OpenAI.APIError && error.status === 400
      if (!isRefusal || !/tool|function/i.test(error.message)) throw error
      const answer = await send(withFormat(question))
      hasTools = false
      return answer
    }
  }
}

function withTool(question: Question) {
  const { parameters } = planTool.function
  return {
    ...question,
    tools: [{ ...planTool, function: { ...planTool.function, parameters: { ...parameters } } }],
    tool_choice: { type: 'function', function: { name: PLAN_FUNCTION } } as const,
  }
}

function withFormat(question: Question) {
  const { json_schema: format } = planFormat
  return { ...question, response_format: { ...planFormat, json_schema: { ...format, schema: { ...format.schema } } } }
}

interface UseOfModel {
  /** If the model reports no usage, the reserved amount is charged. */
  settle(tokens: number | undefined): Promise<void>
  /** The model did no work: neither the call nor its tokens are charged. */
  refund(): Promise<void>
}

async function prepare(asked: unknown, caller: CompletionCaller, { model, store, limits }: CompletionParts) {
  const contactId = callerOf(undefined, caller)
  const { chat, request: sent } = readChat(asked)
  const programId = chat.metadata?.program_id
  const isForSelf = chat.metadata?.audience !== 'others'
  const exerciseRules = typeof programId === 'string' ? await store.findExerciseRules(programId, contactId) : []
  const wanted = { ...sent, exerciseRules }
  const person = isForSelf ? await withProfile(wanted, caller, store) : { ...wanted, rulesOff: [] }
  const request = { ...wanted, rulesOff: person.rulesOff }
  const codes = toldExercises(request, suitableExercises(person, await store.listExercises(caller)))
  const [, ...corrections] = chat.messages
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: instructionsFor(request) },
    { role: 'user', content: questionFor(withoutHealth(request), codes) },
    ...corrections,
  ]
  const answered = mostTokensFor(request)
  const use = await take({ contactId, tokens: tokensIn(messages) + answered, limits }, caller, store)
  // The budget limits the number of stored requests. Beyond it the solver makes the plan, and is held to it.
  const settings = { request, now: caller.now, isPaid: use !== undefined }
  if (typeof programId === 'string') await store.keepRequest(programId, contactId, settings)
  if (!use)
    throw new DomainError('TOO_MANY_REQUESTS', {
      message: 'You have asked for enough programs today. Try again tomorrow.',
    })
  const question = {
    model: model.name,
    messages,
    seed: request.seed,
    max_completion_tokens: answered,
  }
  return { question, use }
}

/** Every word of it was written by a client. */
function readChat(body: unknown): { chat: ChatRequest; request: PlanRequest } {
  const chat = v.safeParse(chatRequest, body)
  if (!chat.success) throw badInput(chat.issues[0], '')
  const request = v.safeParse(planRequest, parseJson(chat.output.messages[0]?.content ?? ''))
  if (!request.success) throw badInput(request.issues[0], 'messages.0.content.')
  return { chat: chat.output, request: request.output }
}

function badInput(issue: v.BaseIssue<unknown>, within: string): DomainError {
  return new DomainError('BAD_INPUT', { field: `${within}${v.getDotPath(issue) ?? 'body'}`, message: issue.message })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tokensIn(messages: readonly { content?: unknown }[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + String(content).length, 0) / CHARACTERS_A_TOKEN)
}

function mostTokensFor({ numberOfSessions, sections }: PlanRequest): number {
  const exercises = sections.reduce((sum, { sectionDuration }) => sum + 1 + sectionDuration / SHORTEST_EXERCISE_S, 0)
  return TOKENS_OF_THOUGHT + Math.ceil(numberOfSessions * (exercises * TOKENS_AN_EXERCISE + TOKENS_A_SESSION))
}

/** Undefined where nothing is left of the budget. */
async function take(
  { contactId, tokens, limits }: { contactId: string; tokens: number; limits: UseLimits },
  { now }: CompletionCaller,
  store: Pick<PlannerStore, 'takeTokens' | 'giveBackTokens'>,
): Promise<UseOfModel | undefined> {
  const at = now
  if (!(await store.takeTokens(contactId, { at, tokens, limits }))) return undefined
  return {
    settle: async (used) => {
      if (used !== undefined && used < tokens)
        await store.giveBackTokens(contactId, { at, tokens: tokens - used, calls: 0 })
    },
    refund: () => store.giveBackTokens(contactId, { at, tokens, calls: 1 }),
  }
}

interface Streaming extends CompletionParts {
  question: Question
  use: UseOfModel
  caller: CompletionCaller
  ask: Ask
}

/** Passes on what is an answer, and learns on the way what it cost. Who stops reading ends the call. */
async function* streamed({ question, use, caller, ask, model }: Streaming): AsyncGenerator<AnsweredChunk> {
  const leaving = new AbortController()
  const { signal } = leaving
  const client = model.clientFor(question.max_completion_tokens)
  const { completions } = client.chat
  const over = untilOver(caller)
  over.addEventListener('abort', () => leaving.abort(over.reason), { once: true })
  let used: number | undefined
  let isRefund = false
  try {
    over.throwIfAborted()
    const options = { stream: true, stream_options: { include_usage: true } } as const
    const response = await ask(question, async (body) =>
      completions.create({ ...body, ...options }, { signal }).asResponse(),
    )
    for await (const chunk of bounded(chunksOf(response, leaving, client), question.max_completion_tokens)) {
      used = chunk.usage?.total_tokens ?? used
      yield chunk
    }
  } catch (error) {
    isRefund = used === undefined && hasDoneNoWork(error)
    throw toModelRefusal(error, model)
  } finally {
    leaving.abort()
    await (isRefund ? use.refund() : use.settle(used))
  }
}

/** Servers that know no streams answer at once and whole. */
async function* chunksOf(response: Response, leaving: AbortController, client: OpenAI): AsyncGenerator<AnsweredChunk> {
  const isWhole = response.headers.get('content-type')?.includes('application/json') === true
  if (isWhole) yield toChunk(readAnswer(await response.json()))
  else for await (const event of Stream.fromSSEResponse<unknown>(response, leaving, client)) yield readChunk(event)
}

/** Breaks off a text that is longer than the longest answer that was asked for. */
async function* bounded(chunks: AsyncIterable<AnsweredChunk>, tokens: number): AsyncGenerator<AnsweredChunk> {
  let characters = 0
  for await (const chunk of chunks) {
    const { call = '', content = '' } = pieceOf(chunk.choices[0]?.delta)
    characters += call.length + content.length
    if (characters > tokens * CHARACTERS_OF_A_TOKEN) throw new Error('The model answers without end')
    yield chunk
  }
}

interface Failing {
  use: UseOfModel
  caller: CompletionCaller
  model: Model
}

/** A model that refused or was not reached did no work. What it says of itself is for the log, not for a person. */
async function failed(error: unknown, { use, caller, model }: Failing): Promise<unknown> {
  if (caller.signal.aborted) return error
  if (hasDoneNoWork(error)) await use.refund()
  return toModelRefusal(error, model)
}

/** After a time limit the model may have worked for nothing, and that is charged. */
function hasDoneNoWork(error: unknown): boolean {
  if (error instanceof OpenAI.APIConnectionTimeoutError) return false
  return error instanceof OpenAI.APIConnectionError || (error instanceof OpenAI.APIError && error.status !== undefined)
}

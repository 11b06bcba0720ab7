import OpenAI from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import * as v from 'valibot'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { instructionsFor, PLAN_FUNCTION, planTool, questionFor } from '#planner/prompt.ts'
import { suitableExercises } from '#planner/suitable.ts'
import { type ChatRequest, chatRequest } from '#schema/training/chatRequest.ts'
import { type PlanRequest, planRequest } from '#schema/training/planRequest.ts'
import type { Model } from './openModel.ts'
import { withProfile } from './person.ts'
import type { PlannerStore, UseLimits } from './planner.port.ts'
import { type Answered, type AnsweredChunk, readAnswer, readChunk } from './readAnswer.ts'

/** Chat completions for whoever is signed in: OpenAI's answers, to the one question that this house asks. */
export interface Completions {
  /** Rejects before the first chunk for what is refused. Ends its work when nobody reads on. */
  stream(asked: unknown, asking: CompletionAsking): Promise<AsyncIterable<AnsweredChunk>>
  create(asked: unknown, asking: CompletionAsking): Promise<Answered>
}

export type CompletionAsking = Pick<Context, 'viewer' | 'now' | 'signal'>

export interface CompletionParts {
  model: Model
  store: PlannerStore
  limits: UseLimits
}

/** A model is told of no more: of more it would read none well. */
const MOST_TOLD = 250
/** Characters of what a model says of its failure. */
const MOST_LOGGED = 300
const CHARACTERS_A_TOKEN = 3
/** About what one exercise of an answer takes. */
const TOKENS_AN_EXERCISE = 160
const SHORTEST_EXERCISE_S = 150
const MOST_ANSWERED = 100_000
/** Of one answer: longer than a page waits for it. */
const LONGEST_MS = 300_000

export function createCompletions(parts: CompletionParts): Completions {
  return {
    async stream(asked, asking) {
      const { question, use } = await prepare(asked, asking, parts)
      try {
        const options = { stream: true, stream_options: { include_usage: true } } as const
        const chunks = await parts.model.client.chat.completions.create({ ...question, ...options }, onlyFor(asking))
        return counted(chunks, use, parts.model)
      } catch (error) {
        throw await failed(error, { use, asking, ...parts })
      }
    },
    async create(asked, asking) {
      const { question, use } = await prepare(asked, asking, parts)
      try {
        const told = await parts.model.client.chat.completions.create({ ...question, stream: false }, onlyFor(asking))
        const answer = readAnswer(told)
        await use.settle(answer.usage?.total_tokens)
        return answer
      } catch (error) {
        throw await failed(error, { use, asking, ...parts })
      }
    },
  }
}

/** Until the reader goes, and not for ever: a model that drips keeps nobody's connection. */
function onlyFor({ signal }: CompletionAsking) {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]) }
}

/** Whoever is told nothing of what a model cost is charged what was set aside for it. */
interface UseOfModel {
  settle(tokens: number | undefined): Promise<void>
}

async function prepare(asked: unknown, asking: CompletionAsking, { model, store, limits }: CompletionParts) {
  const contactId = callerOf(undefined, asking)
  const { chat, request } = readChat(asked)
  const programId = chat.metadata?.program_id
  const isForSelf = chat.metadata?.audience !== 'others'
  const person = isForSelf ? await withProfile(request, asking, store) : request
  const suitable = suitableExercises(person, await store.listExercises(asking)).slice(0, MOST_TOLD)
  const [, ...corrections] = chat.messages
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: instructionsFor(request) },
    { role: 'user', content: questionFor(request, suitable) },
    ...corrections,
  ]
  const answered = mostTokensFor(request)
  const use = await take({ contactId, tokens: tokensIn(messages) + answered, limits }, asking, store)
  // The budget bounds how many somebody can leave here. Beyond it the solver makes what is being made, and is held to it.
  const kept = { request, now: asking.now, isPaid: use !== undefined }
  if (typeof programId === 'string') await store.keepRequest(programId, contactId, kept)
  if (!use)
    throw new DomainError('TOO_MANY_REQUESTS', {
      message: 'You have asked for enough programs today. Try again tomorrow.',
    })
  const question = {
    model: model.name,
    messages,
    tools: [{ ...planTool, function: { ...planTool.function, parameters: { ...planTool.function.parameters } } }],
    tool_choice: { type: 'function', function: { name: PLAN_FUNCTION } } as const,
    seed: request.seed,
    max_completion_tokens: answered,
  }
  return { question, use }
}

/** Every word of it was written by a client. */
function readChat(asked: unknown): { chat: ChatRequest; request: PlanRequest } {
  const chat = v.safeParse(chatRequest, asked)
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
  return Math.min(MOST_ANSWERED, Math.ceil(numberOfSessions * (exercises * TOKENS_AN_EXERCISE + 300)))
}

/** Undefined where nothing is left of the day. */
async function take(
  { contactId, tokens, limits }: { contactId: string; tokens: number; limits: UseLimits },
  { now }: CompletionAsking,
  store: Pick<PlannerStore, 'takeTokens' | 'giveBackTokens'>,
): Promise<UseOfModel | undefined> {
  const day = now.slice(0, 10)
  if (!(await store.takeTokens(contactId, { day, tokens, limits }))) return undefined
  return {
    settle: async (used) => {
      if (used !== undefined && used < tokens) await store.giveBackTokens(contactId, { day, tokens: tokens - used })
    },
  }
}

/** Passes on what is an answer, and learns on the way what it cost. Who stops reading ends the call. */
async function* counted(
  chunks: AsyncIterable<unknown> & { controller: AbortController },
  use: UseOfModel,
  model: Model,
): AsyncGenerator<AnsweredChunk> {
  let used: number | undefined
  try {
    for await (const told of chunks) {
      const chunk = readChunk(told)
      used = chunk.usage?.total_tokens ?? used
      yield chunk
    }
  } catch (error) {
    throw new DomainError('UNAVAILABLE', { cause: described(error, model) })
  } finally {
    chunks.controller.abort()
    await use.settle(used)
  }
}

interface Failing {
  use: UseOfModel
  asking: CompletionAsking
  model: Model
}

/** A model that refused cost nothing. What it says of itself is for the log, not for a person. */
async function failed(error: unknown, { use, asking, model }: Failing): Promise<unknown> {
  if (asking.signal.aborted) return error
  if (error instanceof OpenAI.APIError && error.status !== undefined) await use.settle(0)
  return new DomainError('UNAVAILABLE', { cause: described(error, model) })
}

/** A model's errors carry its whole answer, with whatever it likes to say: a log gets one line of that. */
function described(error: unknown, model: Model): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new Error(model.conceal(`${name}: ${message}`).slice(0, MOST_LOGGED))
}

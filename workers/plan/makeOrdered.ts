import * as v from 'valibot'
import { faultOf } from '#planner/checking/planFaults.ts'
import { makePlan, PlanFailure } from '#planner/makePlan.ts'
import { type AskModel, ModelFailure } from '#planner/model/modelAttempt.ts'
import { type AnswerPiece, pieceOf } from '#planner/model/readPlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { REFUSED_FOR_GOOD } from '#schema/training/chatRequest.ts'
import { type PlanRequest, planRequest } from '#schema/training/planRequest.ts'
import type { PlanOrder, PlanOutcome, PlanPage, PlanPerson, PlanStep } from './plan.contract.ts'
import { readEvents } from './readEvents.ts'

export interface Surroundings {
  page: PlanPage
  report: (step: PlanStep) => void
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  quietMs?: number
  allAttemptsMs?: number
}

/** Creates the requested plan. Rejects only if it is canceled. */
export async function makeOrdered(order: PlanOrder, surroundings: Surroundings): Promise<PlanOutcome> {
  const { report: tell, signal, quietMs, allAttemptsMs } = surroundings
  const read = v.safeParse(planRequest, order.request)
  if (!read.success) return { ok: false, ...faultOf('FAILED') }
  const request = withPerson(read.output, order.person)
  const use = { tokens: 0 }
  try {
    const outcome = await makePlan({
      request,
      catalogue: order.catalogue,
      ask: order.isWithoutModel === true ? askNoModel : askFor(order, surroundings, use),
      signal,
      onProgress: tell,
      ...(quietMs !== undefined && { quietMs }),
      ...(allAttemptsMs !== undefined && { allAttemptsMs }),
    })
    return {
      ok: true,
      plans: toPlans(outcome.days, request, () => crypto.randomUUID()),
      ...outcome,
      tokens: use.tokens,
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PlanFailure) return { ok: false, code: error.code, text: error.message }
    // Specification 001, section 8: any other error is kept as its message.
    const fault = faultOf('FAILED')
    return {
      ok: false,
      code: fault.code,
      text: error instanceof Error && error.message !== '' ? error.message : fault.text,
    }
  }
}

/** The request that the model gets does not contain the profile. */
export function withPerson(request: PlanRequest, person: PlanPerson | undefined): PlanRequest {
  return person ? { ...request, ...person } : request
}

const Chunk = v.object({
  /** Only the last event has it. */
  usage: v.nullish(v.object({ total_tokens: v.number() })),
  error: v.optional(
    v.object({
      message: v.string(),
      type: v.nullish(v.string()),
      /** In seconds. */
      retry_after: v.nullish(v.number()),
    }),
  ),
  choices: v.optional(
    v.array(
      v.object({
        delta: v.optional(
          v.object({
            content: v.nullish(v.string()),
            tool_calls: v.nullish(
              v.array(v.object({ function: v.nullish(v.object({ arguments: v.nullish(v.string()) })) })),
            ),
          }),
        ),
      }),
    ),
  ),
})

/** Ends the attempts before the first one. */
const askNoModel: AskModel = () => {
  throw new ModelFailure('The server refused to store what the model wrote', { isFinal: true })
}

/** Calls the server's own endpoint, which calls the model. Leaving the stream cancels the call. */
function askFor(order: PlanOrder, { page, fetch }: Surroundings, use: { tokens: number }): AskModel {
  return async function* ask(corrections, signal) {
    const headers = { authorization: await page.authorize(), 'content-type': 'application/json' }
    const response = await fetch(order.address, { method: 'POST', headers, body: bodyOf(order, corrections), signal })
    if (!response.ok || !response.body) throw await failureOf(response)
    for await (const data of readEvents(response.body)) {
      if (data === '[DONE]') return
      const { piece, tokens } = readEvent(data)
      use.tokens += tokens
      yield piece
    }
  }
}

function bodyOf({ request, programId, audience }: PlanOrder, corrections: readonly string[]): string {
  const texts = [JSON.stringify(request), ...corrections]
  return JSON.stringify({
    stream: true,
    messages: texts.map((content) => ({ role: 'user', content })),
    metadata: { ...(programId !== undefined && { program_id: programId }), audience: audience ?? 'self' },
  })
}

/** The text is empty for other events, for example while a model thinks. */
function readEvent(data: string): { piece: AnswerPiece; tokens: number } {
  const chunk = v.safeParse(Chunk, parseJson(data))
  if (!chunk.success) return { piece: {}, tokens: 0 }
  const { error, choices, usage } = chunk.output
  if (error) {
    const isFinal = error.type === REFUSED_FOR_GOOD
    throw new ModelFailure(error.message, { isFinal, retryAfterMs: (error.retry_after ?? 0) * 1000 })
  }
  return { piece: pieceOf(choices?.[0]?.delta), tokens: usage?.total_tokens ?? 0 }
}

const Refusal = v.object({ error: v.string(), code: v.string() })

/** Failures that a retry cannot fix: the day's allowance is used up, or the user is signed out. */
const FINAL = new Set(['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'BAD_INPUT'])

async function failureOf(response: Response): Promise<ModelFailure> {
  const refusal = v.safeParse(Refusal, parseJson(await response.text()))
  if (!refusal.success) return new ModelFailure(faultOf('FAILED').text)
  return new ModelFailure(refusal.output.error, { isFinal: FINAL.has(refusal.output.code) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import * as v from 'valibot'
import { type AskModel, makePlan, ModelFailure, PlanFailure } from '#planner/makePlan.ts'
import { faultOf } from '#planner/planFaults.ts'
import { toPlans } from '#planner/toPlans.ts'
import { type PlanRequest, planRequest } from '#schema/training/planRequest.ts'
import type { PlanOrder, PlanOutcome, PlanPage, PlanPerson, PlanStep } from './plan.contract.ts'
import { readEvents } from './readEvents.ts'

export interface Surroundings {
  page: PlanPage
  tell: (step: PlanStep) => void
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  quietMs?: number
}

/** Makes what was ordered. Never rejects but when nobody wants it any more. */
export async function makeOrdered(order: PlanOrder, surroundings: Surroundings): Promise<PlanOutcome> {
  const { tell, signal, quietMs } = surroundings
  const read = v.safeParse(planRequest, order.request)
  if (!read.success) return { ok: false, ...faultOf('FAILED') }
  const request = withPerson(read.output, order.person)
  try {
    const made = await makePlan({
      request,
      catalogue: order.catalogue,
      ask: askFor(order, surroundings),
      signal,
      tell,
      ...(quietMs !== undefined && { quietMs }),
    })
    return { ok: true, plans: toPlans(made.days, request, () => crypto.randomUUID()), ...made }
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

/** What is asked of a model says nothing of it. */
export function withPerson(request: PlanRequest, person: PlanPerson | undefined): PlanRequest {
  return person ? { ...request, ...person } : request
}

const Chunk = v.object({
  error: v.optional(v.object({ message: v.string() })),
  choices: v.optional(
    v.array(
      v.object({
        delta: v.optional(
          v.object({
            tool_calls: v.nullish(
              v.array(v.object({ function: v.optional(v.object({ arguments: v.optional(v.string()) })) })),
            ),
          }),
        ),
      }),
    ),
  ),
})

/** Asks the house's own door, which asks the model. Leaving the stream ends the call. */
function askFor(order: PlanOrder, { page, fetch }: Surroundings): AskModel {
  return async function* ask(corrections, signal) {
    const headers = { authorization: await page.authorize(), 'content-type': 'application/json' }
    const response = await fetch(order.address, { method: 'POST', headers, body: bodyOf(order, corrections), signal })
    if (!response.ok || !response.body) throw await failureOf(response)
    for await (const data of readEvents(response.body)) {
      if (data === '[DONE]') return
      yield pieceIn(data)
    }
  }
}

function bodyOf({ request, programId, audience }: PlanOrder, corrections: readonly string[]): string {
  // The model has no use for more than the last two, and is not let have more.
  const said = [JSON.stringify(request), ...corrections.slice(-2)]
  return JSON.stringify({
    stream: true,
    messages: said.map((content) => ({ role: 'user', content })),
    metadata: { ...(programId !== undefined && { program_id: programId }), audience: audience ?? 'self' },
  })
}

/** Of the arguments; nothing where an event is about something else. */
function pieceIn(data: string): string {
  const chunk = v.safeParse(Chunk, parseJson(data))
  if (!chunk.success) return ''
  if (chunk.output.error) throw new ModelFailure(chunk.output.error.message)
  const [choice] = chunk.output.choices ?? []
  return choice?.delta?.tool_calls?.[0]?.function?.arguments ?? ''
}

const Refusal = v.object({ error: v.string(), code: v.string() })

/** Of what the day allows nothing is left, and who is not signed in stays so: asking again would not help. */
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

import * as v from 'valibot'
import type { Solver } from '#backend/planner/solving/openSolver.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { PLAN_FUNCTION } from '#planner/model/prompt.ts'
import { groundOf } from '#planner/solving/ground.ts'
import { type Exercise, exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay, ChosenDay } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'

/** The name that the embedded planner answers under. */
export const EMBEDDED_MODEL = 'obi-planner'

const PATH = /\/v1\/chat\/completions$/

const { title, kind, muscleGroups, equipment, level } = exercise.entries

/** Exercises by their codes, which serve as ids here. */
const Question = v.object({
  request: planRequest,
  catalogue: v.array(
    v.pipe(
      v.tuple([v.string(), title, kind, muscleGroups, equipment, level]),
      v.transform(([id, name, ofKind, muscles, needed, ofLevel]): Exercise => ({
        id,
        title: name,
        kind: ofKind,
        muscleGroups: muscles,
        equipment: needed,
        level: ofLevel,
        ageFrom: null,
        ageTo: null,
        contraindications: [],
      })),
    ),
  ),
})

const Body = v.object({
  model: v.string(),
  stream: v.nullish(v.boolean(), false),
  stream_options: v.nullish(v.object({ include_usage: v.optional(v.boolean()) })),
  seed: v.nullish(v.pipe(v.number(), v.integer())),
  messages: v.pipe(v.array(v.object({ role: v.string(), content: v.string() })), v.minLength(1)),
  tools: v.pipe(
    v.array(v.object({ type: v.literal('function'), function: v.object({ name: v.literal(PLAN_FUNCTION) }) })),
    v.length(1),
  ),
})

/**
 * OpenAI's chat completion, answered by the solver: it takes the question that a model is asked, and calls the same
 * function with a plan. It knows this one question, and refuses any other in OpenAI's own words for that.
 */
export async function answerAsModel(request: Request, solver: Solver): Promise<Response> {
  if (request.method !== 'POST' || !PATH.test(new URL(request.url).pathname)) return refuse(404, 'Unknown request URL.')
  const body = v.safeParse(Body, parseJson(await request.text()))
  return body.success
    ? answerTo(body.output, { solver, signal: request.signal })
    : refuse(400, `Invalid body: ${body.issues[0].message}`)
}

async function answerTo(
  { messages, seed, model, stream, stream_options: options }: v.InferOutput<typeof Body>,
  solving: Solving,
): Promise<Response> {
  const [question, ...corrections] = messages.filter(({ role }) => role === 'user')
  const parsed = v.safeParse(Question, parseJson(question?.content ?? ''))
  if (!parsed.success) return refuse(400, 'The first message of the user has to be a request with a catalogue.')
  const solved = await solve(parsed.output, { ...solving, seed: seed ?? 0, corrections: corrections.length })
  if (solved === 'BUSY') return refuse(503, 'The planner has too much to do.')
  if (!solved) return refuse(400, 'The catalogue has no exercises for this request.')
  const answer = { days: solved.map(toChoice), model, prompt: messages.map(({ content }) => content).join('') }
  if (!stream) return Response.json(whole(answer))
  return new Response(streamOf(events(answer, options?.include_usage === true)), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
}

/** Produces the next piece when there is room for it, and ends when the reader leaves. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}

interface Solving {
  solver: Solver
  signal: AbortSignal
}

interface SolvingRequest extends Solving {
  seed: number
  /** How often it was told that something was wrong: another try is another plan. */
  corrections: number
}

async function solve(
  { request, catalogue }: v.InferOutput<typeof Question>,
  { seed, corrections, solver, signal }: SolvingRequest,
): Promise<readonly AnsweredDay[] | 'BUSY' | undefined> {
  // The catalogue already leaves out what needs other equipment or is for other people.
  const variant = { ...request, equipment: null, seed: (seed + corrections * 7919) % 2 ** 31 }
  const { suitable } = groundOf(variant, catalogue)
  try {
    return (await solver.solve({ request: variant, catalogue: suitable }, signal))?.days
  } catch (error) {
    if (error instanceof DomainError) return 'BUSY'
    throw error
  }
}

/** Which exercises. It has no words of its own, so that a page puts the planner's reasons into its reader's language. */
function toChoice({ day, sections }: AnsweredDay): ChosenDay {
  return {
    day,
    description: '',
    sections: sections.map(({ exercises }) => exercises.map(({ exercise_id: code }) => ({ code, reason: '' }))),
  }
}

interface Answer {
  days: readonly ChosenDay[]
  model: string
  prompt: string
}

/** Of a text, about as a tokenizer would count. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / 4)
}

function usageOf({ prompt }: Answer, text: string) {
  const [asked, answered] = [tokensIn(prompt), tokensIn(text)]
  return { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered }
}

function headOf({ model }: Answer, object: string) {
  return { id: `chatcmpl-${crypto.randomUUID()}`, object, created: Math.floor(Date.now() / 1000), model }
}

const CALL_ID = 'call_plan'

function whole(answer: Answer) {
  const content = JSON.stringify({ days: answer.days })
  const call = { id: CALL_ID, type: 'function', function: { name: PLAN_FUNCTION, arguments: content } }
  const message = { role: 'assistant', content: null, refusal: null, tool_calls: [call] }
  return {
    ...headOf(answer, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'tool_calls' }],
    usage: usageOf(answer, content),
  }
}

/** Server-sent events, one session each, and OpenAI's end. Between two of them others get their turn. */
async function* events(answer: Answer, includesUsage: boolean): AsyncGenerator<Uint8Array> {
  const head = headOf(answer, 'chat.completion.chunk')
  const event = (chunk: object) => new TextEncoder().encode(`data: ${JSON.stringify({ ...head, ...chunk })}\n\n`)
  const choice = (delta: object, ending: string | null = null) =>
    event({ choices: [{ index: 0, delta, logprobs: null, finish_reason: ending }] })
  const opening = { index: 0, id: CALL_ID, type: 'function', function: { name: PLAN_FUNCTION, arguments: '' } }
  yield choice({ role: 'assistant', content: null, tool_calls: [opening] })
  for (const piece of piecesOf(answer.days)) {
    yield choice({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield choice({}, 'tool_calls')
  if (includesUsage) yield event({ choices: [], usage: usageOf(answer, JSON.stringify(answer.days)) })
  yield new TextEncoder().encode('data: [DONE]\n\n')
}

function piecesOf(days: readonly ChosenDay[]): string[] {
  return ['{"days":[', ...days.map((day, index) => `${index === 0 ? '' : ','}${JSON.stringify(day)}`), ']}']
}

function refuse(status: number, message: string): Response {
  const type = 'invalid_request_error'
  return Response.json({ error: { message, type, param: null, code: null } }, { status })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

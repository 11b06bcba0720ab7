import * as v from 'valibot'

/**
 * The parts of a model's response that are passed on: OpenAI's fields that a plan needs, without any that another
 * server may add. Compatible servers omit the other fields, or fill them differently, so those get defaults.
 */

/** Maximum number of choices and of calls. Only one of each is requested; a few more do no harm. */
const FEW = 8

/** Checks the length of the list before parsing its items. */
function few<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.custom<unknown[]>((list) => Array.isArray(list) && list.length <= FEW),
    v.array(item),
  )
}

const text = v.fallback(v.nullish(v.string()), null)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const head = {
  id: v.fallback(v.string(), ''),
  created: v.fallback(v.pipe(v.number(), v.integer()), 0),
  model: v.fallback(v.string(), ''),
  usage: v.fallback(v.nullish(v.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count })), null),
}
const index = v.fallback(count, 0)
/** Some servers send the arguments as an object. */
const argumentsText = v.union([
  v.string(),
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((value) => JSON.stringify(value)),
  ),
])

const answered = v.object({
  ...head,
  object: v.fallback(v.literal('chat.completion'), 'chat.completion'),
  choices: v.pipe(
    few(
      v.object({
        index,
        finish_reason: text,
        message: v.object({
          role: v.nullish(v.literal('assistant'), 'assistant'),
          content: v.nullish(v.string()),
          refusal: text,
          tool_calls: v.nullish(
            few(
              v.object({
                id: v.fallback(v.string(), ''),
                type: v.fallback(v.literal('function'), 'function'),
                function: v.object({ name: v.string(), arguments: argumentsText }),
              }),
            ),
          ),
        }),
      }),
    ),
    v.minLength(1),
  ),
})
export type Answered = v.InferOutput<typeof answered>

const delta = v.object({
  role: text,
  content: v.nullish(v.string()),
  refusal: text,
  tool_calls: v.nullish(
    few(
      v.object({
        index,
        id: text,
        type: text,
        function: v.nullish(v.object({ name: text, arguments: v.nullish(argumentsText) })),
      }),
    ),
  ),
})

const chunk = v.object({
  ...head,
  object: v.fallback(v.literal('chat.completion.chunk'), 'chat.completion.chunk'),
  /** Empty in an event that reports token counts or content filters. */
  choices: v.nullish(
    few(v.object({ index, finish_reason: text, delta: v.nullish(delta, () => ({ role: null, refusal: null })) })),
    () => [],
  ),
})
export type AnsweredChunk = v.InferOutput<typeof chunk>

/** Throws if the response is not a completion. */
export function readAnswer(answer: unknown): Answered {
  return v.parse(answered, answer, { abortEarly: true })
}

export function readChunk(event: unknown): AnsweredChunk {
  return v.parse(chunk, event, { abortEarly: true })
}

/** Converts a complete response to a single stream event, for servers that do not stream. */
export function toChunk({ choices, ...answer }: Answered): AnsweredChunk {
  return {
    ...answer,
    object: 'chat.completion.chunk',
    choices: choices.map(({ message: { tool_calls: calls, ...message }, ...choice }) => ({
      ...choice,
      delta: { ...message, tool_calls: calls?.map((call, place) => ({ ...call, index: place })) },
    })),
  }
}

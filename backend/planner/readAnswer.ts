import * as v from 'valibot'

/**
 * What is passed on of a model's answer: OpenAI's shape as far as anybody here reads it, and nothing that a server
 * elsewhere may put beside it.
 */

const text = v.nullish(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const usage = v.nullish(v.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count }))
/** Servers that speak as OpenAI does leave out now one of these, now another. */
const head = {
  id: v.nullish(v.string(), ''),
  created: v.nullish(v.number(), 0),
  model: v.nullish(v.string(), ''),
  usage,
}

const answered = v.object({
  ...head,
  object: v.nullish(v.literal('chat.completion'), 'chat.completion'),
  choices: v.array(
    v.object({
      index: v.number(),
      finish_reason: text,
      message: v.object({
        role: v.literal('assistant'),
        content: text,
        refusal: text,
        tool_calls: v.nullish(
          v.array(
            v.object({
              id: v.string(),
              type: v.literal('function'),
              function: v.object({ name: v.string(), arguments: v.string() }),
            }),
          ),
        ),
      }),
    }),
  ),
})
export type Answered = v.InferOutput<typeof answered>

const chunk = v.object({
  ...head,
  object: v.nullish(v.literal('chat.completion.chunk'), 'chat.completion.chunk'),
  choices: v.array(
    v.object({
      index: v.number(),
      finish_reason: text,
      delta: v.object({
        role: text,
        content: text,
        refusal: text,
        tool_calls: v.nullish(
          v.array(
            v.object({
              index: v.number(),
              id: text,
              type: text,
              function: v.nullish(v.object({ name: text, arguments: text })),
            }),
          ),
        ),
      }),
    }),
  ),
})
export type AnsweredChunk = v.InferOutput<typeof chunk>

/** Throws where it is no completion. */
export function readAnswer(told: unknown): Answered {
  return v.parse(answered, told)
}

export function readChunk(told: unknown): AnsweredChunk {
  return v.parse(chunk, told)
}

import * as v from 'valibot'

/** Path of the server's endpoint for streaming chat completions, in OpenAI's format. */
export const chatPath = '/chat/completions'

/** The `type` of an error in the stream if the same call would fail again; OpenAI's name for it. */
export const REFUSED_FOR_GOOD = 'invalid_request_error'

export const chatLimits = { messages: 3, characters: 12_000 } as const

/**
 * The messages of a request to a model: OpenAI's `messages`, with restrictions. The first is the plan request as JSON;
 * the others are the faults of the answers so far. Model, function and instructions are set by the server.
 */
export const chatRequest = v.object({
  messages: v.pipe(
    v.array(
      v.object({
        role: v.literal('user'),
        content: v.pipe(v.string(), v.maxLength(chatLimits.characters)),
      }),
    ),
    v.minLength(1),
    v.maxLength(chatLimits.messages),
  ),
  stream: v.nullish(v.boolean(), false),
  metadata: v.nullish(
    v.object({
      /** The program's id: its stored plans are checked against this request. */
      program_id: v.nullish(v.pipe(v.string(), v.maxLength(36), v.uuid())),
      /** For the training of `others`, the caller's own age and health are ignored. */
      audience: v.nullish(v.picklist(['self', 'others']), 'self'),
    }),
  ),
})
export type ChatRequest = v.InferOutput<typeof chatRequest>

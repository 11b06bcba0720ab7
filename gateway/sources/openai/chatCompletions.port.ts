import { refusal } from '#gateway/errors/refusal.ts'
import type { SourceGuard } from '#gateway/guard/guardSource.ts'

/** What the caller sent along, and nothing that the gateway concluded from it. */
interface ChatCaller {
  /** The `Authorization` header. */
  authorization: string | undefined
  /** Ends when the caller is gone. */
  signal?: AbortSignal | undefined
}

/** OpenAI's chat completion behind the gateway. Rejects with an error that has a `code` of the catalogue. */
export interface ChatCompletions {
  create(body: object, caller: { authorization: string | undefined; signal: AbortSignal }): Promise<object>
}

/** What the source's resolvers find in their context: the model, asked with the caller's own credential. */
export interface ChatContext {
  createChatCompletion(body: object): Promise<object>
}

export function chatContextFor(
  { authorization, signal: callerSignal }: ChatCaller,
  { create }: ChatCompletions,
  guard: SourceGuard,
): ChatContext {
  return {
    createChatCompletion: (body) => guard((signal) => create(body, { authorization, signal }), callerSignal),
  }
}

/** For an installation without plans. */
export const noChatCompletions: ChatCompletions = {
  create: async () => {
    throw refusal('UNAVAILABLE', { message: 'No plans are made here.' })
  },
}

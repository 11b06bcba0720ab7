import type { ApiAnswer } from '#tools/stage/callApi.ts'

/** How a call ended for its user: `fine`, or the code that the client has a sentence for. */
export interface Verdict {
  code: string
  text?: string
  /** Whether the client offers to try again. */
  isRetryable?: boolean | undefined
}

/** The connection broke. The client says that the server can't be reached, and sends the call again. */
export const NO_ANSWER: Verdict = { code: 'NO_ANSWER', isRetryable: true }

/** The user still waits. */
export const STUCK: Verdict = { code: 'STUCK' }

export function verdictOf({ errors: [error] }: ApiAnswer): Verdict {
  if (!error) return { code: 'fine' }
  return { code: error.extensions.code, text: error.message, isRetryable: error.extensions.retryable }
}

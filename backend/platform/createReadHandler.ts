import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFailure, sendAnswer } from './answerFailure.ts'
import type { Logger } from './log.ts'

interface ReadHandlerParts {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Text of the answer to methods other than `GET` and `HEAD`. */
  refusal: string
  log: Logger
}

/** Handles `GET` and `HEAD`, and logs errors. Never rejects. */
export function createReadHandler({ answer, refusal, log }: ReadHandlerParts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    try {
      if (request.method === 'GET' || request.method === 'HEAD') await answer(request, response)
      else sendAnswer(response, { status: 405, body: refusal, requestId })
    } catch (error) {
      answerFailure(response, error, { requestId, log })
    }
  }
}

/** Returns the rest of a request's path after this prefix, without query parameters. */
export function nameBehind(beginning: string, { url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0]?.slice(beginning.length) ?? ''
}

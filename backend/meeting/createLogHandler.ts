import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { answerFailure, sendAnswer } from '#backend/platform/answerFailure.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'

export interface LogHandlerParts {
  isAllowedOrigin: (origin: string | undefined) => boolean
  addressOf: (request: IncomingMessage) => string | undefined
  /** Milliseconds since 1970. */
  clock: () => number
  log: Logger
}

const MOST_BYTES = 256 * 1024
const LIMIT = { count: 120, windowMs: 60_000 }

const LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const
const Batch = v.object({ logs: v.pipe(v.array(v.object({ logLevel: v.picklist(LEVELS) })), v.maxLength(1_000)) })

/**
 * Receives the logs of the Chime client, below the page of a live class. It needs no sign-in, because failed sign-ins
 * are logged too. Logs may contain personal data, so only the number of entries of each level is recorded.
 */
export function createLogHandler({ isAllowedOrigin, addressOf, clock, log }: LogHandlerParts) {
  const isWithinLimit = createCallLimit({ ...LIMIT, clock })

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    try {
      if (request.method !== 'POST' || !isAllowedOrigin(request.headers.origin)) throw new DomainError('NOT_FOUND')
      if (!isWithinLimit(addressOf(request) ?? '')) throw new DomainError('TOO_MANY_REQUESTS')
      const levels = countLevels(await readBatch(request))
      log.info({ levels }, 'a client of a live class logged')
      sendAnswer(response, { status: 200, body: {}, requestId })
    } catch (error) {
      // The rest of the body is not read, so the connection cannot carry another request.
      response.setHeader('connection', 'close')
      answerFailure(response, error, { requestId, log })
    }
  }
}

async function readBatch(request: IncomingMessage): Promise<v.InferOutput<typeof Batch>> {
  const tooLong = new DomainError('BAD_INPUT', { field: 'logs', message: 'These are too many logs at once.' })
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLong
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) throw new TypeError('A request arrives as bytes')
    length += part.length
    if (length > MOST_BYTES) throw tooLong
    parts.push(part)
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Batch), Buffer.concat(parts).toString('utf8'))
  if (!parsed.success) throw new DomainError('BAD_INPUT', { field: 'logs', message: 'These are not logs.' })
  return parsed.output
}

function countLevels({ logs }: v.InferOutput<typeof Batch>): Partial<Record<(typeof LEVELS)[number], number>> {
  const counts: Partial<Record<(typeof LEVELS)[number], number>> = {}
  for (const { logLevel } of logs) counts[logLevel] = (counts[logLevel] ?? 0) + 1
  return counts
}

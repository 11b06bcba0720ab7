import type { IncomingMessage } from 'node:http'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import { sendAnswer } from '#backend/platform/answerFailure.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import { createReadHandler } from '#backend/platform/createReadHandler.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import { readOwnData } from './userData.store.ts'

export interface OwnDataParts {
  database: Queryable
  viewerOf(authorization: string | undefined): Promise<Viewer>
  now: () => Instant
  log: Logger
}

const LIMIT = { count: 5, windowMs: 3_600_000 }

/** Reading the rows of a very active user takes time and memory. */
const READING = { slots: 1, perUser: 1, waitingPerUser: 1 }

/** `GET /account/data`: the caller's account, contact and own rows, as JSON. Never rejects. */
export function createOwnDataHandler({ database, viewerOf, now, log }: OwnDataParts) {
  const isWithin = createCallLimit({ ...LIMIT, clock: () => Date.parse(now()) })
  const turns = new Turns(READING)

  async function read(request: IncomingMessage): Promise<object> {
    const viewer = await viewerOf(request.headers.authorization)
    const { contactId } = viewer
    if (contactId === undefined) throw new DomainError('UNAUTHENTICATED')
    if (!isWithin(contactId)) throw new DomainError('TOO_MANY_REQUESTS')
    return asUser(viewer, () => turns.run(() => readOwnData(database, contactId)))
  }

  return createReadHandler({
    answer: async (request, response) => {
      const body = await read(request)
      sendAnswer(response, { status: 200, body, requestId: crypto.randomUUID() })
    },
    refusal: 'This is only read.',
    log,
  })
}

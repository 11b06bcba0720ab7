import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import { answerFailure, sendAnswer } from '#backend/platform/answerFailure.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import { type PictureKind, pictureKinds, pictureLimits, picturesPath } from '#schema/pictures.ts'
import type { OwnPictures, Pictures } from './pictures.ts'
import { type NewRowPicture, type PictureOwner, type RowPicture, rowPictures } from './rowPictures.ts'

export interface PictureHandlerParts {
  pictures: Pictures
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** Gives a request this time, in milliseconds: without a byte, and for all of it. */
  giveTime: (request: IncomingMessage, limits: { idleMs: number; withinMs: number }) => void
  now: () => Instant
  log: Logger
  mostBytes?: number | undefined
}

/** Limit per person, enough for trying several crops. */
const LIMIT = { count: 30, windowMs: 600_000 }

/** Maximum number of requests of one person at a time. */
const MOST_OF_ONE = 2

/** For the largest picture on a slow line. */
const TIME = { idleMs: 10_000, withinMs: 120_000 }

/** Maximum size of all pictures in memory, in bytes, with the parts of those that are still on their way. */
const MOST_BYTES = 16 * pictureLimits.largestFile

/** Pictures that are processed at a time. They have arrived, so that slow senders keep no one waiting. */
const PROCESSING = { slots: 16, perUser: MOST_OF_ONE, waitingPerUser: MOST_OF_ONE }

/**
 * The viewer's own pictures: `PUT /pictures/avatar` and `/pictures/profile` with an image as the body, and
 * `DELETE /pictures/` for all of them; `PUT` and `DELETE /pictures/programs/{id}` and `/pictures/companies/{id}` for those of
 * a program and a company. The answer says where they are from then on. Never rejects.
 */
export function createPictureHandler(parts: PictureHandlerParts) {
  const { pictures, viewerOf, giveTime, now, log, mostBytes = MOST_BYTES } = parts
  const isWithin = createCallLimit({ ...LIMIT, clock: () => Date.parse(now()) })
  const inHand = new Map<string, number>()
  const turns = new Turns(PROCESSING)
  const memory: Memory = { bytes: 0, most: mostBytes }

  async function answerTo(request: IncomingMessage): Promise<OwnPictures | RowPicture> {
    const viewer = await viewerOf(request.headers.authorization)
    const { contactId } = viewer
    if (contactId === undefined) throw new DomainError('UNAUTHENTICATED')
    if (!isWithin(contactId)) throw new DomainError('TOO_MANY_REQUESTS')
    const target = readCall(request)
    if (target === 'remove') return pictures.remove({ viewer, now: now() })
    if (typeof target === 'object' && request.method === 'DELETE')
      return pictures.setOfRow({ ...target, bytes: undefined }, { viewer, now: now() })
    enter(inHand, contactId)
    try {
      giveTime(request, TIME)
      return await withBytes(request, memory, (bytes) =>
        asUser(viewer, () =>
          turns.run<OwnPictures | RowPicture>(() =>
            typeof target === 'object'
              ? pictures.setOfRow({ ...target, bytes }, { viewer, now: now() })
              : pictures.set({ kind: target, bytes }, { viewer, now: now() }),
          ),
        ),
      )
    } finally {
      leave(inHand, contactId)
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    try {
      sendAnswer(response, { status: 200, body: await answerTo(request), requestId })
    } catch (error) {
      // The sender gets to read the answer, whatever of the file is still on its way.
      request.resume()
      answerFailure(response, error, { requestId, log })
    }
  }
}

function readCall({ method = '', url = '' }: IncomingMessage): PictureKind | 'remove' | RowTarget {
  if (method === 'DELETE' && url === picturesPath) return 'remove'
  const row = rowIn(method, url)
  if (row) return row
  const name = method === 'PUT' && url.startsWith(picturesPath) ? url.slice(picturesPath.length) : ''
  if (!isKind(name)) throw new DomainError('NOT_FOUND', { message: 'There is no such call.' })
  return name
}

type RowTarget = Pick<NewRowPicture, 'owner' | 'id'>

const owners: readonly PictureOwner[] = ['program', 'company']

/** An id as it stands in an address, and in the name of a file. */
const ID = /^[\w-]{1,128}$/

function rowIn(method: string, url: string): RowTarget | undefined {
  if (!['PUT', 'DELETE'].includes(method)) return undefined
  const owner = owners.find((name) => url.startsWith(picturesPath + rowPictures[name].path))
  if (!owner) return undefined
  const id = url.slice(picturesPath.length + rowPictures[owner].path.length)
  return ID.test(id) ? { owner, id } : undefined
}

function isKind(name: string): name is PictureKind {
  return Object.hasOwn(pictureKinds, name)
}

function enter(inHand: Map<string, number>, contactId: string): void {
  const own = inHand.get(contactId) ?? 0
  if (own >= MOST_OF_ONE) throw new DomainError('TOO_MANY_REQUESTS')
  inHand.set(contactId, own + 1)
}

function leave(inHand: Map<string, number>, contactId: string): void {
  const left = (inHand.get(contactId) ?? 1) - 1
  if (left > 0) inHand.set(contactId, left)
  else inHand.delete(contactId)
}

interface Memory {
  bytes: number
  most: number
}

/** Counts the body as it arrives, and until the work is done. */
async function withBytes<Result>(
  request: IncomingMessage,
  memory: Memory,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  let own = 0
  const count = (length: number) => {
    if (memory.bytes + length > memory.most) throw new DomainError('UNAVAILABLE')
    memory.bytes += length
    own += length
  }
  try {
    return await work(await readBytes(request, count))
  } finally {
    memory.bytes -= own
  }
}

async function readBytes(request: IncomingMessage, count: (length: number) => void): Promise<Buffer> {
  const tooLong = () => new DomainError('BAD_INPUT', { field: 'bytes', message: 'This file is too large.' })
  if (Number(request.headers['content-length'] ?? 0) > pictureLimits.largestFile) throw tooLong()
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A request arrives as bytes')
    length += piece.length
    if (length > pictureLimits.largestFile) throw tooLong()
    count(piece.length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

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
  /** Gives a request the time that a picture takes on a slow line. */
  giveTime: (request: IncomingMessage) => void
  now: () => Instant
  log: Logger
}

/** Limit per person, enough for trying several crops. */
const LIMIT = { count: 30, windowMs: 600_000 }

/** Maximum number of requests of one person at a time. */
const MOST_OF_ONE = 2

/** Pictures of all persons that are in memory as whole files. The next one is read when it is its sender's turn. */
const IN_MEMORY = { slots: 16, perUser: MOST_OF_ONE, waitingPerUser: MOST_OF_ONE }

/**
 * The viewer's own pictures: `PUT /pictures/avatar` and `/pictures/profile` with an image as the body, and
 * `DELETE /pictures/` for all of them; `PUT` and `DELETE /pictures/programs/{id}` and `/pictures/companies/{id}` for those of
 * a program and a company. The answer says where they are from then on. Never rejects.
 */
export function createPictureHandler({ pictures, viewerOf, giveTime, now, log }: PictureHandlerParts) {
  const isWithin = createCallLimit({ ...LIMIT, clock: () => Date.parse(now()) })
  const inHand = new Map<string, number>()
  const turns = new Turns(IN_MEMORY)

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
      giveTime(request)
      return await asUser(viewer, () => turns.run(() => take(request, target, viewer)))
    } finally {
      leave(inHand, contactId)
    }
  }

  async function take(request: IncomingMessage, target: PictureKind | RowTarget, viewer: Viewer) {
    const bytes = await readBytes(request)
    return typeof target === 'object'
      ? pictures.setOfRow({ ...target, bytes }, { viewer, now: now() })
      : pictures.set({ kind: target, bytes }, { viewer, now: now() })
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

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLong = () => new DomainError('BAD_INPUT', { field: 'bytes', message: 'This file is too large.' })
  if (Number(request.headers['content-length'] ?? 0) > pictureLimits.largestFile) throw tooLong()
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A request arrives as bytes')
    length += piece.length
    if (length > pictureLimits.largestFile) throw tooLong()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

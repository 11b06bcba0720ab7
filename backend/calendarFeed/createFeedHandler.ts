import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#backend/platform/context.ts'
import { createReadHandler, nameBehind } from '#backend/platform/createReadHandler.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { listsEtag } from '#backend/platform/listsEtag.ts'
import type { Logger } from '#backend/platform/log.ts'
import { hashSecret } from '#backend/platform/secret.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import type { FeedStore } from './feed.port.ts'
import { feedPath } from './feedAddress.ts'
import { writeCalendar } from './writeCalendar.ts'

export interface FeedHandlerParts {
  feeds: FeedStore
  /** Where browsers find the server, with a slash at the end. */
  address: string
  /** The caller's network, by which requests are counted. */
  networkOf: (request: IncomingMessage) => string
  now: () => Instant
  log: Logger
}

/** Of one feed. Calendars read it from every hour to once a day. */
const PER_FEED = { count: 30, windowMs: 600_000 }

/** Of one network: the server of a calendar reads the feeds of many people. */
const PER_NETWORK = { count: 600, windowMs: 60_000 }

const DAY_S = 86_400
const DAYS_BACK = 30
const DAYS_AHEAD = 366

const TOKEN = /^[\w-]{43}\.ics$/

/** `GET` and `HEAD /calendar/{token}.ics`: the dates that a person booked or teaches. Never rejects. */
export function createFeedHandler({ feeds, address, networkOf, now, log }: FeedHandlerParts) {
  const clock = () => Date.parse(now())
  const isFeedWithin = createCallLimit({ ...PER_FEED, clock })
  const isNetworkWithin = createCallLimit({ ...PER_NETWORK, clock })

  async function readFeed(request: IncomingMessage) {
    const name = nameBehind(feedPath, request)
    if (!isNetworkWithin(networkOf(request))) throw new DomainError('TOO_MANY_REQUESTS')
    if (!TOKEN.test(name)) throw new DomainError('NOT_FOUND')
    const tokenHash = hashSecret(name.slice(0, -'.ics'.length))
    if (!isFeedWithin(tokenHash)) throw new DomainError('TOO_MANY_REQUESTS')
    const at = now()
    const span = { from: addSeconds(at, -DAYS_BACK * DAY_S), until: addSeconds(at, DAYS_AHEAD * DAY_S) }
    const dates = await feeds.readDates(tokenHash, span)
    if (!dates) throw new DomainError('NOT_FOUND')
    return dates
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const dates = await readFeed(request)
    const etag = `"${createHash('sha256').update(JSON.stringify(dates)).digest('base64url')}"`
    response.setHeader('etag', etag)
    response.setHeader('cache-control', 'private, no-cache')
    response.setHeader('x-robots-tag', 'noindex')
    response.setHeader('x-content-type-options', 'nosniff')
    const tags = request.headers['if-none-match']
    // A proxy that compresses the answer makes the tag a weak one.
    if (tags !== undefined && listsEtag(tags, etag, { isWeak: true })) return void response.writeHead(304).end()
    const text = Buffer.from(writeCalendar(dates, `${address}classes/`))
    response.writeHead(200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="obi.ics"',
      'content-length': text.length,
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }

  return createReadHandler({ answer, refusal: 'The calendar can only be read.', log })
}

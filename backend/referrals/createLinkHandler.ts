import type { IncomingMessage } from 'node:http'
import { createReadHandler, nameBehind } from '#backend/platform/createReadHandler.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import type { DeepLinkStore, FoundDeepLink } from './deepLinks.port.ts'
import { linkPath } from './upsertDeepLink.ts'

export interface LinkHandlerParts {
  links: Pick<DeepLinkStore, 'find'>
  /** Public URL of the server, with a trailing slash. */
  address: string
  /** The caller's network, by which requests are counted. */
  networkOf: (request: IncomingMessage) => string
  log: Logger
}

/** Maximum requests per network, which many members may share. */
const PER_NETWORK = { count: 600, windowMs: 60_000 }

const CODE = /^[\w-]{12}$/

/** `GET` and `HEAD /l/{code}`: redirects to the shared page, or to the home page for an unknown code. Never rejects. */
export function createLinkHandler({ links, address, networkOf, log }: LinkHandlerParts) {
  const isWithin = createCallLimit({ ...PER_NETWORK, clock: Date.now })

  async function locationOf(request: IncomingMessage): Promise<string> {
    if (!isWithin(networkOf(request))) throw new DomainError('TOO_MANY_REQUESTS')
    const code = nameBehind(linkPath, request)
    const link = CODE.test(code) ? await links.find(code) : undefined
    return link ? `${address}${pageOf(link, code)}` : address
  }

  return createReadHandler({
    answer: async (request, response) => {
      const location = await locationOf(request)
      response.writeHead(302, { location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).end()
    },
    refusal: 'Use GET or HEAD for this link.',
    log,
  })
}

/** Path of the shared page. The web client attributes a sign-up only if one of `linkKeys` is set; ours is `shortlink`. */
function pageOf({ source, targetId, coachId, coachName, sharedBy }: FoundDeepLink, code: string): string {
  const search = new URLSearchParams({ source, referrer: sharedBy, shortlink: code }).toString()
  if (source === 'CLASS' && targetId !== null) return `classes/${encodeURIComponent(targetId)}?${search}`
  if (source === 'PROGRAM' && targetId !== null)
    return `dashboard/program?programId=${encodeURIComponent(targetId)}&${search}`
  if (coachId === null) return `auth/amplify/sign-up?${search}`
  const name = (coachName ?? '').trim().replaceAll(/[/\s]+/g, '-') || '-'
  return `coaches/${encodeURIComponent(name)}/${encodeURIComponent(coachId)}?${search}`
}

import type { IncomingMessage } from 'node:http'
import { createReadHandler, nameBehind } from '#backend/platform/createReadHandler.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import type { DeepLinkStore, FoundDeepLink } from './deepLinks.port.ts'
import { linkPath } from './upsertDeepLink.ts'

export interface LinkHandlerParts {
  links: Pick<DeepLinkStore, 'find'>
  /** Where browsers find the server, with a slash at the end. */
  address: string
  /** The caller's network, by which requests are counted. */
  networkOf: (request: IncomingMessage) => string
  log: Logger
}

/** Of one network. Many members may share it. */
const PER_NETWORK = { count: 600, windowMs: 60_000 }

const CODE = /^[\w-]{12}$/

/** `GET` and `HEAD /l/{code}`: leads to the page that was shared. An unknown code leads to the first page. Never rejects. */
export function createLinkHandler({ links, address, networkOf, log }: LinkHandlerParts) {
  const isWithin = createCallLimit({ ...PER_NETWORK, clock: Date.now })

  async function targetOf(request: IncomingMessage): Promise<string> {
    if (!isWithin(networkOf(request))) throw new DomainError('TOO_MANY_REQUESTS')
    const code = nameBehind(linkPath, request)
    const link = CODE.test(code) ? await links.find(code) : undefined
    return link ? `${address}${pageOf(link, code)}` : address
  }

  return createReadHandler({
    answer: async (request, response) => {
      const location = await targetOf(request)
      response.writeHead(302, { location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).end()
    },
    refusal: 'The link can only be read.',
    log,
  })
}

/** A page of the web client. Attribution counts only with one of a few parameters; `shortlink` is ours. */
function pageOf({ source, targetId, coachId, coachName, sharedBy }: FoundDeepLink, code: string): string {
  const search = new URLSearchParams({ source, referrer: sharedBy, shortlink: code }).toString()
  if (source === 'CLASS' && targetId !== null) return `classes/${encodeURIComponent(targetId)}?${search}`
  if (source === 'PROGRAM' && targetId !== null)
    return `dashboard/program?programId=${encodeURIComponent(targetId)}&${search}`
  if (coachId === null) return `auth/amplify/sign-up?${search}`
  const name = (coachName ?? '').trim().replaceAll(/[/\s]+/g, '-') || '-'
  return `coaches/${encodeURIComponent(name)}/${encodeURIComponent(coachId)}?${search}`
}

/** The browser's cache and network, as far as responses need them. */
export interface Surroundings {
  cache: {
    match: (name: string, options: CacheQueryOptions) => Promise<Response | undefined>
    put: (name: string, answer: Response) => Promise<void>
  }
  fetch: (request: Request) => Promise<Response>
}

/** Maximum time that a page waits for a network that neither responds nor fails, in milliseconds. */
const MAX_WAIT_MS = 6_000

/** A file with a hash in its name never changes, so a cached copy is never fetched again. */
export async function cachedOrFetched(request: Request, { cache, fetch }: Surroundings): Promise<Response> {
  const copy = await cache.match(request.url, { ignoreVary: true })
  if (copy) return copy
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request.url, answer.clone())
  return answer
}

/** The newest app whenever there is a network, so that no page stays outdated. `name` is that of the cached copy. */
export async function fetchedOrCached(
  request: Request,
  name: string,
  { cache, fetch }: Surroundings,
): Promise<Response> {
  const copy = await cache.match(name, { ignoreVary: true })
  try {
    const answer = await (copy ? withinTime(fetch(request)) : fetch(request))
    if (answer.status === 200 && !answer.redirected && isExpected(answer, request))
      await cache.put(name, answer.clone())
    return answer.status >= 500 && copy ? copy : answer
  } catch (error) {
    if (copy) return copy
    throw error
  }
}

/**
 * A cache that never fails a request: without access to the browser's cache it is empty, and on a full device only the
 * new copy is lost.
 */
export function tolerantCache(open: () => Promise<Surroundings['cache']>): Surroundings['cache'] {
  return {
    match: async (...request) => {
      try {
        return await (await open()).match(...request)
      } catch {
        return undefined
      }
    },
    put: async (...copy) => {
      try {
        await (await open()).put(...copy)
      } catch {
        // The next response of this name tries again.
      }
    },
  }
}

async function withinTime(fetching: Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The network did not respond in time')), MAX_WAIT_MS)
  return Promise.race([fetching, late.promise]).finally(() => clearTimeout(timer))
}

function isExpected({ headers }: Response, { mode }: Request): boolean {
  return headers.get('content-type')?.startsWith(mode === 'navigate' ? 'text/html' : 'application/json') ?? false
}

import { chooseWay } from './chooseWay.ts'
import { CODE_CACHE } from './offline.contract.ts'

/** What of a service worker we speak to. The types of a page and of a worker cannot be had in one program. */
interface Worker {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    name: 'install' | 'activate',
    hear: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    name: 'fetch',
    hear: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
}

/** So long a page waits for a network that neither works nor fails. */
const PAGE_WITHIN_MS = 6_000

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one place where the program meets its surroundings.
const worker = globalThis as unknown as Worker
const { scope } = worker.registration

// Nothing in here belongs to one build, so a new worker may take over from an old one at any time.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const way = chooseWay(request, scope)
  if (way === 'hashed') event.respondWith(keptOrFetched(request))
  else if (way === 'fresh') event.respondWith(fetchedOrKept(request, request.url))
  else if (way === 'document') event.respondWith(fetchedOrKept(request, scope))
})

/** A name with a hash in it means the same for ever. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CODE_CACHE)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request.url, answer.clone())
  return answer
}

/** The newest app whenever there is a network, so that nobody stays with an old one. */
async function fetchedOrKept(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CODE_CACHE)
  const kept = await cache.match(name, { ignoreVary: true })
  try {
    const answer = await (kept ? withinTime(fetch(request)) : fetch(request))
    if (answer.status === 200 && !answer.redirected && isExpected(answer, request))
      await cache.put(name, answer.clone())
    return answer.status >= 500 && kept ? kept : answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

async function withinTime(fetching: Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The network took too long')), PAGE_WITHIN_MS)
  return Promise.race([fetching, late.promise]).finally(() => clearTimeout(timer))
}

function isExpected({ headers }: Response, { mode }: Request): boolean {
  return headers.get('content-type')?.startsWith(mode === 'navigate' ? 'text/html' : 'application/json') ?? false
}

import { cachedOrFetched, fetchedOrCached, tolerantCache } from './answerOffline.ts'
import { chooseWay, type Way } from './chooseWay.ts'
import { CODE_CACHE } from './offline.contract.ts'

/**
 * The parts of a service worker used here. The library types of pages and workers cannot be combined in one program.
 */
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one place where the program meets its surroundings.
const worker = globalThis as unknown as Worker
const { scope } = worker.registration

// Nothing in here depends on a build, so a new worker may replace an old one at any time.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const way = chooseWay(request, scope)
  if (way !== 'pass') event.respondWith(answer(request, way))
})

async function answer(request: Request, way: Exclude<Way, 'pass'>): Promise<Response> {
  const surroundings = {
    cache: tolerantCache(() => caches.open(CODE_CACHE)),
    fetch: (outgoing: Request) => fetch(outgoing),
  }
  if (way === 'hashed') return cachedOrFetched(request, surroundings)
  return fetchedOrCached(request, way === 'fresh' ? request.url : scope, surroundings)
}

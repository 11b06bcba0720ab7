import { CODE_CACHE, SCRIPT } from './offline.contract.ts'

// Includes code of earlier builds. The cache lists the oldest first.
const MOST_FILES = 600

/**
 * Makes the app open without a network: the worker takes over, and the code that this page has loaded is cached. If the
 * browser has no service workers, or refuses, the page works as before.
 */
export async function keepAppOffline(base: string): Promise<boolean> {
  try {
    const script = new URL(SCRIPT, base)
    await navigator.serviceWorker.register(script, { scope: new URL(base).pathname, updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    await keepLoaded(base)
    return true
  } catch {
    // A browser without service workers also throws here.
    return false
  }
}

async function keepLoaded(base: string): Promise<void> {
  const cache = await caches.open(CODE_CACHE)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = [...new Set(loaded)].filter((url) => url.startsWith(new URL('assets/', base).href))
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...own.filter((url) => !cachedUrls.has(url)), new URL('config.json', base).href]
  await Promise.all([...missing.map((url) => keepOne(cache, url)), keepDocument(cache, base)])
  const cachedKeys = await cache.keys()
  await Promise.all(
    cachedKeys.slice(0, Math.max(0, cachedKeys.length - MOST_FILES)).map((request) => cache.delete(request)),
  )
}

async function keepOne(cache: Cache, url: string): Promise<void> {
  const answer = await fetch(url)
  if (answer.ok) await cache.put(url, answer)
}

/**
 * All pages share one document. It is cached with its content security policy, because its nonce belongs to that
 * response.
 */
async function keepDocument(cache: Cache, base: string): Promise<void> {
  const answer = await fetch(base, { headers: { accept: 'text/html' } })
  const isOurs = answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
  if (isOurs) await cache.put(base, answer)
}

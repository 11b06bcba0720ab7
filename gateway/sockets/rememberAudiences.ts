import { createLruCache, type LruCache } from '#gateway/lruCache.ts'
import type { Upstream, UpstreamRequest } from '#gateway/sources/appsync/upstream.port.ts'

/** What a subscription listens to, as text: the document's hash and its variables. */
type Subject = string

/** Few pages of one person listen to more at once; somebody who listens to ever new things must not fill the memory. */
const MOST_SUBJECTS = 100

/**
 * Asks the upstream once for a context and a subject. All the sockets of a credential share the context of
 * its last verification, and ask at the same moment.
 */
export function rememberAudiences(upstream: Upstream): (request: UpstreamRequest, subject: Subject) => string {
  const known = new WeakMap<object, LruCache<string>>()
  return (request, subject) => {
    const { context } = request
    if (typeof context !== 'object' || context === null) return upstream.audienceOf(request)
    const audiences = known.get(context) ?? createLruCache<string>(MOST_SUBJECTS)
    known.set(context, audiences)
    const audience = audiences.get(subject) ?? upstream.audienceOf(request)
    audiences.set(subject, audience)
    return audience
  }
}

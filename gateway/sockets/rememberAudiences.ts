import type { Upstream, UpstreamRequest } from '#gateway/sources/appsync/upstream.port.ts'

/** What a subscription listens to, as text: the document's hash and its variables. */
type Subject = string

/**
 * Asks the upstream once for a context and a subject. All the sockets of a credential share the context of
 * its last verification, and ask at the same moment.
 */
export function rememberAudiences(upstream: Upstream): (request: UpstreamRequest, subject: Subject) => string {
  const known = new WeakMap<object, Map<Subject, string>>()
  return (request, subject) => {
    const { context } = request
    if (typeof context !== 'object' || context === null) return upstream.audienceOf(request)
    const audiences = known.get(context) ?? new Map<Subject, string>()
    known.set(context, audiences)
    const audience = audiences.get(subject) ?? upstream.audienceOf(request)
    audiences.set(subject, audience)
    return audience
  }
}

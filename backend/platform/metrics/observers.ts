import type { RequestMetrics } from './requestMetrics.ts'

/** Both hear of each request, if there are both. */
export function observers(first: RequestMetrics, second: RequestMetrics | undefined): RequestMetrics {
  if (!second) return first
  return {
    onRequest(request) {
      first.onRequest(request)
      second.onRequest(request)
    },
  }
}

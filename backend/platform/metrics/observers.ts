import type { RequestMetrics } from './requestMetrics.ts'

/** Combines two observers, if both exist. */
export function observers(first: RequestMetrics, second: RequestMetrics | undefined): RequestMetrics {
  if (!second) return first
  return {
    onRequest(request) {
      first.onRequest(request)
      second.onRequest(request)
    },
  }
}

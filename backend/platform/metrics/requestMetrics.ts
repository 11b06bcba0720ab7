import { Counter, Histogram, type Registry } from 'prom-client'
import { REQUEST_BUCKETS_S } from './requestBuckets.ts'

/** Matches the gateway's port; neither imports the other. */
export interface RequestMetrics {
  onRequest(request: { document: string; requestId: string; code: string; seconds: number }): void
}

/** Rate, errors and duration of requests by document. */
export function requestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'obi_requests_total',
    help: 'Answered queries and mutations, by document and code: OK, LEFT for callers who did not wait, or the code of the first error',
    labelNames: ['document', 'code'],
    registers,
  })
  const duration = new Histogram({
    name: 'obi_request_seconds',
    help: 'Time from the parsed request to its answer, by document',
    labelNames: ['document'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  return {
    onRequest({ document, code, seconds }) {
      requests.inc({ document, code })
      duration.observe({ document }, seconds)
    },
  }
}

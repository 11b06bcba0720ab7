import { Counter, Histogram, type Registry } from 'prom-client'

/** The shape of the gateway's port; neither imports the other. */
export interface RequestMetrics {
  onRequest(request: { document: string; code: string; seconds: number }): void
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Rate, errors and duration of requests by document. */
export function requestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'obi_requests_total',
    help: 'Answered queries and mutations, by document and code: OK, or the code of the first error',
    labelNames: ['document', 'code'],
    registers,
  })
  const duration = new Histogram({
    name: 'obi_request_seconds',
    help: 'Time from the parsed request to its answer, by document',
    labelNames: ['document'],
    buckets: BUCKETS_S,
    registers,
  })
  return {
    onRequest({ document, code, seconds }) {
      requests.inc({ document, code })
      duration.observe({ document }, seconds)
    },
  }
}

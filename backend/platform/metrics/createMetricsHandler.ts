import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameSecret } from '#backend/platform/secret.ts'
import type { Metrics } from './openMetrics.ts'

/** Returns whether a request may read data for operators. */
export type IsOperator = (request: IncomingMessage) => boolean

const BEARER = 'Bearer '

/** Operators send the token; if no token is set, no request counts as an operator's. */
export function operatorCheck(token: string | undefined): IsOperator {
  return ({ headers: { authorization = '' } }) =>
    token !== undefined && authorization.startsWith(BEARER) && isSameSecret(authorization.slice(BEARER.length), token)
}

/** Serves metrics to Prometheus. */
export function createMetricsHandler(metrics: Metrics, isAllowed: IsOperator) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET') return send(response, 405, { text: 'Not allowed\n' })
    if (!isAllowed(request)) {
      response.setHeader('www-authenticate', 'Bearer')
      return send(response, 401, { text: 'Send METRICS_TOKEN as a bearer token\n' })
    }
    send(response, 200, { text: await metrics.text(), type: metrics.contentType })
  }
}

function send(response: ServerResponse, status: number, { text, type }: { text: string; type?: string }): void {
  response.writeHead(status, { 'content-type': type ?? 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}

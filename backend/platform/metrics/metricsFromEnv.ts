import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createMetricsHandler, operatorCheck } from './createMetricsHandler.ts'
import type { Metrics } from './openMetrics.ts'
import { openMetricsServer } from './openMetricsServer.ts'

type MetricsSettings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>

interface MetricsRequest {
  env: MetricsSettings
  log: Logger
}

/** The metrics enabled by the settings; undefined if there are none. The library is only loaded if needed. */
export async function metricsFromEnv({ env, log }: MetricsRequest, opening: AsyncDisposableStack) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined && token === undefined) return undefined
  const { openMetrics } = await import('./openMetrics.ts')
  const metrics = openMetrics()
  const handle = createMetricsHandler(metrics, token === undefined ? () => true : operatorCheck(token))
  if (port !== undefined)
    opening.adopt(await openMetricsServer({ host, port, handle, log }), (server) => server.close())
  return metrics
}

/** `/metrics` on the port that browsers use, only behind a token, and only where it has no port of its own. */
export function metricsHandlers(metrics: Metrics | undefined, { METRICS_PORT, METRICS_TOKEN }: MetricsSettings) {
  if (!metrics || METRICS_PORT !== undefined || METRICS_TOKEN === undefined) return {}
  return { '/metrics': createMetricsHandler(metrics, operatorCheck(METRICS_TOKEN)) }
}

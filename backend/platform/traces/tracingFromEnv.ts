import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { TracingSettings } from './openTracing.ts'
import { currentTraceparent, inSpan, recordSpans } from './trace.ts'

interface TracingRequest {
  env: TracingSettings & Pick<Env, 'OTEL_SDK_DISABLED' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>
  log: Logger
}

/** Records spans if the settings name a receiver, or returns undefined. The library is only loaded if needed. */
export async function tracingFromEnv({ env, log }: TracingRequest, opening: AsyncDisposableStack) {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || OTEL_SDK_DISABLED === 'true') return undefined
  const { openTracing } = await import('./openTracing.ts')
  const tracing = opening.adopt(openTracing({ url, env, log }), (opened) => opened.close())
  opening.defer(recordSpans(tracing.record))
  return { inSpan, currentTraceparent }
}

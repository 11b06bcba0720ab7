import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { readPairs } from './readPairs.ts'
import type { RecordedSpan, RecordSpan, SpanStart, Trace } from './trace.ts'

export type TracingSettings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

interface TracingRequest {
  /** Address of the receiver, for OTLP over HTTP. */
  url: string
  env: TracingSettings
  log: Logger
}

/** How long the end of the process may wait for the receiver, in ms. */
const EXPORT_WITHIN_MS = 5_000

/** Sends spans to the operator's receiver, in batches. Drops spans beyond 2,048 waiting ones. */
export function openTracing({ url, env, log }: TracingRequest): { record: RecordSpan; close(): Promise<void> } {
  // The text may quote the receiver's response, so only its beginning is logged.
  const onFault = (text: string) => log.warn({ reason: text.slice(0, 200) }, 'traces could not be sent')
  const ignore = () => undefined
  diag.setLogger(
    { error: onFault, warn: onFault, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const attributes = readPairs(env.OTEL_RESOURCE_ATTRIBUTES ?? '')
  const named = resourceFromAttributes({ ...attributes, 'service.name': env.OTEL_SERVICE_NAME })
  const exporter = new OTLPTraceExporter({ url, headers: { ...readPairs(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') } })
  const provider = new TracerProvider({
    resource: defaultResource().merge(named),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_WITHIN_MS })],
  })
  const tracer = provider.getTracer('obi')
  return {
    record(start, parent) {
      const { name, attributes: begin = {} } = start
      return recorded(tracer.startSpan(name, { kind: kinds[start.kind], attributes: begin }, contextOf(parent)))
    },
    async close() {
      await provider.shutdown().catch((error: unknown) => onFault(String(error)))
      diag.disable()
    },
  }
}

const kinds: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

function contextOf(parent: Trace | undefined) {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function recorded(span: Span): RecordedSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const fail = (code: string) => {
    span.setAttribute('error.type', code)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  return {
    trace: { traceId, spanId, isSampled: traceFlags !== 0 },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail,
    end(error) {
      if (error !== undefined) fail(kindOf(error))
      span.end()
    },
  }
}

/** The kind of an error, never its message, which may quote user input. */
function kindOf(error: unknown): string {
  if (error instanceof DomainError) return error.code
  return error instanceof Error ? error.name : 'Error'
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TracingSettings): Sampler {
  const roots: Readonly<Record<TracingSettings['OTEL_TRACES_SAMPLER'], () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
    parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
  }
  return roots[name]()
}

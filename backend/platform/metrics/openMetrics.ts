import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type RequestMetrics, requestMetrics } from './requestMetrics.ts'

/** A value with its labels. */
export interface Reading {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** A metric that is read only when Prometheus requests it. */
export interface ReadMetric {
  type: 'gauge' | 'counter'
  name: string
  help: string
  labelNames?: readonly string[]
  read(): readonly Reading[] | Promise<readonly Reading[]>
}

/** Metrics of a process for its operator. */
export interface Metrics {
  requests: RequestMetrics
  /** Records the delay of an event from its transaction to the subscribers of this process, in seconds. */
  observeEventDelay(seconds: number): void
  countJob(kind: string, result: string): void
  /** Adds a counter that the caller increments by the value of its only label. */
  addCounter(counter: { name: string; help: string; labelName: string }): (label: string) => void
  /** Adds metrics that are read on demand. One that cannot be read has no value; the others keep theirs. */
  addRead(...metrics: readonly ReadMetric[]): void
  /** Names of all metrics, and of the series that a histogram has. */
  names(): Promise<ReadonlySet<string>>
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

const DELAY_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Event loop delay, memory, CPU and garbage collection, under the names that common dashboards use.
  collectDefaultMetrics({ register: registry })
  const eventDelay = new Histogram({
    name: 'obi_event_delay_seconds',
    help: 'Time from the transaction of an event to the subscribers of this process, of the oldest event in each page',
    buckets: DELAY_BUCKETS_S,
    registers,
  })
  const jobs = new Counter({
    name: 'obi_job_attempts_total',
    help: 'Attempts at jobs that have ended in this process, by kind and result',
    labelNames: ['kind', 'result'],
    registers,
  })
  return {
    requests: requestMetrics(registry),
    observeEventDelay: (seconds) => eventDelay.observe(seconds),
    countJob: (kind, result) => jobs.inc({ kind, result }),
    addCounter({ labelName, ...about }) {
      const counter = new Counter({ ...about, labelNames: [labelName], registers })
      return (label) => counter.inc({ [labelName]: label })
    },
    addRead(...metrics) {
      for (const metric of metrics) addReadMetric(metric, registry)
    },
    names: () => namesIn(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function addReadMetric({ type, name, help, labelNames = [], read }: ReadMetric, registry: Registry): void {
  const Metric = type === 'gauge' ? Gauge : Counter
  const metric: Gauge | Counter = new Metric({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await orNone(read)
      // Labels that are gone must not keep their last value.
      metric.reset()
      metric.remove({})
      for (const { labels = {}, value } of readings) metric.inc(labels, value)
    },
  })
}

/** A source that does not answer must not hide the other metrics. */
async function orNone(read: ReadMetric['read']): Promise<readonly Reading[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

async function namesIn(registry: Registry): Promise<ReadonlySet<string>> {
  const metrics = await registry.getMetricsAsJSON()
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

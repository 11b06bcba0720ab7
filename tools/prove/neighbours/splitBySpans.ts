/** Milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

interface Sample {
  /** When the answer had arrived, in milliseconds since 1970. */
  at: number
  ms: number
}

/** How long work may continue after a busy span, in ms. */
const SETTLING_MS = 1_500

/** The durations of requests in what k6 writes: a measurement a line, its name, time and value first. */
export function readSamples(csv: string): Sample[] {
  return csv.split('\n').flatMap((line) => {
    const [name, at, ms] = line.split(',', 3)
    return name === 'http_req_duration' ? [{ at: Number(at), ms: Number(ms) }] : []
  })
}

/**
 * Durations of requests that ran beside a busy span, and of those between the first and the last span that ran beside none.
 */
export function splitBySpans(samples: readonly Sample[], spans: readonly Span[]) {
  const beside: number[] = []
  const alone: number[] = []
  const first = spans[0]?.from ?? Number.POSITIVE_INFINITY
  for (const { at, ms } of samples) {
    const begun = at - ms
    if (spans.some(({ from, to }) => begun < to && at > from)) beside.push(ms)
    else if (at > first && !spans.some(({ to }) => begun >= to && begun < to + SETTLING_MS)) alone.push(ms)
  }
  return { alone, beside }
}

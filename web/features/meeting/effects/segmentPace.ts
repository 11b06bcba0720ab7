/** How much of the time the search for the person may use; 0 means that it may not run. */
export const CPU_PERCENTS = [0, 10, 20, 40] as const

export type CpuPercent = (typeof CPU_PERCENTS)[number]

export const DEFAULT_CPU_PERCENT: CpuPercent = 40

/** What is no number, or none of the choices, counts as the default. */
export function toCpuPercent(value: unknown): CpuPercent {
  const number = typeof value === 'number' ? value : Number.parseInt(String(value), 10)
  return CPU_PERCENTS.find((percent) => percent === number) ?? DEFAULT_CPU_PERCENT
}

export interface Run {
  /** Milliseconds, on any clock. */
  startedAt: number
  endedAt: number
}

/** From when on the next search may run, so that together they take no more than their share. */
export function nextSearchAt({ startedAt, endedAt }: Run, percent: CpuPercent): number {
  if (percent === 0) return Number.POSITIVE_INFINITY
  return startedAt + ((endedAt - startedAt) * 100) / percent
}

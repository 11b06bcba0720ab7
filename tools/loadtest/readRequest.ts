import { isLoopback } from '#schema/values/ipAddress.ts'

/** Those that last as long as they are told to, beside those of a fixed length. */
const timed = ['storm', 'burst', 'upload', 'train', 'mixed'] as const
const names = ['browse', 'rush', 'live', ...timed] as const
export type LoadTest = (typeof names)[number]

/** All of them after each other, the timed ones for this long, judged by counts alone: for CI. */
const SHORT = 'short'
const SHORT_SECONDS = 30

const least = SHORT_SECONDS
const most = 24 * 3600
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

export const usage = `Usage: npm run loadtest -- ${names.join(' | ')} | ${SHORT} [--for 30s|5m|2h] [url data-folder]`

export interface LoadTestRequest {
  names: readonly LoadTest[]
  /** Undefined for the length that the test has by itself. */
  seconds: number | undefined
  /** Leaves out thresholds that hold on a quiet machine alone. */
  isCountsOnly: boolean
  /** A product that runs already; undefined for one of its own. */
  server: { url: string; dataDir: string } | undefined
}

/** Reads the command line. Throws with a sentence for a request that can't be run, or must not be. */
export function readRequest(words: readonly string[]): LoadTestRequest {
  const { seconds, rest } = takeLength(words)
  const [name, url, dataDir, ...more] = rest
  const known = name === SHORT ? names : names.filter((one) => one === name)
  if (known.length === 0 || more.length > 0) throw new Error(usage)
  const request = { names: known, ...lengthOf(name, seconds) }
  if (url === undefined) return { ...request, server: undefined }
  if (dataDir === undefined) throw new Error('Name the data folder too: members and classes are put into it.')
  return { ...request, server: { url: addressOnThisMachine(url), dataDir } }
}

function lengthOf(name: string | undefined, seconds: number | undefined) {
  if (name === SHORT) return { seconds: seconds ?? SHORT_SECONDS, isCountsOnly: true }
  const isTimed = timed.some((one) => one === name)
  if (seconds !== undefined && !isTimed) throw new Error(`${name} has a length of its own: leave out --for.`)
  return { seconds, isCountsOnly: false }
}

function takeLength(words: readonly string[]): { seconds: number | undefined; rest: readonly string[] } {
  const place = words.indexOf('--for')
  if (place < 0) return { seconds: undefined, rest: words }
  const [, count, unit = ''] = /^(\d{1,5})([smh])$/.exec(words[place + 1] ?? '') ?? []
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN)
  if (!(seconds >= least && seconds <= most)) throw new Error(`--for takes ${least}s to ${most / 3600}h, as in 5m.`)
  return { seconds, rest: words.toSpliced(place, 2) }
}

/** A load test must only target this machine. */
export function addressOnThisMachine(text: string): string {
  const url = URL.parse(text)
  const host = url?.hostname === 'localhost' ? '127.0.0.1' : url?.hostname
  if (!url || url.protocol !== 'http:' || !isLoopback(host)) {
    throw new Error(
      `Load tests go to this machine alone, as in http://127.0.0.1:3000, and not to ${text.slice(0, 200)}.`,
    )
  }
  return `http://${host}:${url.port || 80}${url.pathname.replace(/\/$/, '')}`
}

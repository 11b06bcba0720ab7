import { isLoopback } from '#schema/values/ipAddress.ts'

const names = ['browse', 'rush', 'live'] as const
export type LoadTest = (typeof names)[number]

export const usage = `Usage: npm run loadtest -- ${names.join(' | ')} [url data-folder]`

export interface LoadTestRequest {
  name: LoadTest
  /** A product that runs already; undefined for one of its own. */
  server: { url: string; dataDir: string } | undefined
}

/** What was asked for on the command line. Throws with a sentence for what can't be run, or must not be. */
export function readRequest([name, url, dataDir, ...more]: readonly string[]): LoadTestRequest {
  const known = names.find((one) => one === name)
  if (!known || more.length > 0) throw new Error(usage)
  if (url === undefined) return { name: known, server: undefined }
  if (dataDir === undefined) throw new Error('Name the data folder too: members and classes are put into it.')
  return { name: known, server: { url: addressOnThisMachine(url), dataDir } }
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

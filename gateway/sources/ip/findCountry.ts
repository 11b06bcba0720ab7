import type { Logger } from 'pino'
import * as v from 'valibot'
import { type Breaker, createBreaker } from '#gateway/guard/breaker.ts'
import { readBounded } from '#gateway/guard/readBounded.ts'
import { createLruCache } from '#gateway/lruCache.ts'
import { toPublicAddress } from './publicAddress.ts'

export interface CountryLookup {
  /** Asked in turn, `{ip}` replaced by the address. Each answers JSON that names a country, or the bare code. */
  urls: readonly string[]
  log: Pick<Logger, 'warn'>
  now(): number
  /** How long one of them may take, in milliseconds. */
  answerWithinMs: number
}

/** ISO 3166 alpha-2 code of the country of an address; null if unknown. Never rejects. */
export type FindCountry = (remoteAddress: string | undefined) => Promise<string | null>

/** What the source's resolvers find in their context. */
export interface IpContext {
  /** Of the caller's address. Looked up when it is called, not before. */
  findCountry(): Promise<string | null>
}

export const defaultLookupUrls: readonly string[] = [
  'https://ipapi.co/{ip}/json/',
  'https://ipwho.is/{ip}',
  'https://api.country.is/{ip}',
]

/** Of an answer. The longest, of ipapi.co, has a thousandth. */
const MOST_BYTES = 64 * 1024
const KEPT_MS = 60 * 60 * 1000
/** A failure is kept for less, so that a machine that comes on-line learns soon. */
const FAILURE_KEPT_MS = 60 * 1000
const KEPT_ADDRESSES = 10_000

const Code = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/))
const Answer = v.union([
  v.pipe(
    v.object({ country_code: Code }),
    v.transform((answer) => answer.country_code),
  ),
  v.pipe(
    v.object({ countryCode: Code }),
    v.transform((answer) => answer.countryCode),
  ),
  v.pipe(
    v.object({ country: Code }),
    v.transform((answer) => answer.country),
  ),
  Code,
])

export function createFindCountry({ urls, log, now, answerWithinMs }: CountryLookup): FindCountry {
  const services = urls.map((url) => ({ url, breaker: createBreaker(now) }))
  const cache = createLruCache<{ country: Promise<string | null>; until: number }>(KEPT_ADDRESSES)
  return async (remoteAddress) => {
    const address = toPublicAddress(remoteAddress)
    if (!address) return null
    const cached = cache.get(address)
    if (cached && cached.until > now()) return cached.country
    const country = askInTurn(address, { services, log, answerWithinMs })
    const entry = { country, until: now() + KEPT_MS }
    cache.set(address, entry)
    if ((await country) === null) entry.until = now() + FAILURE_KEPT_MS
    return country
  }
}

interface Services extends Pick<CountryLookup, 'log' | 'answerWithinMs'> {
  services: readonly { url: string; breaker: Breaker }[]
}

async function askInTurn(address: string, { services, log, answerWithinMs }: Services): Promise<string | null> {
  for (const { url, breaker } of services) {
    if (breaker.isOpen()) continue
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      const country = await askOne(url.replace('{ip}', encodeURIComponent(address)), signal)
      breaker.onAnswer()
      return country
    } catch (error) {
      breaker.onFailure()
      // Neither the address nor the whole URL: an address is a person's.
      log.warn({ service: hostOf(url), err: error }, 'an IP look-up failed')
    }
  }
  return null
}

async function askOne(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json, text/plain' } })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return v.parse(Answer, parseLoosely(await readBounded(response, MOST_BYTES)))
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'unreadable address'
}

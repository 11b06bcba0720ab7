import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '#gateway/upstream.port.ts'

const SANE_ID = /^[\w.-]{8,64}$/
const LANGUAGE_TAG = /^[a-z]{2,3}(-[\da-z]{2,8})*$/i
const DEFAULT_LOCALE = 'en'

/** A caller that disconnects before the answer no longer needs it. */
export function readCaller(
  { headers }: IncomingMessage,
  response: ServerResponse,
): Pick<Caller, 'authorization' | 'locale' | 'signal'> {
  const hangUp = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) hangUp.abort()
  })
  const locale = readLocale(headers['x-obi-locale'], headers['accept-language'])
  return { authorization: headers.authorization, locale, signal: hangUp.signal }
}

/** The caller's own id of the request where it is one that may stand in a log, or a new one. */
export function readRequestId(header: unknown): string {
  return typeof header === 'string' && SANE_ID.test(header) ? header : randomUUID()
}

/** The language asked for by name, else the first of `Accept-Language`, else English. */
export function readLocale(named: unknown, acceptLanguage?: string): string {
  const first = acceptLanguage?.split(/[,;]/, 1)[0]?.trim()
  return [named, first].find(isLanguageTag) ?? DEFAULT_LOCALE
}

function isLanguageTag(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 35 && LANGUAGE_TAG.test(value)
}

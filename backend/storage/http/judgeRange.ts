import type { IncomingHttpHeaders } from 'node:http'
import { listsEtag } from '#backend/platform/listsEtag.ts'

interface Facts {
  size: number
  etag: string
  modifiedAt: Date
}

export type RangeVerdict = { status: 200 | 206; start: number; end: number } | { status: 304 | 412 | 416 }

/**
 * Returns the part of an object that answers this request (RFC 9110). A request for several ranges gets the whole
 * object.
 */
export function judgeRange(headers: IncomingHttpHeaders, facts: Facts): RangeVerdict {
  if (!holdsBefore(headers, facts)) return { status: 412 }
  if (!isChanged(headers, facts)) return { status: 304 }
  const range = isOfThis(headers['if-range'], facts) ? readRange(headers.range, facts.size) : undefined
  if (!range) return { status: 200, start: 0, end: facts.size - 1 }
  return range.start <= range.end ? { status: 206, ...range } : { status: 416 }
}

/** Undefined where nothing less than the whole is asked for, or nothing that is a range. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || found[0] === 'bytes=-') return undefined
  const [, first = '', last = ''] = found
  if (first === '') return { start: Math.max(size - Number(last), 0), end: size - 1 }
  if (last === '') return { start: Number(first), end: size - 1 }
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Math.min(Number(last), size - 1) }
}

function holdsBefore(headers: IncomingHttpHeaders, { etag, modifiedAt }: Facts): boolean {
  const match = headers['if-match']
  if (match !== undefined) return listsEtag(match, etag, { isWeak: false })
  const since = instantOf(headers['if-unmodified-since'])
  return since === undefined || secondOf(modifiedAt) <= since
}

function isChanged(headers: IncomingHttpHeaders, { etag, modifiedAt }: Facts): boolean {
  const match = headers['if-none-match']
  if (match !== undefined) return !listsEtag(match, etag, { isWeak: true })
  const since = instantOf(headers['if-modified-since'])
  return since === undefined || secondOf(modifiedAt) > since
}

/** Returns whether the range is meant for the current version of the object. */
function isOfThis(header: string | string[] | undefined, { etag, modifiedAt }: Facts): boolean {
  if (header === undefined) return true
  const text = String(header)
  return text.endsWith('"') ? text === etag : instantOf(text) === secondOf(modifiedAt)
}

/** An HTTP date has no parts of a second. */
function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

function instantOf(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000)
}

import { expect, test } from 'vitest'
import { judgeRange } from './judgeRange.ts'

const facts = { size: 100, etag: '"abc"', modifiedAt: new Date('2026-11-21T09:00:00.700Z') }
const then = 'Sat, 21 Nov 2026 09:00:00 GMT'
const before = 'Sat, 21 Nov 2026 08:59:59 GMT'
const whole = { status: 200, start: 0, end: 99 }

test.each([
  ['nothing', {}, whole],
  ['the first bytes', { range: 'bytes=0-9' }, { status: 206, start: 0, end: 9 }],
  ['one byte', { range: 'bytes=99-99' }, { status: 206, start: 99, end: 99 }],
  ['from somewhere on', { range: 'bytes=10-' }, { status: 206, start: 10, end: 99 }],
  ['the last bytes', { range: 'bytes=-10' }, { status: 206, start: 90, end: 99 }],
  ['more last bytes than there are', { range: 'bytes=-1000' }, { status: 206, start: 0, end: 99 }],
  ['further than there is', { range: 'bytes=90-1000' }, { status: 206, start: 90, end: 99 }],
  ['behind the end', { range: 'bytes=100-' }, { status: 416 }],
  ['no last bytes', { range: 'bytes=-0' }, { status: 416 }],
  ['backwards', { range: 'bytes=9-0' }, whole],
  ['several ranges', { range: 'bytes=0-1,5-6' }, whole],
  ['another unit', { range: 'lines=0-9' }, whole],
  ['a unit that only ends like bytes', { range: 'megabytes=0-9' }, whole],
  ['no range at all', { range: 'bytes=-' }, whole],
  ['what it has', { 'if-none-match': '"abc"' }, { status: 304 }],
  ['what it has, among others, weakly', { 'if-none-match': '"x", W/"abc"' }, { status: 304 }],
  ['what it has, by its time', { 'if-modified-since': then }, { status: 304 }],
  ['what changed since', { 'if-modified-since': before }, whole],
  ['what changed since, though its time says not', { 'if-none-match': '"x"', 'if-modified-since': then }, whole],
  ['this one alone', { 'if-match': '"abc"', range: 'bytes=0-0' }, { status: 206, start: 0, end: 0 }],
  ['another one alone', { 'if-match': '"x"' }, { status: 412 }],
  ['this one alone, weakly', { 'if-match': 'W/"abc"' }, { status: 412 }],
  ['whatever there is', { 'if-match': '*' }, whole],
  ['what stood before', { 'if-unmodified-since': before }, { status: 412 }],
  ['what has stood since then', { 'if-unmodified-since': then }, whole],
  ['what stood at a time that is none', { 'if-unmodified-since': 'soon' }, whole],
  ['what changed since a time that is none', { 'if-modified-since': 'soon' }, whole],
  ['a range of this one', { range: 'bytes=0-9', 'if-range': '"abc"' }, { status: 206, start: 0, end: 9 }],
  ['a range of another one', { range: 'bytes=0-9', 'if-range': '"x"' }, whole],
  ['a range of the one of then', { range: 'bytes=0-9', 'if-range': then }, { status: 206, start: 0, end: 9 }],
  ['a range of the one of before', { range: 'bytes=0-9', 'if-range': before }, whole],
])('a request for %s gets exactly that', (_what, headers, verdict) => {
  expect(judgeRange(headers, facts)).toEqual(verdict)
})

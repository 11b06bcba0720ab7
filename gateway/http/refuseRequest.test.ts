import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { refuseRequest } from './refuseRequest.ts'

const ours = 'https://obi.example'
const json = { 'content-type': 'application/json', 'content-length': '2' }
const html = { accept: 'text/html,*/*' }

/** The status that such a request is refused with, at a door that takes a hundred bytes. */
function statusOf(method: string, headers: Record<string, string>, hasGraphiql = false): number | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, headers })
  return refuseRequest(request, { origins: new Set([ours]), bodyBytes: 100, hasGraphiql })?.status
}

test.each<[what: string, method: string, headers: Record<string, string>, status: number | undefined]>([
  ['a document', 'POST', json, undefined],
  ['a document from a page of ours', 'POST', { ...json, origin: ours }, undefined],
  ['a document from another page', 'POST', { ...json, origin: 'https://evil.example' }, 403],
  ['a question of a browser whether a page of ours may call', 'OPTIONS', { origin: ours }, undefined],
  ['such a question of another page', 'OPTIONS', { origin: 'https://evil.example' }, 403],
  ['such a question without a page', 'OPTIONS', {}, 405],
  ['a reader', 'GET', html, 405],
  ['another method', 'PUT', json, 405],
  ['a body of the most bytes', 'POST', { ...json, 'content-length': '100' }, undefined],
  ['a body of one byte more', 'POST', { ...json, 'content-length': '101' }, 413],
  ['a body of unknown length', 'POST', { 'content-type': 'application/json' }, 411],
  ['a length that is no number', 'POST', { ...json, 'content-length': 'long' }, 411],
  [
    'a type in capitals, with its letters',
    'POST',
    { ...json, 'content-type': ' Application/JSON ; charset=utf-8' },
    undefined,
  ],
  ['a form', 'POST', { ...json, 'content-type': 'text/plain' }, 415],
  ['a type that only begins so', 'POST', { ...json, 'content-type': 'application/jsonp' }, 415],
  ['no type', 'POST', { 'content-length': '2' }, 415],
])('%s sent by %s with %j is refused with %s', (_what, method, headers, status) => {
  expect(statusOf(method, headers)).toBe(status)
})

test('a page to type documents into is opened by a person alone', () => {
  expect(statusOf('GET', html, true)).toBeUndefined()
  expect(statusOf('GET', { accept: 'application/json' }, true)).toBe(405)
  expect(statusOf('GET', {}, true)).toBe(405)
  expect(statusOf('HEAD', html, true)).toBe(405)
})

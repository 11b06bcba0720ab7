import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readAddress } from './readAddress.ts'

const proxy = '10.0.0.7'

function from(forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: proxy })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

test('without a proxy of ours the header is hearsay', () => {
  expect(readAddress(from('203.0.113.9'), 0)).toBe(proxy)
})

test.each([
  ['one proxy', 1, '203.0.113.9'],
  ['two proxies', 2, '203.0.113.9, 10.0.0.6'],
  ['one proxy, over IPv6', 1, '2001:db8::9'],
])('behind %s the caller is the address that the outermost proxy saw', (_what, hops, forwarded) => {
  expect(readAddress(from(forwarded), hops)).toBe(forwarded.split(',')[0])
})

test('addresses that the caller puts in the header come before the one our proxy adds, and are ignored', () => {
  expect(readAddress(from('198.51.100.1, 192.0.2.2, 203.0.113.9'), 1)).toBe('203.0.113.9')
})

test.each([
  ['no header', undefined, 1],
  ['an empty header', '', 1],
  ['fewer entries than proxies', '203.0.113.9', 2],
  ['a name', 'unknown', 1],
  ['an address with a port', '203.0.113.9:443', 1],
])('with %s it is the peer of the connection', (_what, forwarded, hops) => {
  expect(readAddress(from(forwarded), hops)).toBe(proxy)
})

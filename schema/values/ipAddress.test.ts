import { expect, test } from 'vitest'
import { isLoopback, plainAddress } from './ipAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  ['::ffff:127.0.0.1%lo', '127.0.0.1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['::1%lo0', '0:0:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['2001:DB8::9', '2001:db8:0:0:0:0:0:9'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2:0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['1::2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  // An IPv4 address behind an IPv6 gateway is a different address.
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0:0:0:cb00:7107'],
  ['::203.0.113.7', '0:0:0:0:0:0:cb00:7107'],
  ['1::ffff:203.0.113.7', '1:0:0:0:0:ffff:cb00:7107'],
])('%s is %s', (text, plain) => {
  expect(plainAddress(text)).toBe(plain)
})

test.each([
  [''],
  ['localhost'],
  ['203.0.113'],
  ['203.0.113.256'],
  ['0x7f.0.0.1'],
  ['0177.0.0.1'],
  ['127.0.0.1%lo'],
  ['127.0.0.1:80'],
  ['[::1]'],
  ['::1::'],
  ['1:2:3:4:5:6:7'],
  ['1:2:3:4:5:6:7:8:9'],
  ['::ffff:203.0.113'],
  ['::ffff:203.0.113.7.9'],
  ['g001::'],
  [' ::1'],
  [undefined],
])('%s is no address', (text) => {
  expect(plainAddress(text)).toBeUndefined()
})

test('a very long text is not an address, and is not read to its end', () => {
  expect(plainAddress(`fe80::1%${'x'.repeat(1_000_000)}`)).toBeUndefined()
  expect(plainAddress(':'.repeat(1_000_000))).toBeUndefined()
})

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['128.0.0.1', false],
  ['::', false],
  ['::2', false],
  ['0.0.0.0', false],
  ['::ffff:8000:1', false],
  // An obsolete form, which now belongs to another address.
  ['::127.0.0.1', false],
  ['127.evil.example', false],
  [undefined, false],
])('%s is this machine: %s', (text, itIs) => {
  expect(isLoopback(text)).toBe(itIs)
})

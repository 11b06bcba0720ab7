import { expect, test } from 'vitest'
import { mailboxOf, maskAddress, toAddress } from './address.ts'

test.each([
  ['  Ana.Li+yoga@Example.ORG ', { channel: 'email', value: 'ana.li+yoga@example.org' }],
  ["o'neill@example.co.uk", { channel: 'email', value: "o'neill@example.co.uk" }],
  ['+33612345678', { channel: 'sms', value: '+33612345678' }],
])('%j is an address', (text, address) => {
  expect(toAddress(text)).toEqual(address)
})

test.each([
  '',
  'ana',
  'ana@localhost',
  'a@b.example,c@d.example',
  'ana <ana@example.org>',
  'ana@exa mple.org',
  'ana@example.org\r\nbcc: eve@example.org',
  '0612345678',
  '+0612345678',
  '+336123456789012345',
  `${'a'.repeat(250)}@example.org`,
])('%j is none', (text) => {
  expect(toAddress(text)).toBeUndefined()
})

test('a masked address shows little of itself', () => {
  expect(maskAddress({ channel: 'email', value: 'ana@example.org' })).toBe('a***@e***')
  expect(maskAddress({ channel: 'sms', value: '+33612345678' })).toBe('+*******5678')
})

test.each([
  ['ana@example.org', 'ana@example.org'],
  ['ana+yoga@example.org', 'ana@example.org'],
  ['ana+yoga+late@example.org', 'ana@example.org'],
  ['ana.li@example.org', 'ana.li@example.org'],
  ['a.n.a+yoga@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['+yoga@example.org', '+yoga@example.org'],
  ['+33612345678', '+33612345678'],
])('%s ends in the mailbox %s', (text, mailbox) => {
  const address = toAddress(text)
  if (!address) throw new Error(`${text} is no address`)
  expect(mailboxOf(address)).toBe(mailbox)
})

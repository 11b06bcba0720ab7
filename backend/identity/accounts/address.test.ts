import { expect, test } from 'vitest'
import { mailboxOf, maskAddress, toAddress } from './address.ts'

const LONGEST_LABEL = 'a'.repeat(63)
const LONGEST_EMAIL = `${'a'.repeat(242)}@example.org`

test.each([
  ['  Ana.Li+yoga@Example.ORG ', { channel: 'email', value: 'ana.li+yoga@example.org' }],
  ["o'neill@example.co.uk", { channel: 'email', value: "o'neill@example.co.uk" }],
  ['+33612345678', { channel: 'sms', value: '+33612345678' }],
  // The shortest and the longest number that E.164 allows.
  ['+1234567', { channel: 'sms', value: '+1234567' }],
  ['+123456789012345', { channel: 'sms', value: '+123456789012345' }],
  [`ana@${LONGEST_LABEL}.org`, { channel: 'email', value: `ana@${LONGEST_LABEL}.org` }],
  [LONGEST_EMAIL, { channel: 'email', value: LONGEST_EMAIL }],
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
  '+123456',
  '+1234567890123456',
  '+33612345678x',
  'tel:+33612345678',
  'ana@-example.org',
  'ana@example-.org',
  `ana@${LONGEST_LABEL}a.org`,
  `a${LONGEST_EMAIL}`,
])('%j is none', (text) => {
  expect(toAddress(text)).toBeUndefined()
})

test('a masked address reveals only its first characters or last digits', () => {
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

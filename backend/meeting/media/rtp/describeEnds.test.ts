import { expect, test } from 'vitest'
import { isUnderstood, readLocalEnd, syntheticOffer } from './describeEnds.ts'

const DESCRIPTION = [
  'v=0',
  'a=fingerprint:sha-256 AB:CD',
  'm=audio 4001 UDP/TLS/RTP/SAVPF 111',
  'a=setup:active',
  'a=ice-ufrag:Q/vU',
  'a=ice-pwd:secret',
  'a=candidate:2 1 UDP 2116026111 2001:db8::2 4001 typ host',
  'a=candidate:1 1 UDP 2114977791 192.0.2.2 4001 typ host',
  'a=end-of-candidates',
  '',
].join('\r\n')

test('our end lists the configured addresses, the first one preferred', () => {
  const local = readLocalEnd(DESCRIPTION, { udpPort: 4_001, addresses: ['203.0.113.9', '2001:db8::9'] })
  expect(local).toEqual({
    ufrag: 'Q/vU',
    password: 'secret',
    fingerprint: 'sha-256 AB:CD',
    setup: 'active',
    candidates: ['1 1 udp 2130706431 203.0.113.9 4001 typ host', '2 1 udp 2130705663 2001:db8::9 4001 typ host'],
  })
})

test('without configured addresses, those of the machine and loopback are used', () => {
  const { candidates } = readLocalEnd(DESCRIPTION, { udpPort: 4_001, addresses: [] })
  expect(candidates.map((candidate) => candidate.split(' ')[4])).toEqual(['2001:db8::2', '192.0.2.2', '127.0.0.1'])
})

const remote = {
  ufrag: 'qjKp',
  password: 'YIyAIjO5VqdgGHs9LlCsDudo',
  fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  setup: 'actpass' as const,
}

test('a browser’s offer is parsed', () => {
  expect(isUnderstood(remote)).toBe(true)
  expect(syntheticOffer(remote)).toContain('a=ice-ufrag:qjKp\r\n')
})

test.each([
  ['lines of its own', { ufrag: 'qjKp\r\na=candidate:1' }],
  ['a short password', { password: 'short' }],
  ['an unknown digest', { fingerprint: remote.fingerprint.replace('sha-256', 'md5') }],
  ['a digest that is cut short', { fingerprint: 'sha-256 AB:CD' }],
  ['nothing', { ufrag: '' }],
])('an end with %s is not', (_what, over) => {
  expect(isUnderstood({ ...remote, ...over })).toBe(false)
})

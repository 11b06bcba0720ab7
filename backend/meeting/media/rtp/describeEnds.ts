import { isIPv6 } from 'node:net'
import type { LocalEnd, RemoteEnd } from './peer.port.ts'

// Syntax of RFC 8839 and RFC 8122. Any other text could inject lines into the answer.
const UFRAG = /^[A-Za-z0-9+/]{4,256}$/
const PASSWORD = /^[A-Za-z0-9+/]{22,256}$/
const FINGERPRINT = /^(?:sha-1|sha-224|sha-256|sha-384|sha-512) [0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){19,63}$/

export function isUnderstood({ ufrag, password, fingerprint }: RemoteEnd): boolean {
  return UFRAG.test(ufrag) && PASSWORD.test(password) && FINGERPRINT.test(fingerprint)
}

/**
 * The offer that the transport gets in place of the browser's. With a single section, it passes on every packet of the
 * bundle and sends any packet; with several, it would sort packets by signalled SSRC and drop unknown ones. It contains
 * no candidates: the browser's own are unreachable from here, and its connectivity checks reveal its address.
 */
export function syntheticOffer({ ufrag, password, fingerprint, setup }: RemoteEnd): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    'a=rtpmap:111 opus/48000/2',
    '',
  ].join('\r\n')
}

const HOST_PREFERENCE = 126
const IPV4_PREFERENCE = 65_535
const IPV6_PREFERENCE = 65_534

/** Reads our end from the transport's description, with the configured addresses or, by default, its own. */
export function readLocalEnd(
  description: string,
  { udpPort, addresses }: { udpPort: number; addresses: readonly string[] },
): LocalEnd {
  const reached = addresses.length > 0 ? addresses : [...gatheredAddresses(description), '127.0.0.1']
  return {
    ufrag: valueOf(description, 'ice-ufrag'),
    password: valueOf(description, 'ice-pwd'),
    fingerprint: valueOf(description, 'fingerprint'),
    setup: valueOf(description, 'setup') === 'passive' ? 'passive' : 'active',
    candidates: reached.map((address, index) => candidateOf({ address, udpPort, index })),
  }
}

function valueOf(description: string, name: string): string {
  const start = `a=${name}:`
  const line = description.split('\n').find((one) => one.startsWith(start))
  const value = line?.slice(start.length).trimEnd() ?? ''
  if (value === '') throw new TypeError(`The transport describes itself without ${name}`)
  return value
}

function gatheredAddresses(description: string): string[] {
  return Array.from(
    description.matchAll(/^a=candidate:\S+ 1 UDP \d+ (\S+) \d+ typ host/gm),
    ([, address]) => address ?? '',
  )
}

function candidateOf({ address, udpPort, index }: { address: string; udpPort: number; index: number }): string {
  const preference = (isIPv6(address) ? IPV6_PREFERENCE : IPV4_PREFERENCE) - 2 * index
  const priority = HOST_PREFERENCE * 2 ** 24 + preference * 2 ** 8 + 255
  return `${index + 1} 1 udp ${priority} ${address} ${udpPort} typ host`
}

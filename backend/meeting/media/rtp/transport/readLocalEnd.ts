import { isIPv6 } from 'node:net'
import type { LocalEnd } from '#backend/meeting/media/rtp/peer.port.ts'

const HOST_PREFERENCE = 126
const IPV4_PREFERENCE = 65_535
const IPV6_PREFERENCE = 65_534

/** What the transport's description says of our end, reached under the announced addresses or, with none, its own. */
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

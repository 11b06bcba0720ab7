import { BlockList, isIP } from 'node:net'

const DOTTED_IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/
const FULL_IPV6 = /^([\da-f]{1,4}:){7}[\da-f]{1,4}$/i

/** The specification's rule (row 145): dotted IPv4, or IPv6 with all its eight groups. */
export function isIpAddress(text: string): boolean {
  return DOTTED_IPV4.test(text) || FULL_IPV6.test(text)
}

/** The address as look-up services take it; undefined for one that belongs to no country. */
export function toPublicAddress(remoteAddress: string | undefined): string | undefined {
  const address = remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? ''
  const family = isIP(address)
  if (family === 0 || isReserved(address, family)) return undefined
  const full = family === 6 ? expandIpv6(address) : address
  return isIpAddress(full) ? full : undefined
}

function isReserved(address: string, family: number): boolean {
  return reserved.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** `2001:db8::1` with every group written out. */
function expandIpv6(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const missing = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...missing, ...right].join(':')
}

const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6')
}

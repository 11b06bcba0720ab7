import { BlockList, isIPv6 } from 'node:net'
import { plainAddress } from '#schema/values/ipAddress.ts'

const DOTTED_IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/
const FULL_IPV6 = /^([\da-f]{1,4}:){7}[\da-f]{1,4}$/i

/** The specification's rule (row 145): dotted IPv4, or IPv6 with all its eight groups. */
export function isIpAddress(text: string): boolean {
  return DOTTED_IPV4.test(text) || FULL_IPV6.test(text)
}

/** The address as look-up services take it; undefined for one that belongs to no country. */
export function toPublicAddress(remoteAddress: string | undefined): string | undefined {
  const address = plainAddress(remoteAddress)
  if (address === undefined || reserved.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined
  return address
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

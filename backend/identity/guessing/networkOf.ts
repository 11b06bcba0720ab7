import { plainAddress } from '#schema/values/ipAddress.ts'

/** The unit of limits by network: an IPv4 address, or the /64 prefix of an IPv6 customer. */
export function networkOf(remoteAddress: string | undefined): string {
  const address = plainAddress(remoteAddress) ?? ''
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

import { plainAddress } from '#schema/ipAddress.ts'

/** Whom a sending limit counts together: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function networkOf(remoteAddress: string | undefined): string {
  const address = plainAddress(remoteAddress) ?? ''
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

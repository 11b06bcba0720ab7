import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The caller's address, as the outermost of our own `hops` proxies saw it. Each proxy adds whom it heard from at the
 * end of the header, so only so many entries from there are ours; what stands before them is the caller's word.
 */
export function readAddress({ headers, socket }: IncomingMessage, hops: number): string | undefined {
  if (hops === 0) return socket.remoteAddress
  const forwarded = headers['x-forwarded-for']
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  const address = chain.at(-hops)?.trim() ?? ''
  return isIP(address) === 0 ? socket.remoteAddress : address
}

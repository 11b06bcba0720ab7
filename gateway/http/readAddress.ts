import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The caller's address, as seen by the outermost of our own `hops` proxies. Each proxy appends the peer it received
 * the request from, so only that many entries at the end are ours; earlier ones are set by the caller.
 */
export function readAddress({ headers, socket }: IncomingMessage, hops: number): string | undefined {
  if (hops === 0) return socket.remoteAddress
  const forwarded = headers['x-forwarded-for']
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  const address = chain.at(-hops)?.trim() ?? ''
  return isIP(address) === 0 ? socket.remoteAddress : address
}

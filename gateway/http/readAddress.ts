import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The caller's address, as seen by the outermost of our own `hops` proxies. Each proxy appends the peer it received
 * the request from, so only that many entries at the end are ours; earlier ones are set by the caller.
 */
export function readAddress({ headers, socket }: IncomingMessage, hops: number): string | undefined {
  if (hops === 0) return socket.remoteAddress
  // Node joins the values of a repeated header by commas.
  const chain = headers['x-forwarded-for']?.toString().split(',')
  const address = chain?.at(-hops)?.trim()
  return address !== undefined && isIP(address) !== 0 ? address : socket.remoteAddress
}

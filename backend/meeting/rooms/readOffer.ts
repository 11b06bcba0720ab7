import type { IncomingMessage } from 'node:http'

export const SUBPROTOCOL = '_aws_wt_session'
const SHARE_SUFFIX = '#content'

export interface SignalOffer {
  /** The ticket; empty if there is none. */
  token: string
  /** True for the socket of a share, which is a separate session. */
  isShare: boolean
}

/** The data that a browser puts in its list of subprotocols, because it cannot send custom headers. */
export function readOffer({ headers }: Pick<IncomingMessage, 'headers'>): SignalOffer {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  const offered = protocols.find((protocol) => protocol !== SUBPROTOCOL) ?? ''
  const isShare = offered.endsWith(SHARE_SUFFIX)
  return { token: isShare ? offered.slice(0, -SHARE_SUFFIX.length) : offered, isShare }
}

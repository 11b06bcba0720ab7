import type { IncomingMessage } from 'node:http'

export const SUBPROTOCOL = '_aws_wt_session'
const SHARE_SUFFIX = '#content'

export interface SignalOffer {
  /** The ticket; empty where none was shown. */
  token: string
  /** The socket of a share, which is a session of its own. */
  isShare: boolean
}

/** What a browser shows in the list of protocols that it offers, since it can't send a header of its own. */
export function readOffer({ headers }: Pick<IncomingMessage, 'headers'>): SignalOffer {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  const offered = protocols.find((protocol) => protocol !== SUBPROTOCOL) ?? ''
  const isShare = offered.endsWith(SHARE_SUFFIX)
  return { token: isShare ? offered.slice(0, -SHARE_SUFFIX.length) : offered, isShare }
}

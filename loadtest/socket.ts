import { WebSocket } from 'k6/websockets'
import { type CastMember, readCast } from './cast.ts'

/** Data of a subscription, with its position in the log of events. */
export interface News {
  data: { occurrenceChanged?: { remaining: number } }
  extensions?: { position?: number; resync?: boolean }
}

export interface Listener {
  /** Filters, by the name of the subscription. */
  follows: Readonly<Record<string, object>>
  /** Position of the last event that was heard, where a client comes back. */
  after?: number | undefined
  onReady: () => void
  onNews: (subscription: string, news: News) => void
  onFault: (fault: string) => void
}

/** Opens the live socket as the web client does, and subscribes once the server has accepted the token. */
export function openSocket(member: CastMember, listener: Listener): WebSocket {
  const headers = { 'Sec-WebSocket-Protocol': 'graphql-transport-ws' }
  const socket = new WebSocket(`${readCast().url.replace(/^http/, 'ws')}/graphql`, null, { headers })
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- k6's types name events by an enum that k6 has not
  socket.onopen = () => {
    const payload = { authorization: `Bearer ${member.idToken}` }
    socket.send(JSON.stringify({ type: 'connection_init', payload }))
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- see above
  socket.onmessage = (event) => {
    if (typeof event?.data !== 'string') return
    const message = JSON.parse(event.data)
    if (message.type === 'connection_ack') {
      subscribe(socket, listener)
      listener.onReady()
    } else if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }))
    else if (message.type !== 'next' || message.payload.errors) listener.onFault(event.data)
    else listener.onNews(message.id, message.payload)
  }
  return socket
}

function subscribe(socket: WebSocket, { follows, after }: Listener): void {
  for (const [subscription, filter] of Object.entries(follows)) {
    const extensions = { documentId: readCast().documents[subscription], ...(after !== undefined && { after }) }
    const payload = { query: '', variables: { filter }, extensions }
    socket.send(JSON.stringify({ id: subscription, type: 'subscribe', payload }))
  }
}

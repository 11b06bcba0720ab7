import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type Delivered, Sequences } from './sequences.ts'

const Delivery = v.object({ conversationID: v.string(), seq: v.number(), clientID: v.nullable(v.string()) })
const Frame = v.object({
  type: v.string(),
  payload: v.optional(
    v.object({
      data: v.nullish(v.object({ onCreateMessages: Delivery })),
      extensions: v.optional(v.object({ position: v.optional(v.number()), resync: v.optional(v.boolean()) })),
    }),
  ),
})
const query = 'subscription { onCreateMessages { conversationID seq clientID } }'
const RETRY_MS = 50

export interface Subscription {
  url: string
  token: string
  isMember(conversationId: string): boolean
  /** Reads the position of the last event. */
  readPosition(): Promise<number | undefined>
  /** Reads the messages behind what the subscriber has, of all conversations. */
  readOn(lastOf: (conversationId: string) => number): Promise<Delivered[]>
}

/** A device that follows its messages over a socket, and comes back with its last position whenever the socket ends. */
export class Subscriber {
  readonly sequences: Sequences
  readonly #subscription: Subscription
  #socket: WebSocket | undefined
  #position: number | undefined
  #isClosed = false
  /** Live messages wait here while missed ones are read. */
  #held: Delivered[] | undefined
  /** Sockets that were opened, the first one too. */
  connections = 0
  resyncs = 0

  constructor(subscription: Subscription) {
    this.#subscription = subscription
    this.sequences = new Sequences(subscription.isMember)
  }

  /** Follows what happens from now on. */
  async open(): Promise<void> {
    this.#position = await this.#subscription.readPosition()
    void this.#stay()
  }

  /** Drops the connection without a closing handshake, like a lost network. */
  disconnect(): void {
    this.#socket?.terminate()
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  async #stay(): Promise<void> {
    while (!this.#isClosed) {
      await this.#connectOnce()
      await pause(RETRY_MS)
    }
  }

  /** Resolves when the socket has ended. */
  #connectOnce(): Promise<void> {
    const { url, token } = this.#subscription
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws')
    this.#socket = socket
    const send = (message: object) => socket.send(JSON.stringify(message))
    return new Promise((resolve) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.on('open', () => send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }))
      socket.on('message', (data: Buffer) => {
        const { type, payload } = v.parse(Frame, JSON.parse(data.toString()))
        if (type === 'connection_ack') {
          this.connections += 1
          send({ id: '1', type: 'subscribe', payload: { query, extensions: { after: this.#position } } })
        } else if (type === 'ping') send({ type: 'pong' })
        else if (type === 'next') this.#take(payload)
        // The server ends a stream whose database is away.
        else if (type === 'error' || type === 'complete') socket.terminate()
      })
    })
  }

  #take(payload: v.InferOutput<typeof Frame>['payload']): void {
    const { data, extensions } = payload ?? {}
    if (extensions?.position !== undefined) this.#position = extensions.position
    if (extensions?.resync) void this.#resync()
    else if (data) this.#hold(data.onCreateMessages)
  }

  #hold(message: Delivered): void {
    if (this.#held) this.#held.push(message)
    else this.sequences.take(message)
  }

  async #resync(): Promise<void> {
    this.resyncs += 1
    this.#held ??= []
    const missed = await this.#subscription.readOn((id) => this.sequences.lastOf(id))
    const held = this.#held
    this.#held = undefined
    for (const message of [...missed, ...held]) this.sequences.take(message)
  }
}

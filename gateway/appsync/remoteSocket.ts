import { randomUUID } from 'node:crypto'
import { type ExecutionResult, GraphQLError } from 'graphql'
import * as v from 'valibot'
import { type RawData, WebSocket } from 'ws'
import { refusal } from '#gateway/errors/refusal.ts'
import {
  CONNECTION_TIMEOUT_MS,
  type Credential,
  encodeCredential,
  fromAppsyncError,
  fromAppsyncResult,
  readMessage,
  REALTIME_PROTOCOL,
  Result,
  AppsyncError,
} from './wire.ts'

const Errors = v.object({ errors: v.array(AppsyncError) })
const Message = v.variant('type', [
  v.object({
    type: v.literal('connection_ack'),
    payload: v.optional(v.object({ connectionTimeoutMs: v.optional(v.number()) })),
  }),
  v.object({ type: v.literal('connection_error'), payload: v.optional(Errors) }),
  v.object({ type: v.literal('ka') }),
  v.object({ type: v.literal('start_ack'), id: v.string() }),
  v.object({ type: v.literal('data'), id: v.string(), payload: Result }),
  v.object({ type: v.literal('error'), id: v.string(), payload: v.optional(Errors) }),
  v.object({ type: v.literal('error'), id: v.optional(v.undefined()), payload: v.optional(Errors) }),
  v.object({ type: v.literal('complete'), id: v.string() }),
])
type Message = v.InferOutput<typeof Message>
type OfSubscription = Exclude<Message, { type: 'connection_ack' | 'connection_error' | 'ka' }>
type OfStream = Extract<OfSubscription, { id: string }>

/** How long a connection or a subscription may take to open, in milliseconds. */
const OPEN_WITHIN_MS = 10_000
const MESSAGE_BYTES = 1024 * 1024
/** Results that may wait for their reader. One that falls behind comes back by its position. */
const WAITING = 1_000

/** The start message of a subscription. */
export interface RemoteStart {
  text: string
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>>
  after: number | undefined
}

/**
 * One realtime connection to AppSync, for the subscriptions of one credential. Whatever breaks it ends them all with an
 * error, and the gateway's clients come back by their positions.
 */
export class RemoteSocket {
  readonly #socket: WebSocket
  readonly #credential: Credential
  readonly #streams = new Map<string, Stream>()
  readonly #connected = Promise.withResolvers<void>()
  #silence: NodeJS.Timeout
  #timeoutMs = CONNECTION_TIMEOUT_MS
  isOver = false

  constructor(url: string, credential: Credential, onClose: () => void) {
    const address = new URL(url)
    address.searchParams.set('header', encodeCredential(credential))
    address.searchParams.set('payload', Buffer.from('{}').toString('base64'))
    this.#credential = credential
    this.#socket = new WebSocket(address, REALTIME_PROTOCOL, {
      handshakeTimeout: OPEN_WITHIN_MS,
      maxPayload: MESSAGE_BYTES,
      perMessageDeflate: false,
    })
    // Each waiting subscription handles the rejection.
    this.#connected.promise.catch(() => undefined)
    this.#silence = setTimeout(() => this.#end(new Error('no connection_ack')), OPEN_WITHIN_MS)
    this.#socket.on('open', () => this.#send({ type: 'connection_init' }))
    this.#socket.on('message', (message) => this.#take(message))
    this.#socket.on('error', (error) => this.#end(error))
    this.#socket.on('close', () => {
      this.#end(new Error('the connection was closed'))
      onClose()
    })
  }

  get subscriptions(): number {
    return this.#streams.size
  }

  /** Rejects where the service refuses the subscription, and with `UNAVAILABLE` where the connection breaks meanwhile. */
  async open({ text, operationName, variables, after }: RemoteStart): Promise<AsyncIterableIterator<ExecutionResult>> {
    const id = randomUUID()
    const stream = new Stream(() => this.#leave(id))
    this.#streams.set(id, stream)
    try {
      await this.#connected.promise
      const data = JSON.stringify({
        query: text,
        operationName,
        variables,
        extensions: after === undefined ? {} : { after },
      })
      this.#send({ type: 'start', id, payload: { data, extensions: { authorization: this.#credential } } })
      await within(stream.started)
      return stream
    } catch (error) {
      this.#leave(id)
      throw error instanceof GraphQLError ? error : refusal('UNAVAILABLE', { cause: asError(error) })
    }
  }

  close(): void {
    this.#end(new Error('the gateway is closing'))
  }

  #send(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #leave(id: string): void {
    if (!this.#streams.delete(id)) return
    this.#send({ type: 'stop', id })
    if (this.#streams.size === 0) this.#end(new Error('no subscription is left'))
  }

  #take(bytes: RawData): void {
    const message = readMessage(bytes, Message)
    if (message === undefined) return this.#end(new Error('a message that is not of the protocol'))
    this.#hear()
    this.#handle(message)
  }

  #handle(message: Message): void {
    if (message.type === 'connection_ack') this.#connect(message.payload?.connectionTimeoutMs)
    else if (message.type === 'connection_error') this.#end(errorIn(message.payload))
    else if (message.type !== 'ka') this.#tell(message)
  }

  #connect(timeoutMs = CONNECTION_TIMEOUT_MS): void {
    this.#timeoutMs = timeoutMs
    this.#hear()
    this.#connected.resolve()
  }

  /** An error without an id is about the connection. */
  #tell(message: OfSubscription): void {
    if (message.id === undefined) this.#end(errorIn(message.payload))
    else this.#streams.get(message.id)?.take(message)
  }

  /** Every message shows that the connection lives. */
  #hear(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#end(new Error('the connection is silent')), this.#timeoutMs)
  }

  #end(reason: Error): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.#silence)
    this.#connected.reject(reason)
    for (const stream of this.#streams.values()) stream.fail(reason)
    this.#streams.clear()
    this.#socket.close()
    setTimeout(() => this.#socket.terminate(), OPEN_WITHIN_MS).unref()
  }
}

function errorIn(payload: v.InferOutput<typeof Errors> | undefined): Error {
  const [error] = payload?.errors ?? []
  return error ? fromAppsyncError(error) : refusal('UNAVAILABLE')
}

/** AppSync completes a subscription unasked only if its rights were lost, so its subscriber has to open it again. */
function endedByService(): Error {
  return refusal('UNAVAILABLE', { message: 'The service ended this subscription.' })
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

async function within(started: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(refusal('UNAVAILABLE')), OPEN_WITHIN_MS)
  try {
    await Promise.race([started, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const DONE: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined })

type Step = IteratorResult<ExecutionResult, undefined>

/** Results of one subscription. One `next` waits at a time. */
class Stream implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #opening = Promise.withResolvers<void>()
  readonly #waiting: ExecutionResult[] = []
  readonly #onLeave: () => void
  #reader: PromiseWithResolvers<Step> | undefined
  #isEnded = false
  #fault: Error | undefined

  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
    this.#opening.promise.catch(() => undefined)
  }

  get started(): Promise<void> {
    return this.#opening.promise
  }

  take(message: OfStream): void {
    if (message.type === 'start_ack') this.#opening.resolve()
    else if (message.type === 'data') this.#push(fromAppsyncResult(message.payload))
    else this.fail(message.type === 'error' ? errorIn(message.payload) : endedByService())
  }

  #push(result: ExecutionResult): void {
    if (this.#isEnded) return
    if (this.#reader) return this.#answer({ done: false, value: result })
    this.#waiting.push(result)
    if (this.#waiting.length > WAITING) this.fail(new Error('the reader fell behind'))
  }

  end(): void {
    this.#isEnded = true
    this.#opening.resolve()
    this.#answer(DONE)
    this.#onLeave()
  }

  fail(error: Error): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#fault = error
    this.#waiting.length = 0
    this.#opening.reject(error)
    this.#reader?.reject(error)
    this.#reader = undefined
    this.#onLeave()
  }

  async next(): Promise<Step> {
    const value = this.#waiting.shift()
    if (value) return { done: false, value }
    if (this.#fault) throw this.#fault
    if (this.#isEnded) return DONE
    this.#reader = Promise.withResolvers<Step>()
    return this.#reader.promise
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#waiting.length = 0
    this.end()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #answer(step: Step): void {
    this.#reader?.resolve(step)
    this.#reader = undefined
  }
}

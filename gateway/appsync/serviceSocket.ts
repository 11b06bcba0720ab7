import { randomUUID } from 'node:crypto'
import { type ExecutionResult, OperationTypeNode } from 'graphql'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { refusal } from '#gateway/errors/refusal.ts'
import { toWireErrors } from '#gateway/errors/toWireErrors.ts'
import { readLocale } from '#gateway/http/readCaller.ts'
import { defaultLimits } from '#gateway/limits.ts'
import type { ServiceParts } from './openService.ts'
import { CONNECTION_TIMEOUT_MS, Credential, readMessage, toWireError } from './wire.ts'

const Id = v.pipe(v.string(), v.maxLength(128))
const Message = v.variant('type', [
  v.object({ type: v.literal('connection_init') }),
  v.object({
    type: v.literal('start'),
    id: Id,
    payload: v.object({ data: v.string(), extensions: v.object({ authorization: Credential }) }),
  }),
  v.object({ type: v.literal('stop'), id: Id }),
])
type Message = v.InferOutput<typeof Message>
type Start = Extract<Message, { type: 'start' }>

/** AppSync's own limit. */
const SUBSCRIPTIONS = 100
const KEEP_ALIVE_MS = 60_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const UNAUTHORIZED = 4401
const BAD_MESSAGE = 4400

/** Speaks AppSync's realtime protocol on a connection, until it closes. */
export function openServiceSocket(socket: WebSocket, credential: Credential | undefined, parts: ServiceParts): void {
  const connection = new Connection(socket, credential, parts)
  socket.on('message', (bytes) => connection.take(bytes))
  socket.on('error', () => socket.terminate())
  socket.once('close', () => connection.end())
}

/** A subscription that runs, or is about to. */
interface Running {
  viewer: string | undefined
  results: AsyncIterable<ExecutionResult> | undefined
  expiry: NodeJS.Timeout | undefined
}

class Connection {
  readonly #socket: WebSocket
  readonly #credential: Credential | undefined
  readonly #parts: ServiceParts
  readonly #running = new Map<string, Running>()
  readonly #ends: (() => void)[] = []

  constructor(socket: WebSocket, credential: Credential | undefined, parts: ServiceParts) {
    this.#socket = socket
    this.#credential = credential
    this.#parts = parts
    const unconnected = setTimeout(() => socket.terminate(), defaultLimits.socket.initWithinMs)
    this.#ends.push(
      () => clearTimeout(unconnected),
      parts.upstream.onViewerChange((viewer) => this.#onViewerChange(viewer)),
    )
  }

  take(bytes: RawData): void {
    const message = readMessage(bytes, Message)
    if (message?.type === 'connection_init') void this.#connect()
    else if (message?.type === 'start') void this.#start(message)
    else if (message?.type === 'stop') this.#stop(message.id)
    else this.#socket.close(BAD_MESSAGE, 'Bad message')
  }

  end(): void {
    for (const id of this.#running.keys()) this.#drop(id)
    for (const end of this.#ends.splice(0)) end()
  }

  async #connect(): Promise<void> {
    try {
      await this.#parts.contextFor(this.#credential ?? {}, this.#caller())
    } catch (error) {
      this.#send({ type: 'connection_error', payload: this.#errors(error) })
      return this.#socket.close(UNAUTHORIZED, 'Unauthorized')
    }
    // The first of the ends is that of a connection that was never made.
    this.#ends[0]?.()
    const alive = setInterval(() => this.#send({ type: 'ka' }), KEEP_ALIVE_MS)
    this.#ends.push(() => clearInterval(alive))
    this.#send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } })
    this.#send({ type: 'ka' })
  }

  async #start({ id, payload }: Start): Promise<void> {
    const running: Running = { viewer: undefined, results: undefined, expiry: undefined }
    try {
      if (this.#running.has(id)) throw refusal('BAD_INPUT', { message: 'This id is in use.' })
      if (this.#running.size >= SUBSCRIPTIONS) throw refusal('TOO_MANY_REQUESTS')
      this.#running.set(id, running)
      const { document, operation, variables, after } = this.#parts.prepare(JSON.parse(payload.data))
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
        throw refusal('BAD_INPUT', { message: 'Queries and mutations are sent by POST.' })
      const { upstream, now } = this.#parts
      const context = await this.#parts.contextFor(payload.extensions.authorization, this.#caller())
      const expiresAt = upstream.expiryOf(context)
      running.viewer = upstream.viewerIn(context)
      if (expiresAt !== undefined)
        running.expiry = setTimeout(() => this.#refuse(id), Math.min(expiresAt - now(), LONGEST_TIMER_MS))
      const operationName = operation.name?.value
      running.results = await upstream.subscribe({ document, operationName, variables, context, after })
    } catch (error) {
      return this.#fail(id, running, error)
    }
    await this.#deliver(id, running)
  }

  async #deliver(id: string, running: Running): Promise<void> {
    const { results } = running
    if (!results) return
    // It was stopped, or its rights were lost, while it was opening.
    if (this.#running.get(id) !== running) return void results[Symbol.asyncIterator]().return?.()
    this.#send({ type: 'start_ack', id })
    try {
      for await (const result of results) {
        if (this.#running.get(id) !== running) return
        this.#send({ type: 'data', id, payload: this.#wireResult(result) })
      }
      if (this.#running.get(id) === running) this.#send({ type: 'complete', id })
      this.#forget(id, running)
    } catch (error) {
      this.#fail(id, running, error)
    }
  }

  #stop(id: string): void {
    if (!this.#running.has(id)) return
    this.#drop(id)
    this.#send({ type: 'complete', id })
  }

  /** Subscriptions of a viewer whose rights or sign-ins have changed end: the gateway opens them anew, with a check. */
  #onViewerChange(viewer: string | undefined): void {
    for (const [id, running] of this.#running) {
      if (viewer === undefined || running.viewer === viewer) this.#refuse(id)
    }
  }

  #refuse(id: string): void {
    const running = this.#running.get(id)
    if (running) this.#fail(id, running, refusal('UNAVAILABLE'))
  }

  #fail(id: string, running: Running, error: unknown): void {
    const isCurrent = this.#running.get(id) === running || !this.#running.has(id)
    if (this.#running.get(id) === running) this.#drop(id)
    if (isCurrent) this.#send({ type: 'error', id, payload: this.#errors(error) })
  }

  #drop(id: string): void {
    const running = this.#running.get(id)
    if (!running) return
    this.#forget(id, running)
    void running.results?.[Symbol.asyncIterator]().return?.()
  }

  #forget(id: string, running: Running): void {
    clearTimeout(running.expiry)
    if (this.#running.get(id) === running) this.#running.delete(id)
  }

  #caller() {
    return { requestId: randomUUID(), locale: readLocale(undefined) }
  }

  #wireResult({ data, errors, extensions }: ExecutionResult): object {
    return { data, ...(errors && this.#errors(...errors)), ...(extensions && { extensions }) }
  }

  #errors(...errors: unknown[]) {
    const exit = { requestId: randomUUID(), log: this.#parts.log }
    return { errors: toWireErrors(errors, exit).map((error) => toWireError(error.toJSON())) }
  }

  #send(message: object): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message))
    // The gateway comes back by its positions.
    if (socket.bufferedAmount > defaultLimits.socket.bufferedBytes) socket.terminate()
  }
}

import { randomUUID } from 'node:crypto'
import { type ExecutionResult, OperationTypeNode } from 'graphql'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { refusal } from '#gateway/errors/refusal.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { closeCodes } from '#gateway/sockets/closeCodes.ts'
import { keepAlive } from '#gateway/sockets/graphqlSockets.ts'
import { openSocketCredential, type SocketCredential } from '#gateway/sockets/socketSession.ts'
import type { ServiceParts } from './openService.ts'
import { CONNECTION_TIMEOUT_MS, Credential, readMessage, toAppsyncErrors } from './wire.ts'

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
type Start = Extract<v.InferOutput<typeof Message>, { type: 'start' }>

/** AppSync's own limit. */
const SUBSCRIPTIONS = 100
const KEEP_ALIVE_MS = 60_000
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
  readonly credential: SocketCredential
  results: AsyncIterator<ExecutionResult> | undefined
}

class Connection {
  readonly #socket: WebSocket
  readonly #credential: Credential | undefined
  readonly #parts: ServiceParts
  readonly #running = new Map<string, Running>()
  #state: 'new' | 'connecting' | 'connected' | 'ended' = 'new'
  #ends: (() => void)[]

  constructor(socket: WebSocket, credential: Credential | undefined, parts: ServiceParts) {
    this.#socket = socket
    this.#credential = credential
    this.#parts = parts
    const unconnected = setTimeout(() => {
      if (this.#state !== 'connected') socket.terminate()
    }, defaultLimits.socket.initWithinMs)
    this.#ends = [() => clearTimeout(unconnected), keepAlive(socket, defaultLimits.socket.pingEveryMs)]
  }

  take(bytes: RawData): void {
    const message = readMessage(bytes, Message)
    if (message?.type === 'connection_init' && this.#state === 'new') void this.#connect()
    else if (message?.type === 'start' && this.#state === 'connected') void this.#start(message)
    else if (message?.type === 'stop') this.#stop(message.id)
    else this.#socket.close(BAD_MESSAGE, 'Bad message')
  }

  end(): void {
    this.#state = 'ended'
    for (const [id, running] of this.#running) this.#drop(id, running)
    for (const end of this.#ends) end()
    this.#ends = []
  }

  async #connect(): Promise<void> {
    this.#state = 'connecting'
    const credential = this.#openCredential(() => undefined)
    try {
      await this.#verify(credential, this.#credential ?? {})
    } catch (error) {
      this.#send({ type: 'connection_error', payload: this.#errors([error]) })
      return this.#socket.close(UNAUTHORIZED, 'Unauthorized')
    } finally {
      // Release the connection's credential: each subscription has its own, which is watched.
      credential.release()
    }
    if (this.#isEnded()) return
    this.#state = 'connected'
    const alive = setInterval(() => this.#send({ type: 'ka' }), KEEP_ALIVE_MS)
    this.#ends.push(() => clearInterval(alive))
    this.#send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } })
    this.#send({ type: 'ka' })
  }

  async #start({ id, payload }: Start): Promise<void> {
    // Later messages could not be assigned to one of two subscriptions with the same id.
    if (this.#running.has(id)) return this.#socket.close(BAD_MESSAGE, 'The id is in use')
    if (this.#running.size >= SUBSCRIPTIONS) return this.#sendError(id, refusal('TOO_MANY_REQUESTS'))
    const credential = this.#openCredential((reason) => this.#fail(id, running, reason))
    const running: Running = { credential, results: undefined }
    this.#running.set(id, running)
    try {
      await this.#verify(credential, payload.extensions.authorization)
      const results = await this.#subscribe(payload.data, credential)
      running.results = results
      // The subscription was stopped, or its rights were lost, while it was opening.
      if (this.#running.get(id) !== running) return leave(results)
      this.#send({ type: 'start_ack', id })
      await this.#deliver(id, running, results)
    } catch (error) {
      this.#fail(id, running, error)
    }
  }

  async #subscribe(data: string, { context }: SocketCredential): Promise<AsyncIterator<ExecutionResult>> {
    const { upstream, prepare } = this.#parts
    const { document, operation, variables, after } = prepare(parse(data))
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
      throw refusal('BAD_INPUT', { message: 'Queries and mutations are sent by POST.' })
    const operationName = operation.name?.value
    const results = await upstream.subscribe({ document, operationName, variables, context, after })
    return results[Symbol.asyncIterator]()
  }

  async #deliver(id: string, running: Running, results: AsyncIterator<ExecutionResult>): Promise<void> {
    for (;;) {
      const step = await results.next()
      if (this.#running.get(id) !== running) return leave(results)
      if (step.done) break
      const { data, errors, extensions } = step.value
      const payload = { data, ...(errors && this.#errors(errors)), ...(extensions && { extensions }) }
      this.#send({ type: 'data', id, payload })
    }
    this.#drop(id, running)
    this.#send({ type: 'complete', id })
  }

  #stop(id: string): void {
    const running = this.#running.get(id)
    if (!running) return
    this.#drop(id, running)
    this.#send({ type: 'complete', id })
  }

  #fail(id: string, running: Running, reason: unknown): void {
    if (this.#running.get(id) !== running) return
    this.#drop(id, running)
    this.#sendError(id, reason)
  }

  #drop(id: string, { credential, results }: Running): void {
    this.#running.delete(id)
    credential.release()
    if (results) leave(results)
  }

  /** A subscription whose rights change ends: the gateway opens it anew, with a check. */
  #openCredential(onEnd: (reason: unknown) => void): SocketCredential {
    const { upstream, credentials, now } = this.#parts
    return openSocketCredential({
      upstream,
      credentials,
      now,
      wire: { close: (code) => onEnd(refusal(code === closeCodes.forbidden ? 'UNAUTHENTICATED' : 'UNAVAILABLE')) },
      onChanged: () => onEnd(refusal('UNAVAILABLE')),
    })
  }

  async #verify(credential: SocketCredential, sent: Partial<Credential>): Promise<void> {
    const authorization = this.#parts.authorizationIn(sent)
    if (!(await credential.verify({ authorization }))) throw refusal('UNAUTHENTICATED')
  }

  #isEnded(): boolean {
    return this.#state === 'ended'
  }

  #errors(errors: readonly unknown[]) {
    return { errors: toAppsyncErrors(errors, { requestId: randomUUID(), log: this.#parts.log }) }
  }

  #sendError(id: string, reason: unknown): void {
    this.#send({ type: 'error', id, payload: this.#errors([reason]) })
  }

  #send(message: object): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message))
    // The gateway comes back by its positions.
    if (socket.bufferedAmount > defaultLimits.socket.bufferedBytes) socket.terminate()
  }
}

/** Throws `BAD_INPUT` for a text that is no JSON. */
function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw refusal('BAD_INPUT', { message: 'The data of a subscription is JSON.' })
  }
}

/** A source that fails while it is left is left all the same. */
function leave(results: AsyncIterator<ExecutionResult>): void {
  results.return?.().catch(() => undefined)
}

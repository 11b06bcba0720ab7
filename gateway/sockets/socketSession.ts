import { randomUUID } from 'node:crypto'
import { type GraphQLError, OperationTypeNode } from 'graphql'
import type { WebSocket as GraphqlSocket } from 'graphql-ws'
import type { Logger } from 'pino'
import type { Callers } from '#gateway/callers.ts'
import { toDocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { FindDocument } from '#gateway/documents/findDocument.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { toWireErrors } from '#gateway/errors/toWireErrors.ts'
import { readLocale } from '#gateway/http/readCaller.ts'
import type { Hub } from '#gateway/hub/hub.ts'
import type { GatewayLimits } from '#gateway/limits.ts'
import type { Upstream } from '#gateway/upstream.port.ts'
import { closeCodes } from './closeCodes.ts'
import { type CredentialListener, type CredentialWatch, isRefusedCredential } from './credentialWatch.ts'
import {
  lastingId,
  openSubscription,
  type SocketSubscription,
  type Subscribed,
  type SubscribingSocket,
} from './socketSubscription.ts'

/** A socket for graphql-ws, and a way past graphql-ws for messages that many subscribers share. */
export interface SocketWire {
  readonly graphql: GraphqlSocket
  /** True while a slow client has not read its buffer; results are skipped until then. */
  readonly isFull: boolean
  /**
   * Sends a whole message, or returns false if the socket is full. The buffer may be shared with other sockets, so it
   * must not be modified.
   */
  deliver(message: Buffer): boolean
  close(code?: number, reason?: string): void
}

/** Parts that all sockets of the gateway share. */
export interface SessionParts {
  upstream: Upstream
  findDocument: FindDocument
  hub: Hub
  credentials: Pick<CredentialWatch, 'mark' | 'watch'>
  limits: GatewayLimits
  callers: Callers
  log: Logger
  now(): number
}

export type Prepared = Pick<Subscribed, 'prepared' | 'request'>

/** The state of one socket: its caller and its subscriptions. */
export interface SocketSession {
  /** The document's name of each open subscription. */
  documents(): Iterable<string>
  /** Verifies the credential; false if it is invalid. */
  connect(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean>
  /**
   * Reads a subscribe message; returns errors if it is refused. `open` counts the socket's subscriptions with this one.
   */
  prepare(payload: unknown, open: number): Promise<Prepared | GraphQLError[]>
  /** Returns errors if the upstream refuses. */
  subscribe(request: Subscribed): Promise<SocketSubscription['results'] | { errors: GraphQLError[] }>
  /** Called when the buffer of a full socket has been sent. */
  resume(): void
  end(): void
}

export function openSocketSession(wire: SocketWire, parts: SessionParts, network: string): SocketSession {
  return new OpenSession(wire, parts, network)
}

/** Thousands are open, so a session holds no copies of shared parts and as few closures as possible. */
class OpenSession implements SocketSession, SubscribingSocket {
  readonly #wire: SocketWire
  readonly #parts: SessionParts
  readonly #network: string
  readonly #subscriptions = new Set<SocketSubscription>()
  readonly #credential: SocketCredential

  constructor(wire: SocketWire, parts: SessionParts, network: string) {
    this.#wire = wire
    this.#parts = parts
    this.#network = network
    const { upstream, credentials, now } = parts
    const onChanged = (context: unknown) => this.#move(context)
    this.#credential = openSocketCredential({ upstream, credentials, now, wire, onChanged })
  }

  *documents(): Iterable<string> {
    for (const { document } of this.#subscriptions) yield document
  }

  get upstream(): Upstream {
    return this.#parts.upstream
  }

  get hub(): Hub {
    return this.#parts.hub
  }

  get caller(): SocketCredential['caller'] {
    return this.#credential.caller
  }

  get queuedEvents(): number {
    return this.#parts.limits.queuedEvents
  }

  connect(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean> {
    return this.#credential.verify(params)
  }

  async prepare(payload: unknown, open: number): Promise<Prepared | GraphQLError[]> {
    const { limits, findDocument } = this.#parts
    try {
      if (open > limits.socket.subscriptions) throw refusal('TOO_MANY_REQUESTS')
      this.#countCall()
      const request = toDocumentRequest(payload)
      const prepared = await findDocument(request)
      if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION) return { prepared, request }
      throw refusal('BAD_INPUT', { message: 'Queries and mutations are sent by POST.' })
    } catch (error) {
      return this.#refuse(error)
    }
  }

  async subscribe(request: Subscribed): Promise<SocketSubscription['results'] | { errors: GraphQLError[] }> {
    try {
      const { context } = this.#credential
      const opened = await openSubscription(request, this, context)
      this.#subscriptions.add(opened)
      // The rights may have changed while the subscription was opening.
      if (this.#credential.context !== context) opened.move(this.#credential.context)
      // Results may have been skipped meanwhile because the socket was full.
      if (!this.#wire.isFull) opened.resume()
      return opened.results
    } catch (error) {
      return await this.#refuseToOpen(error)
    }
  }

  end(): void {
    this.#credential.release()
  }

  resume(): void {
    for (const subscription of this.#subscriptions) subscription.resume()
  }

  deliver(message: Buffer): boolean {
    return this.#wire.deliver(message)
  }

  readonly onBreak = (reason: unknown): void => {
    this.#parts.log.debug({ err: reason }, 'a socket must come back')
    this.#wire.close(closeCodes.tryAgain, 'Resume')
  }

  onReturn(returned: SocketSubscription): void {
    this.#subscriptions.delete(returned)
  }

  #move(context: unknown): void {
    for (const subscription of this.#subscriptions) subscription.move(context)
  }

  /**
   * An error would end the subscription for good; a client whose socket is closed comes back with it, after a while.
   */
  #countCall(): void {
    const { context } = this.#credential
    const { callers, upstream } = this.#parts
    const viewer = context === undefined ? undefined : upstream.viewerIn(context)
    try {
      callers.count({ viewer, network: this.#network })
    } catch (error) {
      this.#wire.close(closeCodes.tryAgain, 'Too many requests')
      throw error
    }
  }

  #refuse(error: unknown): GraphQLError[] {
    return toWireErrors([error], { requestId: randomUUID(), log: this.#parts.log })
  }

  /** A temporary fault does not end a subscription for good either. */
  async #refuseToOpen(error: unknown): Promise<{ errors: GraphQLError[] }> {
    const errors = this.#refuse(error)
    const wire = this.#wire
    if (await this.#credential.isTakenBack(error)) wire.close(closeCodes.forbidden, 'Credential revoked')
    else if (errors.some(({ extensions }) => extensions['retryable'])) wire.close(closeCodes.tryAgain, 'Try again')
    return { errors }
  }
}

/** The verified caller of a socket. */
export interface SocketCredential {
  readonly caller: { authorization: string | undefined; locale: string }
  /** The upstream's context from the last verification. */
  readonly context: unknown
  /** Reads `authorization` and `locale` from the connection parameters; false for an invalid credential. */
  verify(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean>
  /** Returns whether this error means that the credential was revoked, which its watch may notice later. */
  isTakenBack(error: unknown): Promise<boolean>
  release(): void
}

interface CredentialParts {
  upstream: Upstream
  credentials: Pick<CredentialWatch, 'mark' | 'watch'>
  wire: Pick<SocketWire, 'close'>
  now(): number
  /** The rights of the socket's user have changed. */
  onChanged(context: unknown): void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

export function openSocketCredential(parts: CredentialParts): SocketCredential {
  return new OpenCredential(parts)
}

class OpenCredential implements SocketCredential, CredentialListener {
  caller: SocketCredential['caller'] = { authorization: undefined, locale: readLocale(undefined) }
  context: unknown
  readonly #parts: CredentialParts
  #ends: readonly (() => void)[] = []
  #isReleased = false

  constructor(parts: CredentialParts) {
    this.#parts = parts
  }

  async verify({ authorization, locale }: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const { credentials, upstream, wire, now } = this.#parts
    const token = typeof authorization === 'string' ? authorization : undefined
    this.caller = { authorization: token, locale: readLocale(locale) }
    const since = credentials.mark
    try {
      this.context = await this.#verified()
    } catch (error) {
      if (isRefusedCredential(error)) return false
      throw error
    }
    const { context } = this
    const expiry = upstream.expiryOf(context)
    if (expiry !== undefined) this.#onRelease(closeAt(wire, expiry - now()))
    if (token !== undefined) this.#onRelease(credentials.watch({ authorization: token, context, since }, this))
    return true
  }

  async isTakenBack(error: unknown): Promise<boolean> {
    if (!isRefusedCredential(error)) return false
    return await this.#verified().then(() => false, isRefusedCredential)
  }

  release(): void {
    this.#isReleased = true
    for (const end of this.#ends) end()
    this.#ends = []
  }

  onChanged(verified: unknown): void {
    this.context = verified
    this.#parts.onChanged(verified)
  }

  onRevoked(): void {
    this.#parts.wire.close(closeCodes.forbidden, 'Credential revoked')
  }

  onUnverified(): void {
    this.#parts.wire.close(closeCodes.tryAgain, 'Credential unverified')
  }

  #verified(): Promise<unknown> {
    return this.#parts.upstream.contextFor({ ...this.caller, requestId: lastingId() })
  }

  #onRelease(work: () => void): void {
    if (this.#isReleased) work()
    else this.#ends = [...this.#ends, work]
  }
}

/** Returns a function that cancels it. */
function closeAt(wire: Pick<SocketWire, 'close'>, inMs: number): () => void {
  const leftMs = Math.min(Math.max(inMs, 0), LONGEST_TIMER_MS)
  const timer = setTimeout(() => wire.close(closeCodes.forbidden, 'Credential expired'), leftMs)
  return () => clearTimeout(timer)
}

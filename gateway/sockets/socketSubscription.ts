import { randomUUID } from 'node:crypto'
import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import type { DocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { PreparedDocument } from '#gateway/documents/prepareDocument.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { createSink, follow, type Sink } from '#gateway/hub/follow.ts'
import type { Hub, Topic } from '#gateway/hub/hub.ts'
import { resyncAt, type SharedResult } from '#gateway/hub/sharedResult.ts'
import { documentName } from '#gateway/metrics/measureAnswers.ts'
import type { Upstream } from '#gateway/upstream.port.ts'

/** One subscription of one socket, listening through the hub. */
export interface SocketSubscription {
  readonly results: Sink
  /** The name under which it is counted. */
  readonly document: string
  /** Moves to the stream of the caller's new rights, if rights affect this document. */
  move(context: unknown): void
  /** Sends a resync if results were skipped while the socket was full. */
  resume(): void
}

/** A client's subscription request. */
export interface Subscribed {
  /** The client's id of the subscription. */
  id: string
  prepared: PreparedDocument
  request: DocumentRequest
}

/** The socket of a subscription. Thousands are open, so all subscriptions of one socket share this object. */
export interface SubscribingSocket {
  readonly upstream: Upstream
  readonly hub: Hub
  readonly caller: { authorization: string | undefined; locale: string }
  /** Maximum number of events queued for one subscription. */
  readonly queuedEvents: number
  /** Returns false if the socket is full and the result was skipped. */
  deliver(message: Buffer): boolean
  /** Closes the socket, which cannot deliver any more, so that the client reconnects. */
  onBreak(reason: unknown): void
  onReturn(subscription: SocketSubscription): void
}

/** Opens a subscription. Rejects if the upstream refuses it. */
export async function openSubscription(
  subscribed: Subscribed,
  socket: SubscribingSocket,
  context: unknown,
): Promise<SocketSubscription> {
  const subscription = new OpenSubscription(subscribed, socket, context)
  await subscription.enter()
  return subscription
}

class OpenSubscription implements SocketSubscription {
  readonly results: Sink
  readonly #subscribed: Subscribed
  readonly #socket: SubscribingSocket
  #topic: Topic
  #leave: (() => void) | undefined
  #isLeft = false
  #hasGap = false

  constructor(subscribed: Subscribed, socket: SubscribingSocket, context: unknown) {
    this.#subscribed = subscribed
    this.#socket = socket
    this.#topic = new AudienceTopic(subscribed, socket, context)
    this.results = createSink({
      capacity: socket.queuedEvents,
      after: subscribed.request.after,
      deliver: (result) => this.#deliver(result),
      onReturn: () => this.#end(),
    })
  }

  get document(): string {
    return documentName(this.#subscribed.prepared)
  }

  async enter(): Promise<void> {
    const topic = this.#topic
    const { hub, onBreak } = this.#socket
    const leave = await follow({ hub, topic, sink: this.results, onBreak })
    if (this.#isLeft || this.#topic !== topic) return leave()
    this.#leave = leave
  }

  move(context: unknown): void {
    const moved = new AudienceTopic(this.#subscribed, this.#socket, context)
    if (moved.key === this.#topic.key) return
    this.#leave?.()
    this.#leave = undefined
    this.#topic = moved
    if (this.results.last === undefined) this.results.push(resyncAt(undefined))
    this.enter().catch(this.#socket.onBreak)
  }

  resume(): void {
    if (!this.#hasGap || this.#isLeft) return
    this.#hasGap = false
    this.#deliver(resyncAt(this.results.last))
  }

  #deliver(result: SharedResult): void {
    if (!this.#socket.deliver(result.message(this.#subscribed.id))) this.#hasGap = true
  }

  #end(): void {
    this.#isLeft = true
    this.#leave?.()
    this.#socket.onReturn(this)
  }
}

/** The key contains the audience, so that results are shared only within the audience that the upstream names. */
class AudienceTopic implements Topic {
  readonly key: string
  /** One object for all reads, so that the upstream coerces these variables once. */
  readonly #asked: ReturnType<typeof askedFor>
  readonly #socket: SubscribingSocket
  readonly #audience: string

  constructor(subscribed: Subscribed, socket: SubscribingSocket, context: unknown) {
    this.#socket = socket
    const request = askedFor(subscribed)
    this.#asked = request
    this.#audience = socket.upstream.audienceOf({ ...request, context })
    this.key = canonicalJson([subscribed.prepared.hash, request.variables, this.#audience])
  }

  position(): number | undefined {
    return this.#socket.upstream.position()
  }

  async open(after: number | undefined): Promise<AsyncIterable<ExecutionResult>> {
    const { upstream, caller } = this.#socket
    // The source outlives the socket that opened it, so it has its own context.
    const context = await upstream.contextFor({ ...caller, requestId: lastingId() })
    const request = { ...this.#asked, context }
    if (upstream.audienceOf(request) !== this.#audience) throw refusal('UNAVAILABLE')
    return upstream.subscribe({ ...request, after })
  }
}

/**
 * Returns an id for a long-lived context as a flat string: `randomUUID` returns twenty joined pieces, which stay in
 * memory.
 */
export function lastingId(): string {
  return Buffer.from(randomUUID(), 'latin1').toString('latin1')
}

function askedFor({ prepared: { document, operation }, request }: Subscribed) {
  const variables = pickDeclared(request.variables, operation)
  return { document, operationName: operation.name?.value, variables }
}

/** Drops variables that the document does not declare, so that equal subscriptions share a stream. */
function pickDeclared(variables: DocumentRequest['variables'], { variableDefinitions }: OperationDefinitionNode) {
  const names = (variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(variables, name)).map((name) => [name, variables[name]]),
  )
}

/** Returns JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sortKeys(inner) : inner))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

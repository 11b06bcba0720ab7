import { randomUUID } from 'node:crypto'
import type { OperationDefinitionNode } from 'graphql'
import type { DocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { PreparedDocument } from '#gateway/documents/prepareDocument.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { createSink, follow, type Sink } from '#gateway/hub/follow.ts'
import type { Hub, Topic } from '#gateway/hub/hub.ts'
import { resync } from '#gateway/hub/sharedResult.ts'
import type { Upstream } from '#gateway/sources/appsync/upstream.port.ts'

/** One subscription of one socket, listening through the hub. */
export interface SocketSubscription {
  readonly results: Sink
  /** Goes over to the stream of the caller's new rights, where they matter to this document. */
  move(context: unknown): void
}

export interface SubscriptionParts {
  /** The client's name for it. */
  id: string
  send(message: Buffer): void
  upstream: Upstream
  hub: Hub
  prepared: PreparedDocument
  request: DocumentRequest
  caller: { authorization: string | undefined; locale: string }
  queuedEvents: number
  /** The socket can't deliver any more and must come back. */
  onBreak(reason: unknown): void
  onReturn(subscription: SocketSubscription): void
}

/** Rejects when the upstream refuses the subscription. */
export async function openSubscription(parts: SubscriptionParts, context: unknown): Promise<SocketSubscription> {
  const { hub, request, onBreak } = parts
  let topic = toTopic(parts, context)
  let leave = () => {}
  let isLeft = false
  const results = createSink({
    capacity: parts.queuedEvents,
    after: request.after,
    deliver: (result) => parts.send(result.message(parts.id)),
    onReturn() {
      isLeft = true
      leave()
      parts.onReturn(subscription)
    },
  })
  const enter = async (entered: Topic) => {
    const leaveEntered = await follow({ hub, topic: entered, sink: results, onBreak })
    if (isLeft || topic !== entered) return leaveEntered()
    leave = leaveEntered
  }
  const subscription: SocketSubscription = {
    results,
    move(newContext) {
      const moved = toTopic(parts, newContext)
      if (moved.key === topic.key) return
      leave()
      leave = () => {}
      topic = moved
      if (results.last === undefined) results.push(resync)
      enter(moved).catch(onBreak)
    },
  }
  await enter(topic)
  return subscription
}

/** Whose results these are is part of the key: nothing is shared beyond the audience that the upstream names. */
function toTopic({ upstream, prepared, request, caller }: SubscriptionParts, context: unknown): Topic {
  const { document, operation, hash } = prepared
  const variables = pickDeclared(request.variables, operation)
  const operationName = operation.name?.value
  const audience = upstream.audienceOf({ document, operationName, variables, context })
  return {
    key: canonicalJson([hash, variables, audience]),
    position: () => upstream.position(),
    async open(after) {
      // The source outlives the socket that opened it, so it has a context of its own.
      const shared = await upstream.contextFor({ ...caller, requestId: randomUUID() })
      const opened = { document, operationName, variables, context: shared }
      if (upstream.audienceOf(opened) !== audience) throw refusal('UNAVAILABLE')
      return upstream.subscribe({ ...opened, after })
    },
  }
}

/** Variables that the document doesn't declare mean nothing, and must not keep equal subscriptions apart. */
function pickDeclared(variables: DocumentRequest['variables'], { variableDefinitions }: OperationDefinitionNode) {
  const names = (variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(variables, name)).map((name) => [name, variables[name]]),
  )
}

/** JSON with the keys of every object in order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sortKeys(inner) : inner))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

import { randomUUID } from 'node:crypto'
import { type GraphQLError, OperationTypeNode } from 'graphql'
import type { Logger } from 'pino'
import type { Callers } from '#gateway/callers.ts'
import { toDocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { FindDocument } from '#gateway/documents/findDocument.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { toWireErrors } from '#gateway/errors/toWireErrors.ts'
import type { Hub } from '#gateway/hub/hub.ts'
import type { GatewayLimits } from '#gateway/limits.ts'
import type { Upstream } from '#gateway/sources/appsync/upstream.port.ts'
import { closeCodes } from './closeCodes.ts'
import type { CredentialWatch } from './credentialWatch.ts'
import { openSocketCredential } from './socketCredential.ts'
import { openSubscription, type SocketSubscription, type SubscriptionParts } from './socketSubscription.ts'
import type { SocketWire } from './socketWire.ts'

/** What every socket of the gateway works with. */
export interface SessionParts {
  upstream: Upstream
  findDocument: FindDocument
  hub: Hub
  audienceOf: SubscriptionParts['audienceOf']
  credentials: CredentialWatch
  limits: GatewayLimits
  callers: Callers
  log: Logger
  now(): number
}

export type Prepared = Pick<SubscriptionParts, 'prepared' | 'request'>

/** One socket: who is behind it, and what it listens to. */
export interface SocketSession {
  /** Verifies the credential; false when it is no good. */
  connect(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean>
  /** What a subscribe message asks for, or why it can't be had. `open` counts the socket's subscriptions, this one too. */
  prepare(payload: unknown, open: number): Promise<Prepared | GraphQLError[]>
  /** Errors where the upstream refuses. */
  subscribe(asked: Prepared & { id: string }): Promise<SocketSubscription['results'] | { errors: GraphQLError[] }>
  end(): void
}

export function openSocketSession(wire: SocketWire, parts: SessionParts & { network: string }): SocketSession {
  const { findDocument, limits, log, callers, upstream, network } = parts
  const subscriptions = new Set<SocketSubscription>()
  const credential = openSocketCredential({
    ...parts,
    wire,
    onVerified(context) {
      for (const subscription of subscriptions) subscription.move(context)
    },
  })
  /** An error would end the subscription for good; a client whose socket is closed comes back with it, after a while. */
  const countCall = () => {
    const viewer = credential.context === undefined ? undefined : upstream.viewerIn(credential.context)
    try {
      callers.count({ viewer, network })
    } catch (error) {
      wire.close(closeCodes.tryAgain, 'Too many requests')
      throw error
    }
  }
  const onBreak = (reason: unknown) => {
    log.debug({ err: reason }, 'a socket must come back')
    wire.close(closeCodes.tryAgain, 'Resume')
  }
  const refuse = (error: unknown) => toWireErrors([error], { requestId: randomUUID(), log })
  /** A fault that passes ends no subscription for good either. */
  const refuseToOpen = async (error: unknown) => {
    const errors = refuse(error)
    if (await credential.isTakenBack(error)) wire.close(closeCodes.forbidden, 'Credential revoked')
    else if (errors.some(({ extensions }) => extensions['retryable'])) wire.close(closeCodes.tryAgain, 'Try again')
    return { errors }
  }

  return {
    connect: credential.verify,
    async prepare(payload, open) {
      try {
        if (open > limits.socket.subscriptions) throw refusal('TOO_MANY_REQUESTS')
        countCall()
        const request = toDocumentRequest(payload)
        const prepared = await findDocument(request)
        if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION) return { prepared, request }
        throw refusal('BAD_INPUT', { message: 'Queries and mutations are sent by POST.' })
      } catch (error) {
        return refuse(error)
      }
    },
    async subscribe(asked) {
      const { caller, context } = credential
      const onReturn = (returned: SocketSubscription) => subscriptions.delete(returned)
      try {
        const given = { ...parts, ...asked, caller, queuedEvents: limits.queuedEvents, send: wire.send }
        const opened = await openSubscription({ ...given, onBreak, onReturn }, context)
        subscriptions.add(opened)
        // The rights may have been checked again while it was opening.
        opened.move(credential.context)
        return opened.results
      } catch (error) {
        return await refuseToOpen(error)
      }
    },
    end: credential.release,
  }
}

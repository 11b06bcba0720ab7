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
import type { Upstream } from '#gateway/sources/appsync/upstream.port.ts'
import { closeCodes } from './closeCodes.ts'
import { type CredentialWatch, isRefusedCredential } from './credentialWatch.ts'
import { openSubscription, type SocketSubscription, type SubscriptionParts } from './socketSubscription.ts'

/** A socket as graphql-ws takes it, and a way past graphql-ws for what is told to many. */
export interface SocketWire {
  readonly graphql: GraphqlSocket
  /** Sends a whole message. It may be everybody's, so nobody writes to it. */
  send(message: string | Buffer): void
  close(code?: number, reason?: string): void
}

/** What every socket of the gateway works with. */
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
    onChanged(context) {
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

/** Who is behind a socket, for as long as they may be. */
export interface SocketCredential {
  readonly caller: { authorization: string | undefined; locale: string }
  /** The upstream's, of the last verification. */
  readonly context: unknown
  /** Reads `authorization` and `locale` of what the client sent first; false for a credential that is no good. */
  verify(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean>
  /** Whether an error tells that it was taken back since it was verified, which its watch may find out later. */
  isTakenBack(error: unknown): Promise<boolean>
  release(): void
}

interface CredentialParts {
  upstream: Upstream
  credentials: Pick<CredentialWatch, 'mark' | 'watch'>
  wire: Pick<SocketWire, 'close'>
  now(): number
  /** Whoever is behind it has other rights than before. */
  onChanged(context: unknown): void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

export function openSocketCredential({
  upstream,
  credentials,
  wire,
  now,
  onChanged,
}: CredentialParts): SocketCredential {
  let isReleased = false
  const ends: (() => void)[] = []
  let caller: SocketCredential['caller'] = { authorization: undefined, locale: readLocale(undefined) }
  let context: unknown

  const onRelease = (work: () => void) => {
    if (isReleased) work()
    else ends.push(work)
  }
  const verify = () => upstream.contextFor({ ...caller, requestId: randomUUID() })
  const listener = {
    onChanged(verified: unknown) {
      context = verified
      onChanged(verified)
    },
    onRevoked: () => wire.close(closeCodes.forbidden, 'Credential revoked'),
    onUnverified: () => wire.close(closeCodes.tryAgain, 'Credential unverified'),
  }
  return {
    get caller() {
      return caller
    },
    get context() {
      return context
    },
    async verify({ authorization, locale } = {}) {
      caller = {
        authorization: typeof authorization === 'string' ? authorization : undefined,
        locale: readLocale(locale),
      }
      const since = credentials.mark
      try {
        context = await verify()
      } catch (error) {
        if (isRefusedCredential(error)) return false
        throw error
      }
      const expiry = upstream.expiryOf(context)
      if (expiry !== undefined) onRelease(closeAt(wire, expiry - now()))
      const { authorization: held } = caller
      if (held !== undefined) onRelease(credentials.watch({ authorization: held, context, since }, listener))
      return true
    },
    async isTakenBack(error) {
      if (caller.authorization === undefined || !isRefusedCredential(error)) return false
      return await verify().then(() => false, isRefusedCredential)
    },
    release() {
      isReleased = true
      for (const end of ends.splice(0)) end()
    },
  }
}

/** Returns how to call it off. */
function closeAt(wire: Pick<SocketWire, 'close'>, inMs: number): () => void {
  const leftMs = Math.min(Math.max(inMs, 0), LONGEST_TIMER_MS)
  const timer = setTimeout(() => wire.close(closeCodes.forbidden, 'Credential expired'), leftMs)
  return () => clearTimeout(timer)
}

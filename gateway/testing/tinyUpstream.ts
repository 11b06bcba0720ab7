import { execute, type ExecutionResult } from 'graphql'
import type { Caller, Upstream, UpstreamRequest } from '#gateway/upstream.port.ts'
import { CodedError } from './codedError.ts'
import { createTinyLog, type TinyLog } from './tinyLog.ts'
import { makeTinySchema, type TinyContext } from './tinySchema.ts'

/** A small upstream that really runs: a schema, users with tokens, and a log of events. */
export interface TinyUpstream extends Upstream<TinyContext> {
  /** What was asked of it. `open` counts the subscriptions that are running. */
  readonly calls: {
    verify: number
    execute: number
    subscribe: { after: number | undefined; user: string | undefined }[]
    open: number
  }
  signIn(token: string, user: string, expiresAt?: number): void
  /** Takes a token back, and tells of it. */
  revoke(token: string): void
  /** Moves a user into another group, which is their audience, and tells of it. */
  regroup(user: string, group: string): void
  /** Tells that this user has changed, or that anybody may have. */
  change(user: string | undefined): void
  emit: TinyLog['emit']
  /** What it answers at once to every registered query. */
  readyText: string | undefined
  /** Breaks what verifies credentials. */
  isAway: boolean
  /** Forgets the log up to a position, so that older ones can't be resumed from. */
  forgetUntil(position: number): void
}

export function createTinyUpstream(): TinyUpstream {
  const schema = makeTinySchema()
  const log = createTinyLog()
  const people = new Map<string, { user: string; expiresAt: number | undefined }>()
  const groups = new Map<string, string>()
  const expiries = new WeakMap<TinyContext, number>()
  const calls: TinyUpstream['calls'] = { verify: 0, execute: 0, subscribe: [], open: 0 }
  let forgotten = 0

  const upstream: TinyUpstream = {
    schema,
    calls,
    isAway: false,
    readyText: undefined,
    async contextFor({ authorization, requestId, locale }: Caller) {
      calls.verify += 1
      if (upstream.isAway) throw new CodedError('UNAVAILABLE')
      const known = people.get(authorization ?? '')
      if (authorization !== undefined && !known) throw new CodedError('UNAUTHENTICATED')
      const user = known?.user
      const context = Object.freeze({ user, group: groups.get(user ?? '') ?? 'all', requestId, locale })
      if (known?.expiresAt !== undefined) expiries.set(context, known.expiresAt)
      return context
    },
    viewerIn: ({ user }) => user,
    rightsIn: ({ user, group }) => JSON.stringify([user, group]),
    ...createBell(),
    expiryOf: (context) => expiries.get(context),
    async execute({ document, operationName, variables, context }) {
      calls.execute += 1
      return execute({ schema, document, operationName, variableValues: variables, contextValue: context })
    },
    answer: async () => upstream.readyText,
    position: () => log.head,
    async subscribe(request) {
      calls.subscribe.push({ after: request.after, user: request.context.user })
      if (isPrivate(request) && !request.context.user) throw new CodedError('UNAUTHENTICATED')
      return deliver(request, { log, calls, forgotten })
    },
    audienceOf: (request) => (isPrivate(request) ? `user ${request.context.user}` : request.context.group),
    signIn: (token, user, expiresAt) => people.set(token, { user, expiresAt }),
    revoke(token) {
      const user = people.get(token)?.user
      people.delete(token)
      if (user !== undefined) upstream.change(user)
    },
    regroup(user, group) {
      groups.set(user, group)
      upstream.change(user)
    },
    emit: log.emit,
    forgetUntil(position) {
      forgotten = position
    },
  }
  return upstream
}

type Subscribed = UpstreamRequest<TinyContext> & { after?: number | undefined }
type Delivery = Pick<TinyUpstream, 'calls'> & { log: TinyLog; forgotten: number }

function deliver(request: Subscribed, { log, calls, forgotten }: Delivery): AsyncGenerator<ExecutionResult> {
  const { user } = request.context
  const { after = log.head } = request
  const room = isPrivate(request) ? `of ${user}` : String(request.variables['room'])
  const isOffLog = after < forgotten || after > log.head
  const entries = log.read(room, isOffLog ? log.head : after)
  calls.open += 1
  return (async function* results() {
    try {
      if (isOffLog) yield { data: null, extensions: { resync: true, position: log.head } }
      for await (const { text, position } of entries) {
        yield { data: { onSaid: { text, to: user ?? null } }, extensions: { position } }
      }
    } finally {
      calls.open -= 1
    }
  })()
}

function isPrivate({ document }: Pick<Subscribed, 'document'>): boolean {
  return JSON.stringify(document.definitions).includes('"onMine"')
}

/** Notifies listeners of changed viewers. */
function createBell(): Pick<TinyUpstream, 'onViewerChange' | 'change'> {
  const listeners = new Set<(user: string | undefined) => void>()
  return {
    onViewerChange(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    change: (user) => listeners.forEach((tell) => tell(user)),
  }
}

import type { ReadonlySignal } from '@preact/signals-react'
import { fetchQuery, loadQuery, type PreloadedQuery } from 'react-relay'
import {
  type ConcreteRequest,
  createOperationDescriptor,
  type Environment,
  type GraphQLTaggedNode,
  getRequest,
  type OperationType,
} from 'relay-runtime'
import { onMissedEvents } from './missedEvents.ts'
import { ageOf, requestKey } from './offlineCopies.ts'

/** A query on its way, and how to read it again. */
export interface OpenedQuery<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  /** When the data was read, if it is an offline copy. */
  copiedAt: ReadonlySignal<number | undefined>
  /** Keeps what is shown until an answer is there that was asked for after this call. */
  refresh: () => Promise<void>
  dispose: () => void
}

export interface AskedQuery<TQuery extends OperationType> {
  request: ConcreteRequest
  variables: TQuery['variables']
  /** What is kept is shown at once and read again beside it, so that a server that is away takes nothing from the page. */
  isKept: boolean
  /** Names the offline copy where the variables change with the day. */
  copyName?: string | undefined
}

/** Opens a query for as long as it is shown. */
export function openQuery<TQuery extends OperationType>(
  environment: Environment,
  { request, variables, isKept, copyName }: AskedQuery<TQuery>,
): OpenedQuery<TQuery> {
  const descriptor = createOperationDescriptor(request, variables)
  const copy = requestKey(request.params.id ?? '', descriptor.request.variables, copyName)
  const query = loadQuery<TQuery>(environment, request, variables, {
    fetchPolicy: 'store-or-network',
    // Only what opens falls back to its copy: a read that is to bring news fails where there are none.
    networkCacheConfig: { force: true, metadata: { copy, mayShowCopy: true } },
  })
  const read = async () => {
    const networkCacheConfig = { force: true, metadata: { copy } }
    await fetchQuery<TQuery>(environment, request, variables, {
      fetchPolicy: 'network-only',
      networkCacheConfig,
    }).toPromise()
  }
  const refresh = neverBehind(read, isKept ? read() : query.source?.toPromise())
  const leave = onMissedEvents(environment, refresh)
  return {
    query,
    copiedAt: ageOf(copy),
    refresh,
    dispose: () => {
      leave()
      query.dispose()
    },
  }
}

/** The answer of an opened query, for code that is not a component. Rejects with a `RequestError`. */
export async function answerOf<TQuery extends OperationType>(
  environment: Environment,
  { query }: Pick<OpenedQuery<TQuery>, 'query'>,
  { request, variables }: Pick<AskedQuery<TQuery>, 'request' | 'variables'>,
): Promise<TQuery['response'] | undefined> {
  await query.source?.toPromise()
  return fetchQuery<TQuery>(environment, request, variables, { fetchPolicy: 'store-or-network' }).toPromise()
}

/** An answer that is wanted now and shown nowhere. Rejects with a `RequestError`. */
export async function askOnce<TQuery extends OperationType>(
  environment: Environment,
  document: GraphQLTaggedNode,
  variables: TQuery['variables'],
): Promise<TQuery['response'] | undefined> {
  return fetchQuery<TQuery>(environment, document, variables, { fetchPolicy: 'network-only' }).toPromise()
}

/** The same, until the signal aborts: an answer that comes later is not kept in the store, and the promise stays open. */
export async function askUntil<TQuery extends OperationType>(
  signal: AbortSignal,
  ...[environment, document, variables]: Parameters<typeof askOnce<TQuery>>
): Promise<TQuery['response'] | undefined> {
  return new Promise((resolve, reject) => {
    const answer = fetchQuery<TQuery>(environment, document, variables, { fetchPolicy: 'network-only' })
    const asking = answer.subscribe({ next: resolve, error: reject })
    signal.addEventListener('abort', () => asking.unsubscribe())
  })
}

/** Whether the store has all that a query asks for. */
export function isKeptIn<TQuery extends OperationType>(
  environment: Environment,
  { request, variables }: Pick<AskedQuery<TQuery>, 'request' | 'variables'>,
): boolean {
  return environment.check(createOperationDescriptor(getRequest(request), variables)).status === 'available'
}

/**
 * A read that began before the reason to read again may not show it yet, and Relay would join it: so the next begins
 * when it has ended. One is under way at most, and one waits for all who asked meanwhile.
 */
function neverBehind(read: () => Promise<void>, first: Promise<unknown> | undefined): () => Promise<void> {
  let underWay = first
  underWay?.catch(() => undefined)
  let next: Promise<void> | undefined
  return () => {
    const readAgain = () => {
      next = undefined
      return (underWay = read())
    }
    return (next ??= Promise.resolve(underWay).then(readAgain, readAgain))
  }
}

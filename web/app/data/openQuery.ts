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

/** A query being read, and how to read it again. */
export interface OpenedQuery<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  /** When the data was read, if it is an offline copy. */
  copiedAt: ReadonlySignal<number | undefined>
  /** Reads again, and keeps the displayed data until the response to this call has arrived. */
  refresh: () => Promise<void>
  dispose: () => void
}

export interface AskedQuery<TQuery extends OperationType> {
  request: ConcreteRequest
  variables: TQuery['variables']
  /**
   * Shows stored data immediately and reads again beside it, so that an unavailable server takes nothing from the page.
   */
  isKept: boolean
  /** Names the offline copy if the variables change with the day. */
  copyName?: string | undefined
}

/** Keeps a query open for as long as it is shown. */
export function openQuery<TQuery extends OperationType>(
  environment: Environment,
  { request, variables, isKept, copyName }: AskedQuery<TQuery>,
): OpenedQuery<TQuery> {
  const descriptor = createOperationDescriptor(request, variables)
  const copy = requestKey(request.params.id ?? '', descriptor.request.variables, copyName)
  const query = loadQuery<TQuery>(environment, request, variables, {
    fetchPolicy: 'store-or-network',
    // Only the first read falls back to the copy: a refresh fails if there is no newer data.
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

/** The response of an open query, for code outside of components. Rejects with a `RequestError`. */
export async function answerOf<TQuery extends OperationType>(
  environment: Environment,
  { query }: Pick<OpenedQuery<TQuery>, 'query'>,
  { request, variables }: Pick<AskedQuery<TQuery>, 'request' | 'variables'>,
): Promise<TQuery['response'] | undefined> {
  await query.source?.toPromise()
  return fetchQuery<TQuery>(environment, request, variables, { fetchPolicy: 'store-or-network' }).toPromise()
}

/** Reads a query once, without showing it. Rejects with a `RequestError`. */
export async function askOnce<TQuery extends OperationType>(
  environment: Environment,
  document: GraphQLTaggedNode,
  variables: TQuery['variables'],
): Promise<TQuery['response'] | undefined> {
  return fetchQuery<TQuery>(environment, document, variables, { fetchPolicy: 'network-only' }).toPromise()
}

/** Reads a query once, until the signal aborts: a later response is not stored, and the promise stays pending. */
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

/** Whether the store has all data of a query. */
export function isKeptIn<TQuery extends OperationType>(
  environment: Environment,
  { request, variables }: Pick<AskedQuery<TQuery>, 'request' | 'variables'>,
): boolean {
  return environment.check(createOperationDescriptor(getRequest(request), variables)).status === 'available'
}

/**
 * A read that started before the reason for a new read may not include it, and Relay would join it: so the next one
 * starts when it has ended. At most one is in progress, and one more waits for all callers in the meantime.
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

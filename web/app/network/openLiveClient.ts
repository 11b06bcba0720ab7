import { type Client, createClient } from 'graphql-ws'
import { type GraphQLResponse, Observable, type Variables } from 'relay-runtime'
import * as v from 'valibot'
import { isServerFault } from '#schema/errors.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import type { LiveSocket, LiveSocketPorts } from './liveSocket.ts'
import { RequestError, requestErrorOf } from './RequestError.ts'

const Marks = v.object({ position: v.optional(v.number()), resync: v.optional(v.boolean()) })

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 20_000
// A socket that ends sooner does not show that the server has recovered.
const STEADY_AFTER_MS = 5_000

interface Followed {
  documentId: string
  variables: Variables
  /** The position at which the displayed data was read. */
  after: number | undefined
}

export interface LiveClient extends Pick<LiveSocket, 'reopen'> {
  subscribe(followed: Followed): Observable<GraphQLResponse>
}

/** Speaks graphql-transport-ws, and reconnects while there are subscriptions. */
export function openLiveClient({ url, token, onResync }: Omit<LiveSocketPorts, 'reads'>): LiveClient {
  let subscriptions = 0
  let openedAt = Number.NEGATIVE_INFINITY
  let tries = 0
  // Subscriptions without an event have no position to resume from.
  const unplaced = new Set<object>()
  const client: Client = createClient({
    url,
    lazy: true,
    // Counted, not random: pages with the same subscriptions use the same ids, so the server sends all of them the same
    // bytes.
    generateID: () => String((subscriptions += 1)),
    connectionParams: async () => {
      try {
        const bearer = await token()
        return bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
      } catch {
        // If this rejects and the browser is slow to close the socket, the client gives up permanently.
        client.terminate()
        return {}
      }
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => {
      // A restarted server is back at once; one that missed an attempt is unavailable, and displayed data may be stale.
      if (attempt > 0) noteSilence()
      else if (performance.now() - openedAt > STEADY_AFTER_MS) tries = 0
      tries += 1
      return waited(backOffMs(tries - 1, Math.random()))
    },
    on: {
      connected: (_socket, _payload, isReturn) => {
        openedAt = performance.now()
        noteAnswer()
        if (isReturn && unplaced.size > 0) onResync()
      },
    },
  })
  return {
    reopen: () => client.terminate(),
    subscribe: (followed) => eventsOf(client, { ...followed, unplaced, onResync }),
  }
}

interface Subscription extends Followed, Pick<LiveSocketPorts, 'onResync'> {
  unplaced: Set<object>
}

function eventsOf(client: Client, { documentId, variables, after, unplaced, onResync }: Subscription) {
  return Observable.create<GraphQLResponse>((sink) => {
    // The client sends this same object again after a break, so it contains the position to resume from.
    const extensions: Record<string, unknown> = { documentId, ...(after !== undefined && { after }) }
    const payload = { query: '', variables, extensions }
    if (after === undefined) unplaced.add(payload)
    // The subscription continues after an event that the server could not compute, so the page reads that event's rows.
    const fail = (error: RequestError) => (isServerFault(error.code) ? onResync() : sink.error(error))
    const leave = client.subscribe(payload, {
      next: ({ data, errors, extensions: marks }) => {
        const { position, resync } = marksOf(marks)
        if (position !== undefined) {
          extensions['after'] = position
          unplaced.delete(payload)
        }
        if (resync) onResync()
        if (data) sink.next({ data, ...(position !== undefined && { extensions: { position } }) })
        else if (errors?.[0]) fail(requestErrorOf(errors[0].extensions))
      },
      error: (cause) => sink.error(new RequestError('INTERNAL', { cause })),
      complete: () => sink.complete(),
    })
    return () => {
      unplaced.delete(payload)
      leave()
    }
  })
}

function marksOf(extensions: unknown): v.InferOutput<typeof Marks> {
  const parsed = v.safeParse(Marks, extensions)
  return parsed.success ? parsed.output : {}
}

/**
 * Doubles up to a limit, with half of it random, so that clients do not all reconnect to a restarted server at once.
 */
function backOffMs(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  return full / 2 + (full / 2) * chance
}

/** A returning network ends the delay: it was for a server that may never have been unavailable. */
function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

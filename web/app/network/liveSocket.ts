import type { Client } from 'graphql-ws'
import { type GraphQLResponse, Observable, type Variables } from 'relay-runtime'
import * as v from 'valibot'
import { noteAnswer, noteSilence } from './connection.ts'
import type { ReadPosition } from './readPosition.ts'
import { requestErrorOf } from './RequestError.ts'

const Marks = v.object({ position: v.optional(v.number()), resync: v.optional(v.boolean()) })

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 20_000
// A socket that ends sooner is no sign that the server is well again. Once is no habit.
const STEADY_AFTER_MS = 5_000

export interface LiveSocket {
  /**
   * Events of a registered subscription, from where the screen was read. After a break it goes on where it stopped, in
   * order, each event once; one that has no position yet asks for a resync.
   */
  subscribe(documentId: string, variables: Variables): Observable<GraphQLResponse>
  /** Opens again with the token of now; subscriptions carry over. */
  reopen(): void
}

export interface LiveSocketPorts {
  url: string
  token: () => Promise<string | undefined>
  reads: Pick<ReadPosition, 'current'>
  /** The server no longer has what was missed: what is shown must be read again. */
  onResync: () => void
}

export function createLiveSocket({ url, token, reads, onResync }: LiveSocketPorts): LiveSocket {
  let subscriptions = 0
  // Who has not heard anything yet has no position to go on from.
  const unplaced = new Set<object>()
  let connecting: Promise<Client> | undefined
  let openedAt = Number.NEGATIVE_INFINITY
  let hurried = 0
  // Its code comes with the first subscription, which a screen makes once it is drawn.
  const connect = async (): Promise<Client> => {
    const { createClient } = await import('graphql-ws')
    const opened = createClient({
      url,
      lazy: true,
      // Counted, not random: what two pages opened alike has one name, and the server sends both the same bytes.
      generateID: () => String((subscriptions += 1)),
      connectionParams: async () => {
        try {
          const bearer = await token()
          return bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
        } catch {
          // The client gives up for good where this rejects and the browser is slow to close the socket.
          opened.terminate()
          return {}
        }
      },
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: (attempt) => {
        // A server that restarts is back at once; one that missed a try is away, and what is shown may be old.
        if (attempt > 0) noteSilence()
        else hurried = performance.now() - openedAt < STEADY_AFTER_MS ? hurried + 1 : 0
        return waited(backOffMs(attempt + Math.max(0, hurried - 1), Math.random()))
      },
      on: {
        connected: (_socket, _payload, isReturn) => {
          openedAt = performance.now()
          noteAnswer()
          if (isReturn && unplaced.size > 0) onResync()
        },
      },
    })
    return opened
  }
  const client = (): Promise<Client> => {
    connecting ??= connect()
    connecting.catch(() => {
      connecting = undefined
    })
    return connecting
  }

  return {
    // A connection that is not there yet will take the token of then.
    reopen: () => void connecting?.then((opened) => opened.terminate()).catch(() => undefined),
    subscribe: (documentId, variables) => {
      const after = reads.current()
      return Observable.from(client()).mergeMap((opened) =>
        eventsOf(opened, { documentId, variables, after, unplaced, onResync }),
      )
    },
  }
}

interface Subscription extends Pick<LiveSocketPorts, 'onResync'> {
  documentId: string
  variables: Variables
  /** What is shown was read here. */
  after: number | undefined
  unplaced: Set<object>
}

function eventsOf(client: Client, { documentId, variables, after, unplaced, onResync }: Subscription) {
  return Observable.create<GraphQLResponse>((sink) => {
    // The client sends this very object again after a break, so the position it goes on from is kept in it.
    const extensions: Record<string, unknown> = { documentId, ...(after !== undefined && { after }) }
    const payload = { query: '', variables, extensions }
    if (after === undefined) unplaced.add(payload)
    const leave = client.subscribe(payload, {
      next: ({ data, errors, extensions: marks }) => {
        const { position, resync } = marksOf(marks)
        if (position !== undefined) {
          extensions['after'] = position
          unplaced.delete(payload)
        }
        if (resync) onResync()
        if (data) sink.next({ data })
        else if (errors?.[0]) sink.error(requestErrorOf(errors[0].extensions))
      },
      error: (cause) => sink.error(cause instanceof Error ? cause : requestErrorOf(undefined)),
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

/** Doubles up to a limit, and spreads over half of itself, so that a restarted server is not met by everybody at once. */
export function backOffMs(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  return full / 2 + (full / 2) * chance
}

/** A network that comes back ends the wait: it was for a server, and the server may never have been away. */
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

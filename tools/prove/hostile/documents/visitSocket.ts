import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import type { Random } from '#planner/solving/random.ts'
import { oneOf } from './generateDocument.ts'

export interface SocketVisit {
  url: string
  token: string | undefined
  /** Texts of documents that are not registered. */
  texts: readonly string[]
  /** The hash of a registered query, which does not run over a socket. */
  registered: string
  random: Random
}

/** A socket that has sent its documents and is still open, where the server left it open. */
export interface VisitedSocket {
  sent: number
  /** Sends one last message that no server takes, and resolves with what was wrong with all replies. */
  end(): Promise<string[]>
}

const PROTOCOLS = ['graphql-transport-ws', 'graphql-transport-ws', 'graphql-transport-ws', 'graphql-ws'] as const
const LONGEST_WAIT_MS = 10_000
const LAST_WAIT_MS = 2_000
const LOOK_MS = 20
const HUGE_BYTES = 10 * 1024 * 1024

const Reply = v.object({ type: v.string(), id: v.optional(v.string()), payload: v.optional(v.unknown()) })
type Reply = v.InferOutput<typeof Reply>

/** Opens a socket in one of the protocols of GraphQL, and sends documents over it until each has an answer. */
export async function visitSocket(visit: SocketVisit): Promise<VisitedSocket> {
  const { url, token, texts, registered, random } = visit
  const socket = new WebSocket(url.replace(/^http/, 'ws'), [oneOf(PROTOCOLS, random)])
  const replies: Reply[] = []
  socket.on('message', (data) => {
    replies.push(v.parse(Reply, JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
  })
  socket.on('error', () => undefined)
  await until(() => socket.readyState !== WebSocket.CONNECTING)
  if (isOver(socket)) return { sent: 1, end: () => Promise.resolve([]) }
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  socket.send(JSON.stringify({ type: 'connection_init', payload: authorization }))
  await until(() => replies.length > 0 || isOver(socket))
  const ids = texts.map((_, index) => String(index))
  for (const [index, text] of texts.entries()) {
    const payload = payloadOf(text, registered, random)
    socket.send(JSON.stringify({ id: String(index), type: 'subscribe', payload }))
  }
  const silent = () => ids.filter((id) => !replies.some((reply) => reply.id === id))
  await until(() => isOver(socket) || silent().length === 0)
  const unanswered = isOver(socket) ? [] : silent().map(() => 'a socket got no answer to a document')
  return {
    sent: texts.length + 1,
    async end() {
      socket.send(lastMessage(texts[0] ?? '', random), () => undefined)
      await until(() => isOver(socket), LAST_WAIT_MS)
      socket.terminate()
      const runs = replies.filter(({ type }) => TYPES_OF_RUNS.has(type))
      return [...unanswered, ...runs.map(({ type }) => `a socket got ${type}`)]
    },
  }
}

/** Messages of both protocols that say that a document runs. */
const TYPES_OF_RUNS = new Set(['next', 'data', 'start_ack', 'complete'])

function payloadOf(text: string, registered: string, random: Random): object {
  return oneOf<object>(
    [
      { query: text },
      { query: text, operationName: 'Made', variables: {} },
      { query: text, documentId: '' },
      { query: text, extensions: { documentId: registered } },
      { query: text, variables: JSON.parse('{"__proto__":{"isAdmin":true}}') },
      { query: text, extensions: { after: 0 } },
    ],
    random,
  )
}

/** A message that no server takes: of AppSync's protocol, of another, too long, or none at all. */
function lastMessage(text: string, random: Random): string {
  const data = JSON.stringify({ query: text, variables: {} })
  return oneOf(
    [
      JSON.stringify({
        id: 'a',
        type: 'start',
        payload: { data, extensions: { authorization: { host: 'localhost' } } },
      }),
      JSON.stringify({ id: '0', type: 'start', payload: { query: text } }),
      JSON.stringify({ type: 'connection_init', payload: {} }),
      JSON.stringify([{ id: 'a', type: 'subscribe', payload: { query: text } }]),
      '{"__proto__":{"type":"subscribe"},"id":"a"}',
      '[',
      ...(random() < 0.02 ? ['x'.repeat(HUGE_BYTES)] : []),
    ],
    random,
  )
}

function isOver({ readyState }: WebSocket): boolean {
  return readyState !== WebSocket.OPEN
}

async function until(isSo: () => boolean, withinMs = LONGEST_WAIT_MS): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!isSo() && performance.now() < deadline) await pause(LOOK_MS)
}

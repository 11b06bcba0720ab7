import { type Client, createClient, type FormattedExecutionResult } from 'graphql-ws'
import * as v from 'valibot'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'

export const socketDocuments = {
  said: 'subscription Said($room: String!) { onSaid(room: $room) { text to } }',
  mine: 'subscription Mine { onMine { text } }',
  query: 'query WhoAmI { whoAmI }',
}

const Closed = v.object({ code: v.number(), reason: v.string() })

interface Said {
  onSaid?: { text: string; to: string | null }
}

interface SaidExtensions {
  position?: number
  resync?: boolean
}

interface Connection {
  authorization?: string
  origin?: string
}

/** A browser's socket, as graphql-ws opens it. */
export function connectClient(url: string, { authorization, origin }: Connection = {}) {
  const closes: { code: number; reason: string }[] = []
  class Browser extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, origin ? { origin } : {})
    }
  }
  const client = createClient({
    url,
    webSocketImpl: Browser,
    connectionParams: { authorization },
    retryAttempts: 0,
    on: { closed: (event) => void closes.push(v.parse(Closed, event)) },
  })
  return {
    client,
    closes,
    listen: (room: string, after?: number) => listenTo(client, socketDocuments.said, { variables: { room }, after }),
    listenPrivately: () => listenTo(client, socketDocuments.mine),
  }
}

interface Listening {
  variables?: Record<string, unknown>
  after?: number | undefined
}

function listenTo(client: Client, text: string, { variables = {}, after }: Listening = {}) {
  const got: FormattedExecutionResult<Said, SaidExtensions>[] = []
  const state: { failed: unknown; isComplete: boolean } = { failed: undefined, isComplete: false }
  const extensions = { documentId: hashDocument(text), ...(after !== undefined && { after }) }
  const stop = client.subscribe<Said, SaidExtensions>(
    { query: '', variables, extensions },
    {
      next: (result) => void got.push(result),
      error: (error) => void (state.failed = error),
      complete: () => void (state.isComplete = true),
    },
  )
  return { got, state, stop, texts: () => got.map((result) => result.data?.onSaid?.text) }
}

export async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 15_000, interval: 5 }).toBe(true)
}

/** Repeats a message until all rooms have received it, because late subscribers miss earlier ones. */
export async function untilHeard(rooms: readonly { got: readonly unknown[] }[], say: () => void): Promise<void> {
  const hear = () => {
    say()
    return rooms.every(({ got }) => got.length > 0)
  }
  await expect.poll(hear, { timeout: 15_000, interval: 20 }).toBe(true)
}

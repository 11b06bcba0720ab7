import * as v from 'valibot'
import { idOfOperation } from '#tools/stage/documents.ts'
import { type NetworkLine, openNetworkLine } from '#tools/stage/networkLine.ts'
import { type NumberedMessage, ShownMessages } from './shownMessages.ts'

export interface WebClientRequest {
  token: string
  /** One subscription for each; the same conversation may be in it several times. */
  conversationIds: readonly string[]
  /** The port of a gateway that runs. */
  portFor(): number
  readPosition(): Promise<number | undefined>
  /** Reads the messages of a conversation behind this number. */
  readBehind(conversationId: string, last: number): Promise<NumberedMessage[]>
}

/** One page of the web client: its own socket code, behind a network that this process controls. */
export interface WebClient {
  line: NetworkLine
  lists: readonly { conversationId: string; shown: ShownMessages }[]
  resyncs: number
  /** Subscriptions that ended unexpectedly. */
  faults: string[]
  close(): Promise<void>
}

const Created = v.object({
  told: v.nullable(v.object({ seq: v.number(), clientID: v.nullable(v.string()) })),
})

interface List {
  conversationId: string
  shown: ShownMessages
  /** Events that wait while missed messages are read. */
  held: NumberedMessage[] | undefined
}

export async function openWebClient(request: WebClientRequest): Promise<WebClient> {
  const { openLiveClient } = await import('#web/app/network/openLiveClient.ts')
  const { token, conversationIds, portFor, readPosition } = request
  const line = await openNetworkLine(() => ({ port: portFor(), host: '127.0.0.1' }))
  const lists = conversationIds.map((conversationId): List => {
    return { conversationId, shown: new ShownMessages(), held: undefined }
  })
  const client: WebClient = { line, lists, resyncs: 0, faults: [], close: async () => undefined }
  const readAgain = readerOf(lists, request)
  const after = await readPosition()
  const live = openLiveClient({
    url: `${line.url.replace('http', 'ws')}/graphql`,
    token: async () => token,
    onResync: () => {
      client.resyncs += 1
      readAgain.begin()
    },
  })
  const documentId = idOfOperation('LiveMessagesSubscription')
  const followed = lists.map((list) => {
    const variables = { filter: { conversationID: { eq: list.conversationId } } }
    return live.subscribe({ documentId, variables, after }).subscribe({
      next: (answer) => take(list, 'data' in answer ? answer.data : undefined),
      error: (error: Error) => void client.faults.push(`a subscription failed: ${String(error)}`),
      complete: () => void client.faults.push('a subscription ended'),
    })
  })
  client.close = async () => {
    client.line.isUp = true
    for (const subscription of followed) subscription.unsubscribe()
    await readAgain.ended()
    await line.close()
  }
  return client
}

function take({ shown, held }: List, data: unknown): void {
  const message = v.parse(Created, data).told
  if (message === null) return
  if (held) held.push(message)
  else shown.deliver(message)
}

/** Reads the displayed data again, one list after the other, as the page does. Events wait in the meantime. */
function readerOf(lists: readonly List[], { readBehind }: WebClientRequest) {
  let reading = Promise.resolve()
  let isWaiting = false
  const read = async () => {
    isWaiting = false
    for (const list of lists) {
      list.shown.read(await readBehind(list.conversationId, list.shown.last))
      if (!isWaiting) release(list)
    }
  }
  return {
    begin() {
      for (const list of lists) list.held ??= []
      if (!isWaiting) reading = reading.then(read)
      isWaiting = true
    },
    ended: () => reading,
  }
}

function release(list: List): void {
  const held = list.held ?? []
  list.held = undefined
  for (const message of held) list.shown.deliver(message)
}

/** What the order and the look of a row depend on. */
export interface ThreadMessage {
  readonly id: string
  readonly seq: number
  readonly kind: string
  readonly senderID: string
  readonly clientID?: string | null | undefined
  readonly createdAt: string
}

export interface Reader {
  readonly contactID: string
  readonly name: string
  readonly readSeq?: number | null | undefined
}

interface RowLook {
  /** The same for a message while it is sent and afterwards, so that its row stays. */
  key: string
  /** The row begins a day of the reader's calendar. */
  startsDay: boolean
  startsUnread: boolean
  /** First and last of the messages that one person sent in a row. */
  startsGroup: boolean
  endsGroup: boolean
}

export type ThreadRow<Message, Outgoing> = RowLook &
  (
    | { kind: 'message'; message: Message; readers: readonly string[]; isSeen: boolean }
    | { kind: 'outgoing'; outgoing: Outgoing }
  )

interface ThreadParts<Message, Outgoing> {
  /** Oldest first. */
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  viewerId: string
  /** Reading position of the viewer when they opened the conversation. */
  openedSeq: number
  readers: readonly Reader[]
}

/** Messages that are this far apart are not of the same group, in milliseconds. */
const GROUP_MS = 5 * 60_000

/** The rows of a conversation, oldest first. Unconfirmed messages come last, until a confirmed one has their id. */
export function rowsOf<
  Message extends ThreadMessage,
  Outgoing extends { readonly clientId: string; readonly createdAt: string },
>(parts: ThreadParts<Message, Outgoing>): ThreadRow<Message, Outgoing>[] {
  const { messages, viewerId, openedSeq, readers } = parts
  const confirmed = new Set(messages.map(({ clientID }) => clientID))
  const outgoing = parts.outgoing.filter(({ clientId }) => !confirmed.has(clientId))
  const firstUnread = messages.find(({ seq, senderID }) => seq > openedSeq && senderID !== viewerId)
  const readersBySeq = lastReadOwn(messages, viewerId, readers)
  const items = [
    ...messages.map((message) => ({ by: message.senderID, kind: message.kind, at: message.createdAt, message })),
    ...outgoing.map((one) => ({ by: viewerId, kind: 'TEXT', at: one.createdAt, outgoing: one })),
  ]
  const continues = items.map((item, index) => {
    const before = items[index - 1]
    if (!before || before.by !== item.by || before.kind !== item.kind) return false
    if ('message' in item && item.message === firstUnread) return false
    return isSameDay(before.at, item.at) && Date.parse(item.at) - Date.parse(before.at) < GROUP_MS
  })
  return items.map((item, index) => {
    const before = items[index - 1]
    const look = {
      startsDay: !before || !isSameDay(before.at, item.at),
      startsUnread: 'message' in item && item.message === firstUnread,
      startsGroup: !continues[index],
      endsGroup: !continues[index + 1],
    }
    if (!('message' in item)) return { ...look, key: item.outgoing.clientId, kind: 'outgoing', outgoing: item.outgoing }
    const { message } = item
    const key = (message.senderID === viewerId && message.clientID) || message.id
    const isSeen = readers.some(({ readSeq }) => (readSeq ?? 0) >= message.seq)
    return { ...look, key, kind: 'message', message, readers: readersBySeq.get(message.seq) ?? [], isSeen }
  })
}

/** Names of the people whose reading position is at a message of the viewer, by its number. */
function lastReadOwn(
  messages: readonly ThreadMessage[],
  viewerId: string,
  readers: readonly Reader[],
): ReadonlyMap<number, string[]> {
  const names = new Map<number, string[]>()
  for (const { name, readSeq } of readers) {
    const last = messages.findLast(({ seq }) => seq <= (readSeq ?? 0))
    if (last?.senderID === viewerId) names.set(last.seq, [...(names.get(last.seq) ?? []), name])
  }
  return names
}

function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

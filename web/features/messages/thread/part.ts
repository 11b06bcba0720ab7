import type { ReadMessage } from './readMessage.ts'

/** Messages that are read at a time. */
const PAGE = 40

export type End = 'older' | 'newer'

/** Messages of a conversation that are not connected with its newest ones. */
export interface Part {
  /** Oldest first, without gaps. */
  messages: readonly ReadMessage[]
  /** The reader sees none before. */
  isStart: boolean
}

interface Range {
  from: number
  to: number
}

/** The numbers of the next messages at an end. */
export function rangeBeside({ messages }: Part, end: End): Range {
  if (end === 'newer') return { from: lastSeq(messages) + 1, to: lastSeq(messages) + PAGE }
  const first = firstSeq(messages)
  return { from: Math.max(1, first - PAGE), to: first - 1 }
}

/** The part with the messages that were found in the range. */
export function extended(part: Part, found: readonly ReadMessage[], { from, to }: Range): Part {
  // Messages have no gaps, so older ones come short only where the reader's view of the conversation begins.
  const isShort = from < firstSeq(part.messages) && found.length < to - from + 1
  return { messages: join(part.messages, found), isStart: part.isStart || isShort }
}

export function hasOlder({ messages, isStart }: Part): boolean {
  return !isStart && firstSeq(messages) > 1
}

/** Whether no message is missing between the two. */
export function reaches(one: readonly ReadMessage[], other: readonly ReadMessage[]): boolean {
  return lastSeq(one) >= firstSeq(other) - 1
}

/** Both in order, each message once. */
export function join(one: readonly ReadMessage[], other: readonly ReadMessage[]): ReadMessage[] {
  const bySeq = new Map([...one, ...other].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((first, second) => first.seq - second.seq)
}

export function firstSeq(messages: readonly ReadMessage[]): number {
  return messages[0]?.seq ?? 1
}

export function lastSeq(messages: readonly ReadMessage[]): number {
  return messages.at(-1)?.seq ?? 0
}

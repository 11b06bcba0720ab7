/** A message as a subscriber receives it. */
export interface Delivered {
  conversationID: string
  seq: number
  clientID: string | null
}

/** The messages that one subscriber has, by conversation; each list must be the numbers from 1 on. */
export class Sequences {
  readonly #isMember: (conversationId: string) => boolean
  readonly #messages = new Map<string, (string | null)[]>()
  /** Violations found. */
  readonly faults: string[] = []

  constructor(isMember: (conversationId: string) => boolean) {
    this.#isMember = isMember
  }

  /** Takes a message of the live stream: the next one of its conversation, or one that was caught up before. */
  take({ conversationID, seq, clientID }: Delivered): void {
    if (!this.#isMember(conversationID)) this.faults.push(`${conversationID}: ${seq} reached a person outside`)
    const messages = this.#messages.get(conversationID) ?? []
    this.#messages.set(conversationID, messages)
    if (seq > messages.length + 1) this.faults.push(`${conversationID}: ${seq} came after ${messages.length}`)
    else if (seq === messages.length + 1) messages.push(clientID)
    else if (messages[seq - 1] !== clientID) this.faults.push(`${conversationID}: ${seq} is two messages`)
  }

  /** Number of the last message of the conversation. */
  lastOf(conversationId: string): number {
    return this.#messages.get(conversationId)?.length ?? 0
  }

  clientIdsOf(conversationId: string): readonly (string | null)[] {
    return this.#messages.get(conversationId) ?? []
  }
}

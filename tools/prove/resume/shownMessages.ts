/** A message as a subscription delivers it or a read finds it. */
export interface NumberedMessage {
  seq: number
  clientID: string | null
}

/** The messages of one conversation as a client shows them; they have to be the numbers from 1 on, each once. */
export class ShownMessages {
  readonly #clientIds: (string | null)[] = []
  /** The last message that a read after a resync has brought. */
  #readTo = 0
  /** What must never happen. */
  readonly faults: string[] = []

  get last(): number {
    return this.#clientIds.length
  }

  get clientIds(): readonly (string | null)[] {
    return this.#clientIds
  }

  /** Takes an event: the next message, or one that a read after a resync has brought already. */
  deliver({ seq, clientID }: NumberedMessage): void {
    if (seq === this.last + 1) this.#clientIds.push(clientID)
    else if (seq > this.last) this.faults.push(`${seq} came after ${this.last}`)
    else if (seq > this.#readTo) this.faults.push(`${seq} came twice`)
    else if (this.#clientIds[seq - 1] !== clientID) this.faults.push(`${seq} is two messages`)
  }

  /** Replaces the messages by those read after a resync. */
  read(messages: readonly NumberedMessage[]): void {
    for (const { seq, clientID } of messages.toSorted((one, other) => one.seq - other.seq)) {
      if (seq === this.last + 1) this.#clientIds.push(clientID)
      else if (seq > this.last) this.faults.push(`a read brought ${seq} after ${this.last}`)
    }
    this.#readTo = this.last
  }
}

interface Entry {
  position: number
  room: string
  text: string
}

/** Events in order, for readers that wait for the next. */
export interface TinyLog {
  readonly head: number
  /** Returns the event's position. */
  emit(room: string, text: string): number
  /** Everything in the room after the position, and then what is to come. */
  read(room: string, after: number): AsyncGenerator<Entry>
}

export function createTinyLog(): TinyLog {
  const entries: Entry[] = []
  const wakers = new Set<() => void>()
  return {
    get head() {
      return entries.length
    },
    emit(room, text) {
      const position = entries.length + 1
      entries.push({ position, room, text })
      for (const wake of wakers) wake()
      wakers.clear()
      return position
    },
    async *read(room, after) {
      for (let seen = after; ; seen += 1) {
        if (seen >= entries.length) await new Promise<void>((wake) => wakers.add(wake))
        const entry = entries[seen]
        if (entry?.room === room) yield entry
      }
    },
  }
}

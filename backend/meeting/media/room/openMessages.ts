import type { Message } from './rooms.port.ts'

/** Recent messages of a room, for attendees who join later. */
export interface Messages {
  /** Adds a time that is unique in the room. */
  stamp<M extends object>(message: M): M & { sentAt: number }
  /** Returns false for a message without a lifetime. */
  keep(message: Message): boolean
  /** Live messages after an instant, in order. */
  since(moment: number): readonly Message[]
}

interface Limits {
  lifetimeMs: number
  ofAll: number
  ofOne: number
}

const usual: Limits = { lifetimeMs: 300_000, ofAll: 1000, ofOne: 200 }

export function openMessages(now: () => number, before: readonly Message[] = [], limits: Limits = usual): Messages {
  let kept = [...before]
  let last = before.at(-1)?.sentAt ?? 0

  const isAlive = ({ sentAt = 0, lifetimeMs }: Message) => sentAt + Math.min(lifetimeMs, limits.lifetimeMs) > now()

  /** An attendee who sends very many messages displaces their own, not those of others. */
  function makeRoom(sender: string): void {
    kept = kept.filter(isAlive)
    const own = kept.filter(({ senderAttendeeId }) => senderAttendeeId === sender)
    const oldest = own.length >= limits.ofOne ? own[0] : kept.length >= limits.ofAll ? kept[0] : undefined
    if (oldest) kept.splice(kept.indexOf(oldest), 1)
  }
  return {
    stamp(message) {
      last = Math.max(now(), last + 1)
      return { ...message, sentAt: last }
    },
    keep(message) {
      if (message.lifetimeMs <= 0) return false
      makeRoom(message.senderAttendeeId)
      kept.push(message)
      return true
    },
    since: (moment) => kept.filter((message) => isAlive(message) && (message.sentAt ?? 0) > moment),
  }
}

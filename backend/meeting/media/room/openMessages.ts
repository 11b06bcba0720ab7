import type { Message } from './rooms.port.ts'

/** Recent messages of a room, for attendees who join later. */
export interface Messages {
  /** Gives the message its time, which no other one in the room has. */
  stamp<M extends object>(message: M): M & { sentAt: number }
  /** False for one that lives no longer than the moment. */
  keep(message: Message): boolean
  /** Those said after a moment that still live, in their order. */
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

  /** One who says very much pushes out their own words, not the others'. */
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

import type { MediaListener, PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { PresenceStore } from './presence.port.ts'

export interface RecorderParts {
  presence: Pick<PresenceStore, 'enter' | 'leave' | 'leaveAll' | 'settle'>
  now: () => Instant
  log: Logger
}

export interface PresenceRecorder extends MediaListener {
  /** Writes pending reports, and a departure of all attendees. */
  stop(): Promise<void>
}

const RETRY_MS = 1_000

/** Writes arrivals and departures in order; while the database is unavailable, it waits. */
export function recordPresence({ presence, now, log }: RecorderParts): PresenceRecorder {
  const waiting: (() => Promise<void>)[] = []

  async function writeNext(): Promise<boolean> {
    const next = waiting[0]
    if (!next) return false
    await next()
    // Removed only after the write, so that a failed one stays first.
    waiting.shift()
    return waiting.length > 0
  }
  const writing = startLoop({ name: 'presence', work: writeNext, everyMs: RETRY_MS, log })
  const write = (work: () => Promise<void>) => {
    waiting.push(work)
    writing.wake()
  }
  return {
    onPresence: (event) => write(() => note(event, { presence, now })),
    onLost: () => {
      const at = now()
      write(() => presence.leaveAll(at))
    },
    async stop() {
      await writing.stop()
      while (waiting.length > 0) await writeNext()
      await presence.leaveAll(now())
    },
  }
}

async function note(
  { type, meetingId, attendeeId: contactId, at }: PresenceEvent,
  { presence, now }: Pick<RecorderParts, 'presence' | 'now'>,
): Promise<void> {
  const seen = { meetingId, contactId, at: new Date(at).toISOString() }
  if (type === 'entered') return presence.enter({ ...seen, now: now() })
  await presence.leave(seen)
  await presence.settle({ now: now(), meetingId, contactId })
}

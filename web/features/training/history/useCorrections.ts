import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { openTraining } from '#web/features/training/offline/openTraining.ts'
import { logChannel } from '#web/features/training/offline/trainingChannels.ts'
import type { LogEntry, LoggedSet, SetDone } from '#web/features/training/session/workoutLog.ts'

export interface Corrections {
  /** Lines that the server may not have yet. */
  lines: readonly LogEntry[]
  correct: (set: LoggedSet, figures: SetDone) => Promise<void>
  remove: (set: LoggedSet) => Promise<void>
  /** Logs a removed set again. */
  restore: (set: LoggedSet) => Promise<void>
}

/** Corrects logged sets, also offline: the outbox sends the lines. `refresh` is called once they are sent. */
export function useCorrections(personId: string, refresh: () => Promise<void>): Corrections {
  const environment = useRelayEnvironment()
  const [lines, setLines] = useState<readonly LogEntry[]>([])
  const show = (added: readonly LogEntry[]) => setLines((shown) => [...shown, ...added])
  useEffect(() => {
    let isGone = false
    const readUnsent = async () => {
      const { outbox, ...ports } = await openTraining(environment, personId)
      const unsent = outbox.bodies(logChannel(ports)).map(({ body }) => body)
      if (!isGone && unsent.length > 0) setLines((shown) => [...unsent, ...shown])
    }
    // Without storage there are no unsent lines either.
    readUnsent().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [environment, personId])
  const add = async (...added: readonly LogEntry[]) => {
    show(added)
    const { outbox, ...ports } = await openTraining(environment, personId)
    const channel = logChannel(ports)
    await Promise.all(added.map((entry) => outbox.put(channel, entry.id, entry)))
    await outbox.flush()
    await refresh()
  }
  return {
    lines,
    correct: (set, figures) => add(undoOf(set), { ...set, ...figures, id: crypto.randomUUID() }),
    remove: (set) => add(undoOf(set)),
    restore: (set) => add({ ...set, id: crypto.randomUUID() }),
  }
}

/** The log is append-only. A corrected set keeps its time, so that it stays in its session. */
function undoOf({ id, programId, planId, round }: LoggedSet): LogEntry {
  return { id: crypto.randomUUID(), kind: 'UNDO', programId, planId, round, at: Date.now(), undoes: id }
}

import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { openTraining } from '#web/features/training/offline/openTraining.ts'
import { logChannel } from '#web/features/training/offline/trainingChannels.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'

/** The lines that this device has not sent yet, as they were when the caller was first shown. */
export function useUnsentLines(personId: string): readonly LogEntry[] {
  const environment = useRelayEnvironment()
  const [lines, setLines] = useState<readonly LogEntry[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const training = await openTraining(environment, personId)
      const bodies = training.outbox.bodies(logChannel(training))
      if (!isLeft) setLines(bodies.map(({ body }) => body))
    }
    // What the server has is enough to continue.
    read().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [environment, personId])
  return lines
}

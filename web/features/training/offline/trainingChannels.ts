import * as v from 'valibot'
import type { Channel } from '#web/app/outbox/outbox.port.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { joined } from '#web/lib/stretches.ts'
import type { TrainingStore } from './trainingStore.ts'
import type { TrainingWire } from './trainingWire.ts'

/** As many lines as the server takes at a time. */
export const LINES_OF_A_REQUEST = 50

/** As many stretches as the server takes at a time. */
const MAX_STRETCHES = 200

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Which parts of an exercise's film were seen in a plan. */
export const Seen = v.object({
  programId: v.string(),
  planId: v.string(),
  videoId: v.string(),
  stretches: v.array(v.object({ from: Seconds, to: Seconds })),
})
export type Seen = v.InferOutput<typeof Seen>

interface LogPorts {
  wire: Pick<TrainingWire, 'send'>
  store: Pick<TrainingStore, 'addSent'>
}

/** Lines of the training log. The server keeps each once, however often it is sent. */
export function logChannel({ wire, store }: LogPorts): Channel<LogEntry> {
  return {
    kind: 'training',
    schema: LogEntry,
    batch: LINES_OF_A_REQUEST,
    async send(items) {
      const entries = items.map(({ body }) => body)
      await wire.send(entries)
      // Without its copy this device reads the lines from the server.
      await store.addSent(entries).catch(() => undefined)
    },
  }
}

/** What was seen of films in plans. A film that goes round adds nothing. */
export function seenChannel({ tellSeen }: Pick<TrainingWire, 'tellSeen'>): Channel<Seen> {
  return {
    kind: 'seen',
    schema: Seen,
    batch: 1,
    // The plan is gone, and its progress with it.
    dropsRefused: true,
    join: (older, newer) => ({
      ...newer,
      stretches: joined([...older.stretches, ...newer.stretches]).slice(-MAX_STRETCHES),
    }),
    send: async (items) => {
      for (const { body } of items) await tellSeen(body)
    },
  }
}

export const seenId = ({ planId, videoId }: Pick<Seen, 'planId' | 'videoId'>) => `${planId} ${videoId}`

import * as v from 'valibot'
import type { Channel } from '#web/app/outbox/outbox.port.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { joined } from '#web/lib/stretches.ts'
import type { TrainingStore } from './trainingStore.ts'
import type { TrainingWire } from './trainingWire.ts'

/** Maximum number of log lines in a request to the server. */
export const LINES_OF_A_REQUEST = 50

/** Maximum number of stretches in a request to the server. */
const MAX_STRETCHES = 200

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Watched parts of an exercise's video within a plan. */
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

/** Outbox channel of the training log. The server stores each line once, however often it is sent. */
export function logChannel({ wire, store }: LogPorts): Channel<LogEntry> {
  return {
    kind: 'training',
    schema: LogEntry,
    batch: LINES_OF_A_REQUEST,
    async send(items) {
      const entries = items.map(({ body }) => body)
      await wire.send(entries)
      // If storing fails, this device reads the lines from the server later.
      await store.addSent(entries).catch(() => undefined)
    },
  }
}

/** Outbox channel of watched video parts in plans. Repeated loops add nothing. */
export function seenChannel({ sendSeen }: Pick<TrainingWire, 'sendSeen'>): Channel<Seen> {
  return {
    kind: 'seen',
    schema: Seen,
    batch: 1,
    // A refusal means that the plan was deleted, together with its progress.
    dropsRefused: true,
    join: (older, newer) => ({
      ...newer,
      stretches: joined([...older.stretches, ...newer.stretches]).slice(-MAX_STRETCHES),
    }),
    send: async (items) => {
      for (const { body } of items) await sendSeen(body)
    },
  }
}

export const seenId = ({ planId, videoId }: Pick<Seen, 'planId' | 'videoId'>) => `${planId} ${videoId}`

import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import type { TrainingStore } from './trainingStore.ts'

export interface SendingPorts {
  store: Pick<TrainingStore, 'unsent' | 'settle'>
  /** Writes lines to the server, which keeps each once however often it is sent. */
  send: (entries: readonly LogEntry[]) => Promise<void>
  /** Whether the server answered and will not have it, however often it is told. */
  isRefusal: (error: unknown) => boolean
}

/** As many as the server takes at a time. */
export const MOST_AT_A_TIME = 50

/**
 * Sends what the server does not have yet, the oldest first, and answers how many lines it refused. Rejects where nobody
 * answers: what was not settled stays, and the next time begins with it.
 */
export async function sendLog(ports: SendingPorts): Promise<number> {
  const { store } = ports
  let refused = 0
  for (;;) {
    const batch = (await store.unsent()).slice(0, MOST_AT_A_TIME)
    if (batch.length === 0) return refused
    refused += await sendBatch(batch, ports)
  }
}

/** One line that is refused takes no other with it. */
async function sendBatch(batch: readonly LogEntry[], ports: SendingPorts): Promise<number> {
  const ids = batch.map(({ id }) => id)
  try {
    await ports.send(batch)
    await ports.store.settle(ids, 'sent')
    return 0
  } catch (error) {
    if (!ports.isRefusal(error)) throw error
    if (batch.length === 1) {
      await ports.store.settle(ids, 'refused')
      return 1
    }
    const middle = Math.ceil(batch.length / 2)
    return (await sendBatch(batch.slice(0, middle), ports)) + (await sendBatch(batch.slice(middle), ports))
  }
}

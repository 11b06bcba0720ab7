import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { type OutboxStatus, statusOf } from '#web/app/outbox/status.ts'
import { type LogEntry, mergeLogs } from '#web/features/training/session/workoutLog.ts'
import type { OpenedTraining } from './openTraining.ts'
import { logChannel } from './trainingChannels.ts'

export interface TrainingLog {
  /** Entries of all devices, as far as this device has received them. */
  entries: ReadonlySignal<readonly LogEntry[]>
  /** Whether entries of this device are still unsent, in this plan or another. */
  status: ReadonlySignal<OutboxStatus>
  /** Shows and sends an entry. Resolves once the device has stored it or failed to. */
  add: (entry: LogEntry) => Promise<void>
  /** Sends unsent entries and reads those of other devices. */
  sync: () => Promise<void>
  close: () => void
}

type LogPorts = Pick<OpenedTraining, 'outbox' | 'store'> & { wire: Pick<OpenedTraining['wire'], 'readLog' | 'send'> }

const TRY_AGAIN_MS = 15_000

/**
 * How far back to read again, in milliseconds. A line may become visible after later ones, if its transaction took
 * longer or its machine's clock was behind.
 */
const OVERLAP_MS = 10 * 60_000

/**
 * The log of one plan. Entries are stored on this device first, then sent to the server, which passes them to other
 * devices.
 */
export async function openTrainingLog(planId: string, { outbox, store, wire }: LogPorts): Promise<TrainingLog> {
  const channel = logChannel({ wire, store })
  outbox.use(channel)
  const entries = signal<readonly LogEntry[]>(mergeLogs(await store.logOf(planId)))
  const take = (more: readonly LogEntry[]) => {
    if (more.length > 0) entries.value = mergeLogs(entries.peek(), more)
  }
  const follow = effect(() => {
    const unsent = outbox.items.value.length > 0 ? outbox.bodies(channel) : []
    take(unsent.flatMap(({ body }) => (body.planId === planId ? [body] : [])))
  })
  const isBehind = signal(false)
  const readLog = async () => {
    try {
      const received = await wire.readLog(planId, sinceOf(await store.readUntil(planId)))
      // If storing fails, this device reads the same lines again next time.
      await store.receive(received).catch(() => undefined)
      take(received.map(({ entry }) => entry))
      isBehind.value = false
    } catch {
      isBehind.value = true
    }
  }
  const sync = async () => {
    await outbox.flush()
    await readLog()
  }
  const again = () => void sync()
  const every = setInterval(() => {
    if (isBehind.peek()) again()
  }, TRY_AGAIN_MS)
  globalThis.addEventListener('online', again)
  return {
    entries,
    status: computed(() =>
      statusOf(
        outbox.items.value.filter(({ kind }) => kind === channel.kind),
        outbox.isSending.value,
      ),
    ),
    sync,
    async add(entry) {
      take([entry])
      const saving = outbox.put(channel, entry.id, entry)
      again()
      await saving
    },
    close() {
      follow()
      clearInterval(every)
      globalThis.removeEventListener('online', again)
    },
  }
}

function sinceOf(readUntil: string | undefined): string | undefined {
  return readUntil && new Date(Date.parse(readUntil) - OVERLAP_MS).toISOString()
}

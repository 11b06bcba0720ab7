import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { type OutboxStatus, statusOf } from '#web/app/outbox/status.ts'
import { type LogEntry, mergeLogs } from '#web/features/training/session/workoutLog.ts'
import type { OpenedTraining } from './openTraining.ts'
import { logChannel } from './trainingChannels.ts'

export interface TrainingLog {
  /** Of all devices, as far as they are known here. */
  entries: ReadonlySignal<readonly LogEntry[]>
  /** Of what was trained on this device, in this plan or another. */
  status: ReadonlySignal<OutboxStatus>
  /** Shows and sends an entry. Resolves once this device has stored it or refused to. */
  add: (entry: LogEntry) => Promise<void>
  /** Sends what is unsent, and reads what other devices have sent. */
  sync: () => Promise<void>
  close: () => void
}

type LogPorts = Pick<OpenedTraining, 'outbox' | 'store'> & { wire: Pick<OpenedTraining['wire'], 'readLog' | 'send'> }

const TRY_AGAIN_MS = 15_000

/**
 * Lines come to the server in the order of its clock, but for those that were being written meanwhile, or that another
 * of its machines has written, whose clock is behind: so far back is read again.
 */
const OVERLAP_MS = 10 * 60_000

/** The log of one plan: first on this device, then on the server, and from there to the others. */
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
  const read = async () => {
    try {
      const received = await wire.readLog(planId, sinceOf(await store.readUntil(planId)))
      // Without its copy this device reads the lines again the next time.
      await store.receive(received).catch(() => undefined)
      take(received.map(({ entry }) => entry))
      isBehind.value = false
    } catch {
      isBehind.value = true
    }
  }
  const sync = async () => {
    await outbox.flush()
    await read()
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
      const stored = outbox.put(channel, entry.id, entry)
      again()
      await stored
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

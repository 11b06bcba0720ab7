import { type ReadonlySignal, signal } from '@preact/signals-react'
import { RequestError } from '#web/app/network/RequestError.ts'
import { noteUnsentTraining } from '#web/app/unsentTraining.ts'
import { type LogEntry, mergeLogs } from '#web/features/training/session/workoutLog.ts'
import { createKeptSeen, sendSeen } from './keptSeen.ts'
import { sendLog } from './sendLog.ts'
import type { TrainingStore } from './trainingStore.ts'
import type { TrainingWire } from './trainingWire.ts'

/** `saved`: the server has all of it. `kept`: this browser has it, and tells it when it can. */
export type LogStanding = 'saved' | 'sending' | 'kept' | 'refused'

export interface TrainingLog {
  /** Of all devices, as far as they are known here. */
  entries: ReadonlySignal<readonly LogEntry[]>
  standing: ReadonlySignal<LogStanding>
  /** Resolves when it is on this device's disk. What is seen changes at once. */
  add: (entry: LogEntry) => Promise<void>
  /** Tells the server what it does not have, and reads what others have told it. */
  sync: () => Promise<void>
  close: () => void
}

export interface LogPorts {
  store: TrainingStore
  wire: Pick<TrainingWire, 'readLog' | 'send'>
}

const TRY_AGAIN_MS = 15_000

/**
 * Lines come to the server in the order of its clock, but for those that were being written meanwhile, or that another
 * of its machines has written, whose clock is behind: so far back is read again.
 */
const OVERLAP_MS = 10 * 60_000

/** The log of one plan: first on this device, then on the server, and from there to the others. */
export async function openTrainingLog(planId: string, { store, wire }: LogPorts): Promise<TrainingLog> {
  const entries = signal<readonly LogEntry[]>(mergeLogs(await store.logOf(planId)))
  const standing = signal<LogStanding>('sending')
  const take = (more: readonly LogEntry[]) => {
    entries.value = mergeLogs(entries.peek(), more)
  }
  let hasRefused = false

  const syncOnce = async (): Promise<void> => {
    standing.value = 'sending'
    try {
      const refused = await inTurn(() => sendLog({ store, send: wire.send, isRefusal }))
      hasRefused ||= refused > 0
      const received = await wire.readLog(planId, sinceOf(await store.readUntil(planId)))
      await store.receive(received)
      take(received.map(({ entry }) => entry))
      standing.value = hasRefused ? 'refused' : 'saved'
    } catch {
      // Nobody answers, which is no fault: the next set, the network or a while tries again.
      standing.value = 'kept'
    }
  }
  const sync = joined(syncOnce)

  const again = () => void sync()
  const every = setInterval(() => {
    if (standing.peek() === 'kept') again()
  }, TRY_AGAIN_MS)
  globalThis.addEventListener('online', again)
  return {
    entries,
    standing,
    sync,
    async add(entry) {
      take([entry])
      await store.add([entry])
      again()
    },
    close() {
      clearInterval(every)
      globalThis.removeEventListener('online', again)
    },
  }
}

function sinceOf(readUntil: string | undefined): string | undefined {
  return readUntil && new Date(Date.parse(readUntil) - OVERLAP_MS).toISOString()
}

interface RestPorts {
  store: TrainingStore
  wire: Pick<TrainingWire, 'send' | 'tellSeen'>
  personId: string
}

/** Tells the server what an earlier page has left unsent, of whatever plan. Rejects where nobody answers. */
export async function sendRest({ store, wire, personId }: RestPorts): Promise<void> {
  await inTurn(() => sendLog({ store, send: wire.send, isRefusal }))
  const kept = createKeptSeen(personId)
  await sendSeen({ kept, tell: wire.tellSeen, isRefusal })
  noteUnsentTraining(personId, kept.all().length > 0 || (await store.unsent()).length > 0)
}

/** The server answered, and won't have it however often it is told. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof RequestError && !error.retryable && error.code !== 'INTERNAL' && error.code !== 'UNAUTHENTICATED'
  )
}

/** One tab sends at a time. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('training-log', work) : work()
}

/** Whoever asks while it runs is answered by the run after it, since the one under way may have passed their line by. */
function joined(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    next = undefined
    underWay = run().finally(() => {
      if (!next) underWay = undefined
    })
    return underWay
  }
  return () => (underWay ? (next ??= underWay.then(start)) : start())
}

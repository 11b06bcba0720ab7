import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import type { OutboxItem } from './outbox.port.ts'

interface SendPorts {
  batch: number
  /** Items with the same key are sent in order. Without it, items may overtake each other. */
  keyOf?: (item: OutboxItem) => string
  /** Keys that failed in earlier runs, most recent last. They are tried last, so that others are sent first. */
  failedKeys: Set<string>
  send: (items: readonly OutboxItem[]) => Promise<void>
  onSent: (items: readonly OutboxItem[]) => Promise<void>
  onRefused: (item: OutboxItem, error: unknown) => Promise<void>
}

/** With the temporary failures of this run. */
type Run = SendPorts & { failures: unknown[] }

/** Maximum number of items, or of keys, that may fail before a run ends. */
const MAX_FAILURES = 3

/**
 * Sends items in order. If the server refuses or fails on a batch, it is halved until the item at fault is found, so
 * that it delays no other. Rejects with a temporary failure; unsettled items stay.
 */
export async function sendItems(items: readonly OutboxItem[], ports: SendPorts): Promise<void> {
  const run = { ...ports, failures: [] }
  if (ports.keyOf) await sendByKey(Map.groupBy(items, ports.keyOf), run)
  else await sendInOrder(items, run)
  throwFirst(run.failures)
}

async function sendByKey(items: ReadonlyMap<string, readonly OutboxItem[]>, run: Run): Promise<void> {
  const { failedKeys, failures } = run
  const ranks = [...failedKeys]
  const keys = [...items.keys()].toSorted((one, other) => ranks.indexOf(one) - ranks.indexOf(other))
  for (const key of keys) {
    if (failures.length >= MAX_FAILURES) return
    failedKeys.delete(key)
    try {
      await sendInOrder(items.get(key) ?? [], run)
    } catch (error) {
      failedKeys.add(key)
      failures.push(error)
    }
  }
}

async function sendInOrder(items: readonly OutboxItem[], run: Run): Promise<void> {
  for (let start = 0; start < items.length; start += run.batch)
    await sendBatch(items.slice(start, start + run.batch), run)
}

async function sendBatch(batch: readonly OutboxItem[], run: Run): Promise<void> {
  const [item] = batch
  if (!item) return
  try {
    await run.send(batch)
  } catch (error) {
    const isRefused = verdictOf(error) === 'never'
    if (!isRefused && !isFault(error)) throw error
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      await sendBatch(batch.slice(0, middle), run)
      return sendBatch(batch.slice(middle), run)
    }
    if (isRefused) return run.onRefused(item, error)
    if (run.keyOf) throw error
    run.failures.push(error)
    if (run.failures.length >= MAX_FAILURES) throw error
    return undefined
  }
  return run.onSent(batch)
}

/** The server failed while it handled the request, possibly because of one item. */
function isFault(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'INTERNAL'
}

/** Prefers a failure that may soon pass, because it determines when the next run starts. */
function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures.find((error) => verdictOf(error) === 'retry') ?? failures[0]
}

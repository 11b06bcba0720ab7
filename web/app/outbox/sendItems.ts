import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import type { OutboxItem } from './outbox.port.ts'

interface SendPorts {
  batch: number
  isOrdered: boolean
  send: (items: readonly OutboxItem[]) => Promise<void>
  onSent: (items: readonly OutboxItem[]) => Promise<void>
  onRefused: (item: OutboxItem, error: unknown) => Promise<void>
}

/** Maximum number of items that may fail with a fault of the server before a run ends. */
const MAX_FAULTS = 3

/**
 * Sends items in their order. A batch that the server refuses, or breaks at, is halved until the one item is found that
 * is to blame, so that it holds up no other. Rejects with the last failure that may pass; what was not settled stays.
 */
export async function sendItems(items: readonly OutboxItem[], ports: SendPorts): Promise<void> {
  const faults: unknown[] = []
  for (let start = 0; start < items.length; start += ports.batch)
    await sendBatch(items.slice(start, start + ports.batch), { ...ports, faults })
  if (faults.length > 0) throw faults.at(-1)
}

async function sendBatch(batch: readonly OutboxItem[], ports: SendPorts & { faults: unknown[] }): Promise<void> {
  const [item] = batch
  if (!item) return
  try {
    await ports.send(batch)
  } catch (error) {
    const isRefused = verdictOf(error) === 'never'
    if (!isRefused && !isFault(error)) throw error
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      await sendBatch(batch.slice(0, middle), ports)
      return sendBatch(batch.slice(middle), ports)
    }
    if (isRefused) return ports.onRefused(item, error)
    ports.faults.push(error)
    if (ports.isOrdered || ports.faults.length >= MAX_FAULTS) throw error
    return undefined
  }
  return ports.onSent(batch)
}

/** The server broke while it handled the request, which may be the doing of one item. */
function isFault(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'INTERNAL'
}
